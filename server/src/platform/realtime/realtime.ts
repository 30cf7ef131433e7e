import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveEventName, type LiveEvents, livePath } from '@nestwren/contract/live'
import type { Person } from '@nestwren/contract/logs/entry-schema'
import { Server } from 'socket.io'
import * as z from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Emission } from '../http/context.ts'
import { namesPhotos } from '../items/photo-links.ts'
import type { Log } from '../log/log.ts'
import { ipKey } from '../rate-limit/ip-key.ts'
import { createWorkQueue } from '../work-queue/work-queue.ts'
import { createAdmission, createPeerAddress } from './admission.ts'
import { createCluster, defaultTimings, type EventItem, type RealtimeTimings } from './cluster.ts'
import { type ClusterAdapter, openClusterAdapter } from './cluster-adapter.ts'
import type { LiveServer, LiveSocket } from './live-socket.ts'
import { createMembers, type Member } from './members.ts'
import { createPollRelay, createSessionIds } from './poll-relay.ts'
import { createPresence } from './presence.ts'
import { accessChangedChannel, type Rights } from './rights.ts'
import {
  accountRoom,
  everybodyRoom,
  exceptRoomsOf,
  linkedSharesOf,
  narrowingOf,
  roomsOf,
  sharesOf,
  userRoom,
} from './rooms.ts'
import { createSocketEvents, type LocateItem, type SocketEvents } from './typing.ts'

export interface RealtimeOptions {
  readonly server: HttpServer
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly rights: Rights
  /** Finds the item under which somebody types a comment; null when it is not there. */
  readonly locateItem: LocateItem
  readonly timings?: Partial<RealtimeTimings>
  /** An app of this version, which it says itself, has opened a connection. */
  readonly onOpened?: (appVersion: string | null) => void
}

export interface RealtimeStats {
  readonly sockets: number
  /** How many of them are of each version of the app; null for those that said none. */
  readonly versions: ReadonlyMap<string | null, number>
  /** Other server processes on the same database. */
  readonly otherProcesses: number
  readonly refusedHandshakes: number
  /** Events of clients that were unknown, malformed or too many. */
  readonly droppedEvents: number
}

export interface Realtime {
  /** Sends live events to whoever may hear them, on every server process. Never throws. */
  publish(emissions: readonly Emission[]): void
  /** Tells everybody of every family; never throws. Nothing of a family may be in it. */
  tellEverybody<Name extends LiveEventName>(name: Name, payload: LiveEvents[Name]): void
  /** Who of an account has the app open. */
  presenceOf(accountId: string): Person[]
  /** Closes the sockets of a session on this process at once; other processes hear of it through the database. */
  sessionEnded(sessionId: string): void
  /** Opens the door: before, sockets are refused and try again. */
  start(): Promise<void>
  /**
   * Closes the door, and every connection in a way that makes its client come back by itself, to whichever server then
   * answers: in waves, so that not all come at once. Events still go out.
   */
  sendAway(): Promise<void>
  /**
   * Closes what is left, the way to the other processes last. `mayHaveMore`: events may follow that nobody hears of, so
   * the other processes are to take it that something is missing.
   */
  stop(options?: { readonly mayHaveMore?: boolean }): Promise<void>
  stats(): RealtimeStats
}

/** Database connections that checks of sockets may use at once; the pool has ten. */
const CHECKS_AT_ONCE = 4

/** In which the connections of a process that stops are closed. */
const waves = 10
/** So few need no waves. */
const leastPerWave = 50

const accessChange = z.object({
  accountId: z.string().optional(),
  userId: z.string().optional(),
  sessionId: z.string().optional(),
})

/** An event that says the same to everybody who hears it. */
function plain(
  rooms: readonly string[],
  exceptRooms: readonly string[],
  name: LiveEventName,
  payload: object,
): EventItem {
  return { rooms, exceptRooms, name, payload }
}

/** Live connections of one server process (A §4, §7): who may connect, who hears what, who is there. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { server, config, database, clock, log, rights, locateItem } = options
  const timings = { ...defaultTimings, ...options.timings }
  const { socketFrameBytes, socketEventsPerS, socketsPerIp } = config.limits.numbers
  const queue = createWorkQueue(CHECKS_AT_ONCE)
  const events = new Map<string, SocketEvents>()
  let droppedEvents = 0
  let isOpen = false
  let adapter: ClusterAdapter | undefined
  let unlisten: (() => Promise<void>) | undefined
  let stopping: Promise<void> | undefined

  const admission = createAdmission({
    config,
    log,
    rights,
    queue,
    isOpen: () => isOpen,
    revision: () => members.revision,
  })
  const io: LiveServer = new Server(server, {
    path: livePath,
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    maxHttpBufferSize: socketFrameBytes,
    connectTimeout: 20_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, answer) => answer(null, admission.allows(request)),
    cors: { origin: (origin, answer) => answer(null, origin !== undefined && admission.isOriginAllowed(origin)) },
  })
  const presence = createPresence({
    ...timings,
    announce: (accountId, online) => deliver(plain([accountRoom(accountId)], [], 'presence:changed', { online })),
    share: (accountId, online) => cluster.send({ is: 'people', people: [accountId, online] }),
  })
  const members = createMembers({
    rights,
    clock,
    log,
    queue,
    retryMs: timings.retryMs,
    onJoin: ({ socket, caller: { accountId, userId, name } }) => {
      presence.join(accountId, { id: userId, name })
      socket.emit('presence:changed', { online: presence.of(accountId) })
    },
    onRename: ({ caller }) => presence.rename(caller.accountId, { id: caller.userId, name: caller.name }),
    onLeave: ({ socket, caller }) => {
      presence.leave(caller.accountId, caller.userId)
      socket.emit('presence:changed', { online: [] })
    },
    onGone: ({ socket }) => {
      events.get(socket.id)?.close()
      events.delete(socket.id)
    },
  })
  const cluster = createCluster({
    io,
    timings,
    onItem: (processId, item) => {
      if (item.is === 'people') presence.hear(processId, ...item.people)
      else deliver(item)
    },
    onPeople: presence.hearAll,
    snapshot: presence.snapshot,
    onMissed: readAgain,
  })

  const addressOf = createPeerAddress(config.trustedProxies)
  const polls = createPollRelay({
    io,
    cluster,
    ids: createSessionIds(cluster.id, config.authSecret),
    addressOf: (request: IncomingMessage) => ipKey(addressOf(request)),
    // Two polls of a session are under way at once, one each way.
    mostPerAddress: socketsPerIp * 2,
    mostBytes: socketFrameBytes,
  })

  /** To the sockets of this process. Encoded once for all who are told the same, and not at all when nobody is there. */
  function deliver({ rooms, exceptRooms, name, payload, narrowing, linking }: EventItem): void {
    const { adapter: seats } = io.sockets
    const here = rooms.filter((room) => seats.rooms.has(room))
    if (here.length === 0) return
    if (narrowing !== undefined || linking !== undefined) {
      const ids = new Set(here.flatMap((room) => [...(seats.rooms.get(room) ?? [])]))
      const receivers = [...ids]
        .map((id) => [id, seats.sids.get(id) ?? new Set<string>()] as const)
        .filter(([, mine]) => !exceptRooms.some((room) => mine.has(room)))
      const shares =
        narrowing === undefined
          ? [{ socketIds: receivers.map(([id]) => id), payload: { ...payload } }]
          : sharesOf({ ...payload }, narrowing, receivers, clock.now())
      for (const share of shares)
        for (const { socketIds, payload: told } of linking === undefined
          ? [share]
          : linkedSharesOf(share, linking, (id) => seats.sids.get(id)))
          if (socketIds.length > 0) io.local.to([...socketIds]).emit(name, told)
      return
    }
    const target = io.local.to(here)
    const others = exceptRooms.length === 0 ? target : target.except([...exceptRooms])
    others.emit(name, payload)
  }

  function send(item: EventItem): void {
    deliver(item)
    cluster.send({ is: 'event', ...item })
  }

  /** Something may not have arrived here; clients that read everything again have it. */
  function readAgain(): void {
    for (const { socket } of members.all()) {
      const timer = setTimeout(() => socket.emit('rights:changed', {}), Math.random() * timings.readAgainSpreadMs)
      timer.unref()
    }
  }

  function relay(from: Member, rooms: readonly string[], name: LiveEventName, payload: object): void {
    send(plain(rooms, [userRoom(from.caller.accountId, from.caller.userId)], name, payload))
  }

  function onDropped(): void {
    droppedEvents += 1
  }

  function onAccessChanged(payload: string): void {
    try {
      members.changed(accessChange.parse(JSON.parse(payload)))
    } catch (error) {
      log.error({ err: error }, 'A change of rights could not be read, so it is taken for any change')
      members.checkAll()
    }
  }

  async function sendAway(): Promise<void> {
    isOpen = false
    // For the others its people are still there: they are about to come back through another process.
    presence.close()
    await Promise.all([polls.release(), closeInWaves([...polls.connections()], timings.waveMs)])
  }

  async function stop(mayHaveMore: boolean): Promise<void> {
    isOpen = false
    await unlisten?.().catch(() => undefined)
    for (const connection of [...polls.connections()]) connection.close()
    cluster.stop({ saysGoodBye: !mayHaveMore })
    polls.close()
    presence.close()
    io.engine.close()
    io.sockets.adapter.close()
    await adapter?.close()
  }

  admission.guard(io)
  io.on('connection', (socket) => {
    if (socket.conn.readyState !== 'open') return
    const member = members.seat(socket)
    options.onOpened?.(socket.data.appVersion)
    const received = createSocketEvents(member, {
      clock,
      log,
      locateItem,
      eventsPerS: socketEventsPerS,
      marginMs: timings.typingMarginMs,
      relay,
      onDropped,
    })
    events.set(socket.id, received)
    socket.onAny((name: unknown, payload: unknown) => received.receive(name, payload))
    // Everything a client says ends there, whatever name it gives it.
    socket.use(() => undefined)
  })

  return {
    publish(emissions) {
      try {
        for (const { audience, name, payload, keptPhotos } of emissions) {
          const [rooms, exceptRooms] = [roomsOf(audience, clock.now()), exceptRoomsOf(audience, clock.now())]
          const { accountId } = audience
          const linking = namesPhotos(payload) ? { accountId, kept: keptPhotos ?? null } : undefined
          send({ rooms, exceptRooms, name, payload, narrowing: narrowingOf(audience), linking })
        }
      } catch (error) {
        log.error({ err: error }, 'A live event could not be sent')
      }
    },
    tellEverybody(name, payload) {
      try {
        send(plain([everybodyRoom], [], name, payload))
      } catch (error) {
        log.error({ err: error }, 'Everybody could not be told')
      }
    },
    presenceOf: presence.of,
    sessionEnded: members.closeSession,
    async start() {
      adapter = await openClusterAdapter({ config, database, log, onTrouble: cluster.hasTrouble })
      io.adapter(adapter.create)
      unlisten = await database.listen(accessChangedChannel, onAccessChanged, { onRestored: members.checkAll })
      cluster.start()
      isOpen = true
    },
    sendAway,
    stop({ mayHaveMore = false } = {}) {
      stopping ??= stop(mayHaveMore)
      return stopping
    },
    stats: () => ({
      sockets: members.size,
      versions: countVersions(members.all()),
      otherProcesses: cluster.size,
      refusedHandshakes: admission.refused,
      droppedEvents,
    }),
  }
}

function countVersions(members: Iterable<Member>): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const { socket } of members) {
    const { appVersion } = socket.data
    counts.set(appVersion, (counts.get(appVersion) ?? 0) + 1)
  }
  return counts
}

/**
 * Closes connections in a way that makes their clients come back by themselves, in waves, so that not all of them come at
 * once. What is on its way to them still arrives.
 */
async function closeInWaves(connections: readonly LiveSocket['conn'][], waveMs: number): Promise<void> {
  const perWave = Math.max(leastPerWave, Math.ceil(connections.length / waves))
  for (let at = 0; at < connections.length; at += perWave) {
    if (at > 0) await sleep(waveMs)
    for (const connection of connections.slice(at, at + perWave)) connection.close()
  }
}
