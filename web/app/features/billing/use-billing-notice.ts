import { serverNowMs } from '../../platform/clock/now.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { usePaymentRequired } from '../../platform/session/use-payment-required.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { type BillingNotice, noticeOf } from './account-status.ts'

/** What every page has to say about the subscription of whoever is signed in; null when there is nothing. */
export function useBillingNotice(): BillingNotice | null {
  const { user } = useSession()
  const { isRequired } = usePaymentRequired()
  useNow(30_000)
  return user === null ? null : noticeOf(user, isRequired, serverNowMs())
}
