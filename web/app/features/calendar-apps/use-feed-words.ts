import { useLingui } from '@lingui/react/macro'
import type { FeedPart } from '@nestwren/contract/calendar-feeds'

/** What the parts of a calendar are called. */
export function useFeedWords(): { readonly partNames: Readonly<Record<FeedPart, string>> } {
  const { t } = useLingui()
  return {
    partNames: { appointments: t`Appointments`, routine: t`Routine`, custody: t`Parenting time` },
  }
}
