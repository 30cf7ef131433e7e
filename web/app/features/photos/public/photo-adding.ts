import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useErrorText } from '../../../platform/api/errors.ts'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { useUploads } from '../../../platform/uploads/use-uploads.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { dropPhoto } from '../photo-cache.ts'
import { acceptedFiles, addPicked } from '../picked-files.ts'
import { useAddPhotos } from '../use-add-photos.ts'
import { AddPhotosSheet } from './add-photos-sheet.tsx'
import { usePhotoRights } from './use-photo-rights.ts'

/** What a picker elsewhere needs to put photos on their way. */
export const photoAdding = {
  accept: acceptedFiles,
  useMayAdd: () => usePhotoRights().addable.length > 0,
  useAddAtOnce,
  Sheet: AddPhotosSheet as ComponentType<{ files: readonly File[]; onClose: () => void }>,
}

/**
 * Puts photos of the child in view on their way without a further question, as one tap logs a diaper; Undo takes them
 * back. Resolves to false, and nothing has happened, where something has to be asked or said first: whose they are, a file
 * that is no photo, a device without room.
 */
function useAddAtOnce(): (files: readonly File[]) => Promise<boolean> {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { queryClient } = useWorkspace()
  const { queue } = useUploads()
  const { addable } = usePhotoRights()
  const { childId } = useSelectedChild()
  const addPhotos = useAddPhotos()

  const takeBack = async (id: string) => {
    // On its way it is called back, and taken back should it arrive meanwhile.
    if (queue.getState().views.some(({ upload }) => upload.id === id)) return queue.cancel(id)
    await api.photos.remove({ params: { id } })
    dropPhoto(queryClient, id)
  }
  const undo = (ids: readonly string[]) =>
    void Promise.all(ids.map(takeBack)).catch((error: unknown) => showToast({ message: errorText(error) }))

  return async (files) => {
    const meant = addable.filter(({ _id }) => childId === 'all' || childId === _id)
    const [child] = meant
    const picked = addPicked([], files)
    if (child === undefined || meant.length > 1 || picked.some(({ problem }) => problem !== null)) return false
    const photos = picked.map(({ file }) => file)
    try {
      const ids = await addPhotos({
        files: photos,
        ...{ caption: '', childIds: [child._id], audience: 'family', logId: null },
      })
      const message = t`${plural(ids.length, { one: 'Photo added', other: '# photos added' })}`
      showToast({ message, action: { label: t`Undo`, onSelect: () => undo(ids) } })
      return true
    } catch {
      // The sheet says what is wrong, and still holds them.
      return false
    }
  }
}
