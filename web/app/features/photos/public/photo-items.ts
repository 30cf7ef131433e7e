import type { Entry } from '@nestwren/contract/logs/entry'
import { api } from '../../../platform/api/api.ts'
import type { SharedItems } from '../../../platform/sync/list.ts'
import { forgetPictures, keepPictures, pictureCacheName, pictureKey } from '../../../platform/uploads/picture-cache.ts'
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
  forgetAll: () => void forgetPictures().then(keepPictures),
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

/** Forgets the picture that was kept of a photo which is gone. Never throws. */
async function forgetPicture(accountId: string, id: string): Promise<void> {
  const cache = await globalThis.caches?.open(pictureCacheName).catch(() => null)
  await cache?.delete(pictureKey(accountId, id)).catch(() => false)
}
