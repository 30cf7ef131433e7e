import { useSession } from '../../platform/session/use-session.ts'
import { useSubscription } from '../billing/public/use-billing.ts'

/** Whether a free month can still be had: by anybody new, and by whoever the server has not given one yet. */
export function useFreeMonth(): boolean {
  const { user } = useSession()
  const { info } = useSubscription()
  return info?.canStartFreeTrial ?? (user === null || user.subscriptionStatus === 'registered')
}
