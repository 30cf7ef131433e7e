import { usePaymentRequired } from '../../../platform/session/use-payment-required.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { type Standing, standingOf } from '../standing.ts'

/** What the family that the person is in may do now. Good until somebody is known. */
export function useStanding(): Standing {
  const { user } = useSession()
  const { isRequired } = usePaymentRequired()
  return user === null ? 'good' : standingOf(user, isRequired)
}
