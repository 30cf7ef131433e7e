import type { User } from '@nestwren/contract/auth'
import { ApiError } from '@nestwren/contract/client'
import { accountApi } from '../../platform/api/account-api.ts'

/** Asks for the month without a card. The server grants it, once for each proven address. Throws ApiError. */
export async function startFreeMonth(username: string): Promise<User> {
  const { user, paymentRequired } = await accountApi.billing.updatePaymentStatus({
    body: { username, subscriptionData: { subscriptionStatus: 'free_trial' } },
  })
  if (paymentRequired)
    throw new ApiError(0, 'FREE_TRIAL_USED', 'The free month has been used with this address already.')
  return user
}
