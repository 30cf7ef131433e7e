import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'

/** Keys of the cached answers about the family's room: what is locked is forgotten by their first word. */
export const storageKeys = {
  all: ['storage'],
  stats: ['storage', 'stats'],
  largest: ['storage', 'largest'],
} as const

/** What takes the family's room; none of it is kept on the device. */
export function useRoom() {
  return useQuery({
    queryKey: storageKeys.stats,
    queryFn: ({ signal }) => api.storage.stats(undefined, { signal }),
    staleTime: 0,
    meta: { isPersisted: false },
  })
}
