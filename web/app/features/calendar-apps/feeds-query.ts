import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'

export const feedsKey = ['calendar-feeds']

/** Reads the person's own calendar addresses; the last answer stays on the device, and holds no secret. */
export function useFeeds() {
  return useQuery({
    queryKey: feedsKey,
    queryFn: async ({ signal }) => (await api.calendarFeeds.list(undefined, { signal })).items,
  })
}
