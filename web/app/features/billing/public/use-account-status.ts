import { usePaymentRequired } from '../../../platform/session/use-payment-required.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { type AccountStatus, accountStatusOf } from '../account-status.ts'

/** What the family that the person is in may do now. Good until somebody is known. */
export function useAccountStatus(): AccountStatus {
  const { user } = useSession()
  const { isRequired } = usePaymentRequired()
  return user === null ? 'good' : accountStatusOf(user, isRequired)
}
