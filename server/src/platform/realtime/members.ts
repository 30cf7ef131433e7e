import type { Clock } from '../clock/clock.ts'
import type { Caller } from '../http/access.ts'
import { HttpError } from '../http/errors.ts'
import type { Log } from '../log/log.ts'
import type { WorkQueue } from '../work-queue/work-queue.ts'
import type { LiveSocket } from './live-socket.ts'
import type { AccessChange, Rights, VisibleAreas } from './rights.ts'
import { roomsFor } from './rooms.ts'

/** A socket of somebody signed in, with what it may hear at the moment. */
export interface Member {
  readonly socket: LiveSocket
  readonly accessToken: string
  readonly caller: Caller
  readonly visible: VisibleAreas
}

interface Seat extends Member {
  caller: Caller
  visible: VisibleAreas
  rooms: Set<string>
  /** The family sees that the person is there. */
  isShown: boolean
  isReading: boolean
  /** Something changed while rights were being read, so what was read may be old. */
  isStale: boolean
  /** Tell the client even if its rooms stay the same: switches of a user have no room. */
  mustTell: boolean
  endExpiry: () => void
  endChange: () => void
  retry: NodeJS.Timeout | undefined
}

export interface MembersOptions {
  readonly rights: Rights
  readonly clock: Clock
  readonly log: Log
  readonly queue: WorkQueue
  readonly retryMs: number
  /** The socket belongs to the family from now on. */
  readonly onJoin: (member: Member) => void
  /** It does not any more: its rights ended, or it is gone. */
  readonly onLeave: (member: Member) => void
  readonly onGone: (member: Member) => void
  readonly onRename: (member: Member) => void
}

export interface Members {
  readonly size: number
  /** Goes up with every change of rights heard of. */
  readonly revision: number
  all(): Iterable<Member>
  /** Takes in a socket whose handshake was accepted; the answer stays up to date as rights change. */
  seat(socket: LiveSocket): Member
  /** Reads the rights of those concerned again, moves them between rooms, and tells them. */
  changed(change: AccessChange): void
  /** Changes may have been missed: reads everything again, and tells those for whom something is different. */
  checkAll(): void
  /** Closes the sockets of a session now. */
  closeSession(sessionId: string): void
}

/** Timers do not follow a clock that was set or a machine that slept, so the clock is asked again this often. */
const LONGEST_WAIT_MS = 60_000

/** Keeps every socket in exactly the rooms that its person's rights allow, and no longer than its token holds. */
export function createMembers(options: MembersOptions): Members {
  const { rights, clock, log, queue, retryMs, onJoin, onLeave, onGone, onRename } = options
  const seats = new Map<string, Seat>()
  let revision = 0

  /** The client reconnects by itself, with a fresh token; `socket.disconnect()` would stop it for good. */
  function close(seat: Seat): void {
    leave(seat)
    seat.socket.conn.close(true)
  }

  function leave(seat: Seat): void {
    if (!seats.delete(seat.socket.id)) return
    for (const room of seat.rooms) seat.socket.leave(room)
    seat.endExpiry()
    seat.endChange()
    clearTimeout(seat.retry)
    show(seat, false)
    onGone(seat)
  }

  function show(seat: Seat, isShown: boolean): void {
    if (seat.isShown === isShown) return
    seat.isShown = isShown
    if (isShown) onJoin(seat)
    else onLeave(seat)
  }

  function settle(seat: Seat, visible: VisibleAreas): boolean {
    const rooms = roomsFor(seat.caller, visible)
    const added = [...rooms].filter((room) => !seat.rooms.has(room))
    const removed = [...seat.rooms].filter((room) => !rooms.has(room))
    seat.socket.join(added)
    for (const room of removed) seat.socket.leave(room)
    seat.rooms = rooms
    seat.visible = visible
    seat.endChange()
    seat.endChange = visible.changesAt === null ? () => undefined : setAlarm(clock, visible.changesAt, () => read(seat))
    show(seat, visible.isInFamily)
    return added.length > 0 || removed.length > 0
  }

  /** Reads until nothing changed meanwhile; a failure that will pass leaves the rooms as they are and tries again. */
  async function read(seat: Seat): Promise<void> {
    seat.isStale = true
    if (seat.isReading) return
    seat.isReading = true
    clearTimeout(seat.retry)
    try {
      while (seat.isStale && isSeated(seat)) await readOnce(seat)
    } catch (error) {
      if (!isSeated(seat)) return
      if (error instanceof HttpError && error.status < 500) {
        // Its app asks at once and says why it is signed out; by itself it would try to come back first.
        seat.socket.emit('rights:changed', {})
        return close(seat)
      }
      log.warn({ err: error }, 'The rights of a live connection could not be read yet')
      seat.retry = setTimeout(() => void read(seat), retryMs * (0.5 + Math.random()))
    } finally {
      seat.isReading = false
    }
  }

  async function readOnce(seat: Seat): Promise<void> {
    const found = await queue(`family ${seat.caller.accountId}`, async () => {
      seat.isStale = false
      const { caller } = await rights.identify(seat.accessToken)
      return { caller, visible: await rights.audiencesOf(caller) }
    })
    if (!isSeated(seat) || seat.isStale) return
    const before = seat.caller
    if (found.caller.accountId !== before.accountId || found.caller.userId !== before.userId) return close(seat)
    seat.caller = found.caller
    const isMoved = settle(seat, found.visible)
    const isOther = JSON.stringify(before) !== JSON.stringify(found.caller)
    if (found.caller.name !== before.name) onRename(seat)
    if (!isMoved && !isOther && !seat.mustTell) return
    seat.mustTell = false
    // Only now: what the client reads from here on, later events in its new rooms complete.
    seat.socket.emit('rights:changed', {})
  }

  const isSeated = (seat: Seat) => seats.get(seat.socket.id) === seat

  return {
    get size() {
      return seats.size
    },
    get revision() {
      return revision
    },
    all: () => seats.values(),
    seat(socket) {
      const { accessToken, caller, visible, expiresAt, revision: known } = socket.data
      const seat: Seat = {
        socket,
        accessToken,
        caller,
        visible,
        rooms: new Set(),
        isShown: false,
        isReading: false,
        isStale: false,
        mustTell: false,
        endExpiry: () => undefined,
        endChange: () => undefined,
        retry: undefined,
      }
      seats.set(socket.id, seat)
      settle(seat, visible)
      seat.endExpiry = setAlarm(clock, expiresAt, () => close(seat))
      socket.once('disconnect', () => leave(seat))
      if (known !== revision) void read(seat)
      return seat
    },
    changed({ accountId, userId, sessionId }) {
      revision += 1
      for (const seat of seats.values()) {
        const { caller } = seat
        if (accountId !== undefined && accountId !== caller.accountId) continue
        if (userId !== undefined && userId !== caller.userId) continue
        if (sessionId !== undefined && sessionId !== caller.sessionId) continue
        seat.mustTell = true
        void read(seat)
      }
    },
    checkAll() {
      revision += 1
      for (const seat of seats.values()) void read(seat)
    },
    closeSession(sessionId) {
      revision += 1
      for (const seat of [...seats.values()]) if (seat.caller.sessionId === sessionId) close(seat)
    },
  }
}

/** Runs once the clock has reached the instant; gives back the way to call it off. */
function setAlarm(clock: Clock, at: Date, run: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    const leftMs = at.getTime() - clock.now().getTime()
    timer = setTimeout(() => (clock.now() >= at ? run() : wait()), Math.min(Math.max(leftMs, 0), LONGEST_WAIT_MS))
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
