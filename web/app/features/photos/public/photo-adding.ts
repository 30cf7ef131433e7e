import type { ComponentType } from 'react'
import { acceptedFiles } from '../picked-files.ts'
import { useAddAtOnce } from '../use-add-at-once.ts'
import { AddPhotosSheet } from './add-photos-sheet.tsx'
import { usePhotoRights } from './use-photo-rights.ts'

/** What a picker elsewhere needs to put photos on their way. */
export const photoAdding = {
  accept: acceptedFiles,
  useMayAdd: () => usePhotoRights().addable.length > 0,
  useAddAtOnce,
  Sheet: AddPhotosSheet as ComponentType<{ files: readonly File[]; onClose: () => void }>,
}
