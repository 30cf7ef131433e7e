import type { Entry } from '@nestwren/contract/logs/entry'
import { api } from '../../../platform/api/api.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import type { SharedItems } from '../../../platform/sync/list.ts'
import { pictureCacheName, pictureKey } from '../../../platform/uploads/picture-cache.ts'
import { addressBookOf } from '../address-book.ts'
import { dropPhoto, takeInPhoto } from '../photo-cache.ts'
import { type PhotoFacts, photoKeys } from '../photo-facts.ts'

/** Photos as the sync engine knows them. */
export const photoItems: SharedItems = {
  name: photoKeys.all[0],
  noun: 'photo',
  area: 'photos',
  place: (of, id, item) => {
    if (item === null) dropPhoto(of.queryClient, id)
    else if ('takenAt' in item) takeInPhoto(of, item as PhotoFacts)
  },
  forgetOne: (accountId, id) => void forgetPicture(accountId, id),
  forgetAll: (of) => {
    addressBookOf(of).forget()
    void forgetPhotoPictures()
    // Which photos an entry has is read again with it. What waits to be sent is not the server's yet.
    const withPhotos = of.entries.list('all').flatMap(({ entry: { id } }) => {
      const stored = of.entries.stored(id)
      return stored !== null && stored.photoIds.length > 0 ? [stored] : []
    })
    if (withPhotos.length > 0) of.entries.put(withPhotos.map((entry) => ({ ...entry, photoIds: [] }) as Entry))
    for (const { queryKey, state } of of.queryClient.getQueryCache().findAll({ queryKey: [queryKeys.list('')[0]] }))
      of.queryClient.setQueryData(queryKey, withoutPhotos, { updatedAt: state.dataUpdatedAt })
  },
  upload: {
    path: '/api/photos/upload',
    takeBack: (id) => api.photos.remove({ params: { id } }),
    noteDelivery: (entries, { id, fields: { logId } }) => {
      const entry = logId === undefined ? null : entries.stored(logId)
      if (entry === null || entry.photoIds.includes(id)) return
      entries.put([{ ...entry, photoIds: [...entry.photoIds, id] } as Entry])
    },
  },
}

/** A list, such as of growth or milestones, without the photos that its items name; the very same one where they name none. */
function withoutPhotos(list: unknown): unknown {
  const isNaming = (item: Naming | null) => Boolean(item?.photoId) || (item?.photoIds?.length ?? 0) > 0
  if (!Array.isArray(list) || !list.some(isNaming)) return list
  return list.map((item: Naming) =>
    isNaming(item) ? { ...item, ...(item.photoId && { photoId: null }), ...(item.photoIds && { photoIds: [] }) } : item,
  )
}

interface Naming {
  readonly photoId?: string | null
  readonly photoIds?: readonly string[]
}

/** Forgets the pictures that were kept of photos; those of children stay. Never throws. */
async function forgetPhotoPictures(): Promise<void> {
  try {
    if (!(await globalThis.caches?.has(pictureCacheName))) return
    const cache = await caches.open(pictureCacheName)
    const ofPhotos = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/api/files/photo/'))
    await Promise.all(ofPhotos.map((request) => cache.delete(request)))
  } catch {
    // Where the browser keeps nothing there is nothing to forget.
  }
}

/** Forgets the picture that was kept of a photo which is gone. Never throws. */
async function forgetPicture(accountId: string, id: string): Promise<void> {
  const cache = await globalThis.caches?.open(pictureCacheName).catch(() => null)
  await cache?.delete(pictureKey(accountId, id)).catch(() => false)
}
