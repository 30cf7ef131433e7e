import { type PackageIdentifier, usualPlan } from '@nestwren/contract/plans'

/** What is known of an account that is being made. The password is not part of it: it is never stored. */
export interface AccountDraft {
  email: string
  /** What a right code got: registering needs it, once. */
  proof: string | null
  /** Where the server is in development mode. */
  developmentCode: string | null
  plan: PackageIdentifier | null
  isFreeAccess: boolean
  canStartFree: boolean
}

export const emptyAccount: AccountDraft = {
  email: '',
  proof: null,
  developmentCode: null,
  // What it costs, and when, stands below the choice.
  plan: usualPlan,
  isFreeAccess: false,
  canStartFree: true,
}
