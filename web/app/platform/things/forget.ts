import type { Child } from '@nestwren/contract/children'
import { ApiError } from '@nestwren/contract/client'
import { type Area, areas } from '@nestwren/contract/permissions'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { forgetPictures, keepPictures, pictureCacheName, pictureKey } from '../uploads/picture-cache.ts'

/** First words of the keys of answers that hang on rights. */
const rightful: readonly unknown[] = ['photos', 'documents', 'comments', 'kept', 'entries', 'search', 'away']

/**
 * What may not be seen any more does not stay on the device. What is refused when it is asked for again is forgotten, or
 * the library would keep showing the last answer; what is not on screen is forgotten when a right goes, since nobody asks
 * for it. Gives back how to stop.
 */
export function forgetWhatIsLost(client: QueryClient): () => void {
  const known = client.getQueryData<readonly Child[]>(queryKeys.children)
  let before = known ?? []
  // The right may have gone while the app was closed.
  if (known !== undefined) forgetPhotosUnlessSeen(client, known)
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error' && isRefusal(action.error)) forgetAnswer(query)
    if (action.type !== 'success' || query.queryKey[0] !== queryKeys.children[0]) return
    const now = query.state.data as readonly Child[]
    forgetPhotosUnlessSeen(client, now)
    const lost = areas.filter((area) => isLost(area, before, now))
    before = now
    if (lost.length === 0) return
    forgetUnshown(client, rightful)
    if (lost.includes('photos')) void forgetPictures().then(keepPictures)
  })
}

function forgetUnshown(client: QueryClient, groups: readonly unknown[]): void {
  for (const query of client.getQueryCache().findAll({ type: 'inactive' }))
    if (groups.includes(query.queryKey[0])) forgetAnswer(query)
}

function forgetPhotosUnlessSeen(client: QueryClient, children: readonly Child[]): void {
  if (children.some(({ access }) => access.photos !== 'none')) return
  forgetUnshown(client, ['photos'])
  void forgetPictures().then(keepPictures)
}

/** Forgets the picture that was kept of a photo which is gone. Never throws. */
export async function forgetPicture(accountId: string, photoId: string): Promise<void> {
  const cache = await globalThis.caches?.open(pictureCacheName).catch(() => null)
  await cache?.delete(pictureKey(accountId, photoId)).catch(() => false)
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

function isLost(area: Area, before: readonly Child[], now: readonly Child[]): boolean {
  return before.some(({ _id, access }) => {
    const left = now.find((child) => child._id === _id)?.access[area] ?? 'none'
    return access[area] !== 'none' && left === 'none'
  })
}

type Answer = ReturnType<ReturnType<QueryClient['getQueryCache']>['findAll']>[number]

function forgetAnswer(query: Answer): void {
  if (query.state.data !== undefined) query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0 })
}
