import { historyDayChoices, isParentRole } from '@nestwren/contract/permissions'
import { isVaultSection } from '@nestwren/contract/vault'
import type { Caller } from '../http/access.ts'
import type { Audience } from '../http/context.ts'
import { type PhotoLinks, withoutPhotoLinks } from '../items/photo-links.ts'
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

/** Where everybody of a family is who is told which photos belong to what: of all of them, or of those that are not kept. */
function photoLinksRoom(accountId: string, links: Exclude<PhotoLinks, 'none'>): string {
  return `photo-links:${accountId}:${links}`
}

/** Those of a room for whom a section of the vault is not locked; with `isKept`, who are also shown what is kept in it. */
function sectionRoom(room: string, section: string, isKept: boolean): string {
  return isKept ? `${room}:${section}:kept` : `${room}:${section}`
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`
}

function childRoom(accountId: string, childId: string, area: string, isKept: boolean): string {
  return sectionRoom(`child:${accountId}:${childId}`, area, isKept)
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
      return [within(userRoom(audience.accountId, audience.userId), audience)]
    case 'parents':
      return [within(parentsRoom(audience.accountId), audience)]
    case 'child':
      return childRooms(audience, audience.childId, now)
    case 'children':
      return audience.childIds.flatMap((childId) => childRooms(audience, childId, now))
  }
}

/** A room, or those of it who see what is in a section. */
function within(
  room: string,
  { section, isKept }: Pick<Extract<Audience, { to: 'user' }>, 'section' | 'isKept'>,
): string {
  return section === undefined ? room : sectionRoom(room, section, isKept === true)
}

/** The rooms among those whose people do not hear it. */
export function exceptRoomsOf(audience: Audience, now: Date): string[] {
  const elsewhere = audience.to === 'children' ? (audience.notOf ?? []) : []
  const ofOthers = audience.to === 'children' ? elsewhere.flatMap((childId) => childRooms(audience, childId, now)) : []
  if (audience.to === 'account' || audience.exceptKept !== true) return ofOthers
  return [...ofOthers, ...roomsOf({ ...audience, isKept: true }, now)]
}

function childRooms(
  {
    accountId,
    area,
    at,
    isKept = false,
  }: { readonly accountId: string; readonly area: string; readonly at: Date; readonly isKept?: boolean | undefined },
  childId: string,
  now: Date,
): string[] {
  const room = childRoom(accountId, childId, area, isKept)
  const seeing = historyDayChoices.filter((days) => isWithin(historyStart(days, now), at))
  return [room, ...seeing.map((days) => `${room}:h${days}`)]
}

/** Every room a caller belongs in. */
export function roomsFor(caller: Caller, { areas, isInFamily, photoLinks }: VisibleAreas): Set<string> {
  const { accountId, userId, sessionId } = caller
  const rooms = new Set([everybodyRoom, userRoom(accountId, userId), sessionRoom(sessionId)])
  if (isInFamily) rooms.add(accountRoom(accountId))
  if (photoLinks !== 'none') rooms.add(photoLinksRoom(accountId, photoLinks))
  const isParent = isInFamily && isParentRole(caller.role)
  if (isParent) rooms.add(parentsRoom(accountId))
  for (const { childId, area, historyDays, seesKept } of areas) {
    // A number that has no room hears less, never more.
    const days = historyDays === null ? null : historyDayChoices.findLast((choice) => choice <= historyDays)
    const isSection = isVaultSection(area)
    for (const isKept of isSection && seesKept ? [false, true] : [false]) {
      const room = childRoom(accountId, childId, area, isKept)
      if (days !== undefined) rooms.add(days === null ? room : `${room}:h${days}`)
      if (isSection) rooms.add(sectionRoom(userRoom(accountId, userId), area, isKept))
      if (isSection && isParent) rooms.add(sectionRoom(parentsRoom(accountId), area, isKept))
    }
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

/** How the photos that a payload names are told, as it crosses processes. */
export interface Linking {
  readonly accountId: string
  /** Those of them that are kept in the vault; null where nobody has looked, which is taken for all. */
  readonly kept: readonly string[] | null
}

/** Splits a share by what its receivers are told of photos: all, those that are not kept, or none. */
export function linkedSharesOf(
  { socketIds, payload }: Share,
  { accountId, kept }: Linking,
  roomsOfSocket: (socketId: string) => ReadonlySet<string> | undefined,
): Share[] {
  const linksOf = (socketId: string): PhotoLinks => {
    const rooms = roomsOfSocket(socketId)
    if (rooms?.has(photoLinksRoom(accountId, 'all')) === true) return 'all'
    return kept !== null && rooms?.has(photoLinksRoom(accountId, 'unkept')) === true ? 'unkept' : 'none'
  }
  return [...Map.groupBy(socketIds, linksOf)].map(([links, ids]) => ({
    socketIds: ids,
    payload: links === 'all' ? payload : withoutPhotoLinks(payload, links === 'none' ? 'all' : new Set(kept)),
  }))
}
