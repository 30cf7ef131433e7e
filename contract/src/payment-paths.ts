/**
 * Addresses at which money may be paid. With a payment provider, documents loaded from them, and no others, may run its
 * library (docs/decisions/0015).
 */
export const paymentPaths: readonly string[] = ['/', '/purchases']
