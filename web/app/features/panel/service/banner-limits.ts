/** As the contract's service-banner.ts says them, whose schemas no page loads; a test holds both together. */
export const longestText = 200
export const longestDays = 30
