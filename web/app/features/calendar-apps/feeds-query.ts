import { useLingui } from '@lingui/react/macro'
import type { FeedPart } from '@nestwren/contract/calendar-feeds'
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

/** What the parts of a calendar are called. */
export function useFeedWords(): { readonly partNames: Readonly<Record<FeedPart, string>> } {
  const { t } = useLingui()
  return {
    partNames: { appointments: t`Appointments`, routine: t`Routine`, custody: t`Parenting time` },
  }
}
