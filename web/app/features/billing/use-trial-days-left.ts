import { serverNowMs } from '../../platform/clock/now.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { trialDaysLeft } from './account-status.ts'
import { useSubscription } from './public/use-billing.ts'

/**
 * Whole days of the free month that are left, 0 once it is over; null for those who pay or need not (A §4). The server's
 * count comes first: it knows of days given for recommendations.
 */
export function useTrialDaysLeft(): number | null {
  const { user } = useSession()
  const { info } = useSubscription()
  useNow(30_000)
  if (user === null) return null
  if (user.subscriptionStatus === 'free_trial' && info?.trialDaysLeft != null) return info.trialDaysLeft
  return trialDaysLeft(user, serverNowMs())
}
