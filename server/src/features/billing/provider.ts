/** A period that was charged. */
export interface PaidPeriod {
  readonly startsAt: Date
  /** What was charged, where the provider says it. */
  readonly price: { readonly amount: number; readonly currency: string } | null
}

/** A subscription in the words of this product, whichever provider it is with. */
export interface SubscriptionState {
  readonly productIdentifier: string
  /** Paid through, the provider's trial included; a refund ends it at once. Null is for ever. */
  readonly expiresAt: Date | null
  readonly isTrialPeriod: boolean
  /** Whether another period follows, as far as the person is concerned. */
  readonly willRenew: boolean
  /** Since when a charge fails. */
  readonly billingIssueAt: Date | null
  readonly managementUrl: string | null
  /** The present period, when it was charged; null for trials and gifts. */
  readonly paidPeriod: PaidPeriod | null
}

/** What a provider says of an account. */
export interface ProviderWord {
  /** The provider's time of this word: an older one never replaces a newer one. */
  readonly asOf: Date
  /** Null: it knows of nothing. */
  readonly subscription: SubscriptionState | null
}

/** Who knows what was paid. */
export interface SubscriptionProvider {
  readonly kind: 'builtin' | 'revenuecat'
  /** Asks now. Throws {@link ProviderUnavailable}. */
  read(accountId: string): Promise<ProviderWord>
  /** Gives access until then without a charge; twice for one end is once. Throws {@link ProviderUnavailable}. */
  grantUntil(accountId: string, end: Date): Promise<void>
}

/** The provider does not answer, or not in a way that can be understood: nothing is known, so nothing may change. */
export class ProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderUnavailable'
  }
}
