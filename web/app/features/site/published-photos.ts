import { api } from '../../platform/api/api.ts'
import { useLive } from '../../platform/realtime/use-live.ts'
import { usePhotoPages, useRefreshPhotoPages } from '../photos/public/use-photo-pages.ts'

/** Names the list among those of photos. */
const published = ['published'] as const

/** The photos of the site in its order, page by page, as far as the person may see them. Not wanted while photos are covered. */
export function usePublished({ isWanted = true }: { isWanted?: boolean } = {}) {
  const refresh = useRefreshPublished()
  useLive('photo:updated', () => void refresh())
  useLive('photo:deleted', () => void refresh())
  useLive('photo:new', () => void refresh())
  return usePhotoPages(published, (place, options) => api.site.photos({ query: place }, options), isWanted)
}

/** Returns a function that has them read again. */
export function useRefreshPublished(): () => Promise<void> {
  return useRefreshPhotoPages(published)
}
