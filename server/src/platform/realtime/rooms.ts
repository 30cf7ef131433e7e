import { historyDayChoices, isParentRole } from '@nestwren/contract/permissions'
import type { Caller } from '../http/access.ts'
import type { Audience } from '../http/context.ts'
import { withoutPhotoLinks } from '../items/photo-links.ts'
import { historyStart, isWithin } from '../items/visibility.ts'
import type { VisibleAreas } from './rights.ts'

/** Where everybody is who has the app open, of whatever family. */
export const everybodyRoom = 'everybody'

export function accountRoom(accountId: string): string {
  return `account:${accountId}`
}

export function userRoom(accountId: string, userId: string): string {
  return `user:${accountId}:${userId}`
}

function parentsRoom(accountId: string): string {
  return `parents:${accountId}`
}

/** Where everybody of a family is who is told which photos belong to what. */
export function photoLinksRoom(accountId: string): string {
  return `photo-links:${accountId}`
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`
}

function childRoom(accountId: string, childId: string, area: string): string {
  return `child:${accountId}:${childId}:${area}`
}

/**
 * The rooms whose people hear an event. Access periods are rooms of their own, so that no receiver has to be looked at
 * one by one.
 */
export function roomsOf(audience: Audience, now: Date): string[] {
  switch (audience.to) {
    case 'account':
      return [accountRoom(audience.accountId)]
    case 'user':
      return [userRoom(audience.accountId, audience.userId)]
    case 'parents':
      return [parentsRoom(audience.accountId)]
    case 'child':
      return childRooms(audience, audience.childId, now)
    case 'children':
      return audience.childIds.flatMap((childId) => childRooms(audience, childId, now))
  }
}

/** The rooms among those whose people do not hear it. */
export function exceptRoomsOf(audience: Audience, now: Date): string[] {
  const { notOf = [] } = audience.to === 'children' ? audience : {}
  return audience.to === 'children' ? notOf.flatMap((childId) => childRooms(audience, childId, now)) : []
}

function childRooms(
  { accountId, area, at }: { readonly accountId: string; readonly area: string; readonly at: Date },
  childId: string,
  now: Date,
): string[] {
  const room = childRoom(accountId, childId, area)
  const seeing = historyDayChoices.filter((days) => isWithin(historyStart(days, now), at))
  return [room, ...seeing.map((days) => `${room}:h${days}`)]
}

/** Every room a caller belongs in. */
export function roomsFor(caller: Caller, { areas, isInFamily, seesPhotoLinks }: VisibleAreas): Set<string> {
  const { accountId, userId, sessionId } = caller
  const rooms = new Set([everybodyRoom, userRoom(accountId, userId), sessionRoom(sessionId)])
  if (isInFamily) rooms.add(accountRoom(accountId))
  if (seesPhotoLinks) rooms.add(photoLinksRoom(accountId))
  if (isInFamily && isParentRole(caller.role)) rooms.add(parentsRoom(accountId))
  for (const { childId, area, historyDays } of areas) {
    const room = childRoom(accountId, childId, area)
    if (historyDays === null) {
      rooms.add(room)
      continue
    }
    // A number that has no room hears less, never more.
    const days = historyDayChoices.findLast((choice) => choice <= historyDays)
    if (days !== undefined) rooms.add(`${room}:h${days}`)
  }
  return rooms
}

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

/** Splits a share between those in the room that is told of photos and those who are not, who get it without. */
export function linkedSharesOf(
  { socketIds, payload }: Share,
  room: string,
  roomsOfSocket: (socketId: string) => ReadonlySet<string> | undefined,
): Share[] {
  const seesLinks = (socketId: string) => roomsOfSocket(socketId)?.has(room) === true
  const shares = [
    { socketIds: socketIds.filter(seesLinks), payload },
    { socketIds: socketIds.filter((socketId) => !seesLinks(socketId)), payload: withoutPhotoLinks(payload) },
  ]
  return shares.filter((share) => share.socketIds.length > 0)
}
