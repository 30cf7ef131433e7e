import type { Audience } from '../http/context.ts'
import { roomsOf } from './rooms.ts'

/** How the children that a payload lists are narrowed to those a receiver may see, as it crosses processes. */
export interface Narrowing extends Pick<Extract<Audience, { to: 'children' }>, 'accountId' | 'area'> {
  /** The parts of the payload that have `childIds`, which are the same in all of them. */
  readonly parts: readonly string[]
  /** ISO. */
  readonly at: string
}

/** Undefined for an event that says the same to everybody who hears it. */
export function narrowingOf(audience: Audience): Narrowing | undefined {
  if (audience.to !== 'children' || audience.narrows === undefined) return undefined
  const { accountId, area, at, narrows } = audience
  return { parts: narrows, accountId, area, at: at.toISOString() }
}

type Listing = Readonly<Record<string, unknown>>

/** One payload with the sockets it is for. */
export interface Share {
  readonly socketIds: readonly string[]
  readonly payload: Listing
}

/**
 * What each receiver is told: the payload with those of its children that their rooms let them see. Receivers who see the
 * same children share one payload, which is encoded once.
 */
export function sharesOf(
  payload: Listing,
  { parts, at, accountId, area }: Narrowing,
  receivers: Iterable<readonly [socketId: string, rooms: ReadonlySet<string>]>,
  now: Date,
): Share[] {
  const listed = parts.map((part) => [part, payload[part] as { readonly childIds: readonly string[] }] as const)
  const children = (listed[0]?.[1].childIds ?? []).map((childId) => {
    const rooms = roomsOf({ to: 'child', accountId, childId, area, at: new Date(at) }, now)
    return { childId, rooms }
  })
  const shares = new Map<string, { socketIds: string[]; payload: Listing }>()
  for (const [socketId, mine] of receivers) {
    const childIds = children.filter(({ rooms }) => rooms.some((room) => mine.has(room))).map(({ childId }) => childId)
    const key = childIds.join()
    const narrowed = () => Object.fromEntries(listed.map(([part, whole]) => [part, { ...whole, childIds }]))
    const share = shares.get(key) ?? { socketIds: [], payload: { ...payload, ...narrowed() } }
    share.socketIds.push(socketId)
    shares.set(key, share)
  }
  return [...shares.values()]
}
