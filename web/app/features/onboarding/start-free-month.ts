import { ApiError } from '@nestwren/contract/client'
import { accountApi } from '../../platform/api/account-api.ts'
import { session } from '../../platform/session/session.ts'
import { userOf } from '../../platform/session/session-state.ts'

const used = () => new ApiError(409, 'FREE_TRIAL_USED', 'The free month has been used with this address already.')

/**
 * Asks for the month without a card and opens the app with it. The server grants it, once for each proven address. Throws
 * ApiError.
 */
export async function startFreeMonth(): Promise<void> {
  const username = userOf(session.get())?.username ?? ''
  const { user, paymentRequired } = await accountApi.billing.updatePaymentStatus({
    body: { username, subscriptionData: { subscriptionStatus: 'free_trial' } },
  })
  if (paymentRequired) throw used()
  session.updateUser(user)
  session.promote()
}
