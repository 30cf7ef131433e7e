/** As `mostCounted` of the contract's service.ts, whose schemas no page loads; a test holds both together. */
export const mostCounted = 10_000
