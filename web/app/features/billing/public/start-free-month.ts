import type { User } from '@nestwren/contract/auth'
import { ApiError } from '@nestwren/contract/client'
import { api } from '../../../platform/api/api.ts'
import { session } from '../../../platform/session/session.ts'
import { userOf } from '../../../platform/session/session-state.ts'

/** Asks for the month without a card. The server grants it, once for each proven address. Throws ApiError. */
export async function startFreeMonth(): Promise<User> {
  const username = userOf(session.get())?.username ?? ''
  const { user, paymentRequired } = await api.billing.updatePaymentStatus({
    body: { username, subscriptionData: { subscriptionStatus: 'free_trial' } },
  })
  if (paymentRequired) throw new ApiError(0, 'FREE_TRIAL_USED', 'This email has already had its free month.')
  session.updateUser(user)
  return user
}
