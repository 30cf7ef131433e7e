/** Where the readiness quiz of each language is (`GET /api/quiz/{slug}`). It is there from the first start of a server on. */
export const readinessSlug = { en: 'parenting-readiness', es: 'parenting-readiness-es' } as const
