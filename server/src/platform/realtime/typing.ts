import { id } from '@nestwren/contract/fields'
import { type ClientEvents, itemTypes, type LiveEventName, typingStopsAfterMs } from '@nestwren/contract/live'
import { kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { isParentRole } from '@nestwren/contract/permissions'
import * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import type { Located } from '../http/access.ts'
import { audienceOf, historyStart, isWithin } from '../items/visibility.ts'
import type { Log } from '../log/log.ts'
import type { Member } from './members.ts'
import { roomsOf } from './rooms.ts'

const logTyping = z.strictObject({ type: z.enum(kindNames), childId: z.optional(id) })
const commentTyping = z.strictObject({ itemId: id, itemType: z.enum(itemTypes) })

/** Everything a client may send. */
const clientEvents = {
  'log:typing:start': logTyping,
  'log:typing:stop': logTyping,
  'comment:typing:start': commentTyping,
  'comment:typing:stop': commentTyping,
} as const satisfies Record<keyof ClientEvents, z.ZodMiniType>

type ClientEventName = keyof typeof clientEvents
type TypingEventName = Extract<LiveEventName, ClientEventName>

/** Renewals of the same typing are passed on at most this often. */
const RENEWAL_MS = 1_000
/** A person types in one place; more is somebody playing with the server. */
const MOST_AT_ONCE = 4

export type LocateItem = (
  accountId: string,
  itemType: ClientEvents['comment:typing:start']['itemType'],
  itemId: string,
) => Promise<Located | null>

export interface TypingOptions {
  readonly clock: Clock
  readonly log: Log
  readonly locateItem: LocateItem
  readonly eventsPerS: number
  readonly marginMs: number
  /** Tells those in the rooms, but not the person who types. */
  readonly relay: (from: Member, rooms: readonly string[], name: TypingEventName, payload: object) => void
  readonly onDropped: () => void
}

interface Typing {
  /** What the person could see when it began. */
  readonly visible: Member['visible']
  readonly rooms: readonly string[]
  readonly stop: TypingEventName
  readonly payload: object
  readonly timer: NodeJS.Timeout
  relayedAt: number
}

/** What one socket says: typing indicators, checked, slowed down, and ended when nobody ends them. */
export interface SocketEvents {
  receive(name: unknown, payload: unknown): void
  /** The socket is gone, so nobody types there any more. */
  close(): void
}

export function createSocketEvents(member: Member, options: TypingOptions): SocketEvents {
  const { clock, log, locateItem, eventsPerS, marginMs, relay, onDropped } = options
  const active = new Map<string, Typing>()
  /** The item that is being looked up; null when none is, or when its typing ended meanwhile. */
  let locating: string | null = null
  let isLocating = false
  let isClosed = false
  let tokens = eventsPerS
  let filledAt = performance.now()

  function isTooFast(): boolean {
    const now = performance.now()
    tokens = Math.min(eventsPerS, tokens + ((now - filledAt) / 1000) * eventsPerS)
    filledAt = now
    if (tokens < 1) return true
    tokens -= 1
    return false
  }

  function start(key: string, name: TypingEventName, stopName: TypingEventName, rooms: string[], what: object): void {
    if (rooms.length === 0 || active.size >= MOST_AT_ONCE) {
      onDropped()
      return
    }
    const { userId, name: personName } = member.caller
    const payload = { user: { id: userId, name: personName }, ...what }
    const timer = setTimeout(() => stop(key), typingStopsAfterMs + marginMs)
    active.set(key, { visible: member.visible, rooms, stop: stopName, payload, timer, relayedAt: performance.now() })
    relay(member, rooms, name, payload)
  }

  /** True when it was going on already; then it only goes on longer. With other rights it begins anew, or not at all. */
  function renew(key: string, name: TypingEventName): boolean {
    const typing = active.get(key)
    if (typing !== undefined && typing.visible !== member.visible) stop(key)
    if (typing === undefined || typing.visible !== member.visible) return false
    typing.timer.refresh()
    const now = performance.now()
    if (now - typing.relayedAt < RENEWAL_MS) return true
    typing.relayedAt = now
    relay(member, typing.rooms, name, typing.payload)
    return true
  }

  function stop(key: string): void {
    if (locating === key) locating = null
    const typing = active.get(key)
    if (typing === undefined) return
    clearTimeout(typing.timer)
    active.delete(key)
    relay(member, typing.rooms, typing.stop, typing.payload)
  }

  function startLog({ type, childId }: z.infer<typeof logTyping>, key: string): void {
    const { accountId } = member.caller
    const { area } = kinds[type]
    const now = clock.now()
    const children = member.visible.areas.filter(
      (visible) => visible.area === area && (childId === undefined || visible.childId === childId),
    )
    const rooms = children.flatMap((child) =>
      roomsOf({ to: 'child', accountId, childId: child.childId, area, at: now }, now),
    )
    start(key, 'log:typing:start', 'log:typing:stop', rooms, { type })
  }

  async function startComment({ itemId, itemType }: z.infer<typeof commentTyping>, key: string): Promise<void> {
    // One question to the database at a time.
    if (isLocating) {
      onDropped()
      return
    }
    isLocating = true
    locating = key
    try {
      const { accountId } = member.caller
      const item = await locateItem(accountId, itemType, itemId)
      if (isClosed || locating !== key) return
      const now = clock.now()
      const rooms = item === null || !isVisible(item, now) ? [] : roomsOf(audienceOf(accountId, item), now)
      start(key, 'comment:typing:start', 'comment:typing:stop', rooms, { itemId, itemType })
    } catch (error) {
      log.debug({ err: error }, 'An item somebody comments on could not be looked up')
    } finally {
      isLocating = false
    }
  }

  function isVisible(item: Located, now: Date): boolean {
    if (item.isForParents === true && !isParentRole(member.caller.role)) return false
    return member.visible.areas.some(
      ({ childId, area, historyDays, seesKept }) =>
        item.childIds.includes(childId) &&
        area === item.area &&
        (seesKept || item.isKeptInVault !== true) &&
        isWithin(historyStart(historyDays, now), item.at),
    )
  }

  function run(name: ClientEventName, payload: unknown): void {
    const parsed = clientEvents[name].safeParse(payload)
    if (!parsed.success) {
      onDropped()
      return
    }
    const what = parsed.data
    const key = JSON.stringify('type' in what ? [what.type, what.childId] : [what.itemType, what.itemId])
    if (name === 'log:typing:stop' || name === 'comment:typing:stop') stop(key)
    else if (renew(key, name)) return
    else if ('type' in what) startLog(what, key)
    else void startComment(what, key)
  }

  return {
    receive(name, payload) {
      const isKnown = typeof name === 'string' && Object.hasOwn(clientEvents, name)
      if (isTooFast() || !isKnown) onDropped()
      else run(name as ClientEventName, payload)
    },
    close() {
      isClosed = true
      for (const key of [...active.keys()]) stop(key)
    },
  }
}
