import { useLingui } from '@lingui/react/macro'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { Photo, photos } from '@nestwren/contract/photos'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { locksOf } from '../../platform/locks/locks.ts'
import { showToast } from '../../ui/toast-store.ts'
import { dropPhoto, placePhoto, takeInPhoto } from './photo-cache.ts'
import { type PhotoFacts, photoKeys } from './photo-facts.ts'

type PhotoChanges = Omit<CallInput<typeof photos.update>['body'], 'version'>

export interface PhotoActions {
  /** Changes a photo that was read at `version`. Throws ApiError: STALE_VERSION when somebody else was faster. */
  readonly update: (id: string, version: number, changes: PhotoChanges) => Promise<void>
  readonly setPublic: (photo: Pick<PhotoFacts, 'id'>, isPublic: boolean) => Promise<void>
  readonly restore: (id: string) => Promise<void>
  /** Takes it away at once and offers Undo; it comes back by itself when the server does not agree. */
  readonly removeWithUndo: (photo: PhotoFacts) => Promise<void>
  /** Takes over a photo as the server has it. */
  readonly takeOver: (photo: Photo) => void
  /** The bytes of a photo as a file. */
  readonly download: (photo: PhotoFacts) => Promise<void>
}

/** What can be done with a photo; each change is at once in every list. */
export function usePhotoActions(): PhotoActions {
  const { t } = useLingui()
  const errorText = useErrorText()
  const workspace = useWorkspace()
  const { queryClient } = workspace
  const takeOver = (photo: Photo) => {
    // Put into the vault by a session that has not opened it: this one sees it no more.
    if (photo.keptInVault && locksOf(workspace).get().kept.photos === 'locked') dropPhoto(queryClient, photo.id)
    else takeInPhoto(workspace, photo)
  }
  const restore = async (id: string) => {
    takeOver(await api.photos.restore({ params: { id } }))
    void queryClient.invalidateQueries({ queryKey: photoKeys.deleted })
  }
  const undo = (id: string) => void restore(id).catch((error) => showToast({ message: errorText(error) }))
  return {
    takeOver,
    restore,
    update: async (id, version, changes) =>
      takeOver(await api.photos.update({ params: { id }, body: { ...changes, version } })),
    setPublic: async ({ id }, isPublic) => takeOver(await api.photos.setPublic({ params: { id }, body: { isPublic } })),
    removeWithUndo: async (photo) => {
      dropPhoto(queryClient, photo.id)
      try {
        await api.photos.remove({ params: { id: photo.id } })
      } catch (error) {
        placePhoto(queryClient, photo)
        showToast({ message: errorText(error) })
        return
      }
      showToast({ message: t`Photo deleted`, action: { label: t`Undo`, onSelect: () => undo(photo.id) } })
    },
    download: async ({ id, takenAt }) => {
      const { url } = await api.photos.get({ params: { id } })
      const address = new URL(url, location.href)
      address.searchParams.set('d', '1')
      const link = document.createElement('a')
      link.href = address.href
      link.download = `nestwren-${takenAt.slice(0, 10)}.webp`
      link.click()
    },
  }
}
