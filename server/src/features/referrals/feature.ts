import { referrals } from '@nestwren/contract/referrals'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type ReferralDeps, referralAutocommit, referralHandlers } from './handlers.ts'

export const referralsFeature: Feature<ReferralDeps> = {
  calls: (parts) => [calls(referrals, referralHandlers(parts), { autocommit: referralAutocommit })],
}
