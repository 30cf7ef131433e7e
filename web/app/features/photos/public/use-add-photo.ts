import { useAddPhotos } from '../use-add-photos.ts'

export interface PhotoToAdd {
  readonly file: File
  readonly childId: string
  readonly caption: string
}

/**
 * Puts one photo of a child on its way, for whatever refers to it by its id. Resolves to that id once this device would keep
 * the photo through a restart; rejects when it cannot.
 */
export function useAddPhoto(): (photo: PhotoToAdd) => Promise<string> {
  const add = useAddPhotos()
  return async ({ file, childId, caption }) => {
    const [id] = await add({ files: [file], caption, childIds: [childId], audience: 'family', logId: null })
    if (id === undefined) throw new Error('One file made no photo')
    return id
  }
}
