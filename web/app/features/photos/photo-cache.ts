import type { Photo } from '@nestwren/contract/photos'
import type { QueryClient } from '@tanstack/react-query'
import { patchItem } from '../../platform/sync/lazy/patch-items.ts'
import { addressBookOf } from './address-book.ts'
import { compareTaken, monthOf, type PhotoFacts, type PhotoList, photoKeys, withoutAddresses } from './photo-facts.ts'

/** How many photos the lists of the latest hold. */
export const latestCount = 12

/** The list with the photo in its place, once. */
function withPhoto(list: PhotoList, photo: PhotoFacts): PhotoList {
  const items = [...list.items.filter(({ id }) => id !== photo.id), photo].sort(compareTaken)
  return { ...list, items }
}

function withoutPhoto(list: PhotoList, id: string): PhotoList {
  return list.items.some((one) => one.id === id) ? { ...list, items: list.items.filter((one) => one.id !== id) } : list
}

/** Changes the cached lists under a key by what they are of. */
function changeLists(
  client: QueryClient,
  under: readonly string[],
  change: (list: PhotoList, rest: readonly string[]) => PhotoList,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: under })) {
    const list = query.state.data as PhotoList | undefined
    if (list === undefined) continue
    const next = change(list, query.queryKey.slice(under.length) as string[])
    if (next !== list) client.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt })
  }
}

/** What is being read at this moment may not know of this yet, and would replace what is put here: it is read once more. */
function readOnceMore(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: photoKeys.all, fetchStatus: 'fetching', refetchType: 'none' })
}

/** Puts a photo wherever it belongs, and takes it out of where it does not belong any more. */
export function placePhoto(client: QueryClient, photo: PhotoFacts): void {
  readOnceMore(client)
  const isOf = (childId: string | undefined) => childId === 'all' || photo.childIds.includes(childId ?? '')
  changeLists(client, photoKeys.allOfMonths, (list, [childId, tz = 'UTC', month]) =>
    isOf(childId) && monthOf(photo.takenAt, tz) === month ? withPhoto(list, photo) : withoutPhoto(list, photo.id),
  )
  changeLists(client, photoKeys.allLatest, (list, [childId]) => {
    const next = isOf(childId) ? withPhoto(list, photo) : withoutPhoto(list, photo.id)
    return { ...next, items: next.items.slice(0, latestCount) }
  })
  changeLists(client, photoKeys.allRecent, (list, [childId, since = '']) => {
    const isRecent = [photo.takenAt, photo.createdAt].some((at) => Date.parse(at) >= Date.parse(since))
    return isOf(childId) && isRecent ? withPhoto(list, photo) : withoutPhoto(list, photo.id)
  })
  changeLists(client, photoKeys.allOfLogs, (list, [logId]) =>
    photo.logId === logId ? withPhoto(list, photo) : withoutPhoto(list, photo.id),
  )
  client.setQueryData(photoKeys.one(photo.id), photo)
  void client.invalidateQueries({ queryKey: photoKeys.allMonths })
}

/** Takes over a photo as the server tells it, with its addresses when it is told them. */
export function takeInPhoto(of: { readonly queryClient: QueryClient }, photo: Photo | PhotoFacts): void {
  if ('thumbnailUrl' in photo) addressBookOf(of).put([photo])
  placePhoto(of.queryClient, withoutAddresses(photo))
}

/** Takes a photo out of every list. */
export function dropPhoto(client: QueryClient, id: string): void {
  readOnceMore(client)
  patchItem<PhotoFacts>(client, 'photos', id, () => null)
  void client.invalidateQueries({ queryKey: photoKeys.one(id) })
  void client.invalidateQueries({ queryKey: photoKeys.allMonths })
  void client.invalidateQueries({ queryKey: photoKeys.deleted })
}

/** What is known of a photo from any list. */
export function findPhoto(client: QueryClient, id: string): PhotoFacts | undefined {
  for (const query of client.getQueryCache().findAll({ queryKey: photoKeys.all })) {
    const data = query.state.data as Partial<PhotoList> | PhotoFacts | undefined
    if (data === undefined) continue
    if ('id' in data && data.id === id) return data as PhotoFacts
    const items = 'items' in data && Array.isArray(data.items) ? (data.items as readonly PhotoFacts[]) : []
    const found = items.find((one) => one.id === id)
    if (found !== undefined && 'takenAt' in found) return found
  }
  return undefined
}
