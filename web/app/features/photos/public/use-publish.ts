import { usePhotoActions } from '../use-photo-actions.ts'

/** Returns a function that shows a photo on the family's site or takes it off. Throws ApiError, as the call does. */
export function usePublish(): (id: string, isPublic: boolean) => Promise<void> {
  const { setPublic } = usePhotoActions()
  return (id, isPublic) => setPublic({ id }, isPublic)
}
