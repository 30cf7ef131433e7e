import * as z from 'zod/mini'

const word = z.string().check(z.minLength(1), z.maxLength(60))
const variant = { experiment: word, variant: z.enum(['A', 'B']), variant_label: word }

/** Everything that is counted, by name (A §7): no account, no address and no id of a device is kept with it. */
export const analyticsEvents = {
  ab_view: z.strictObject({ ...variant, page: z.literal('landing') }),
  trial_button_click: z.strictObject({
    event_category: z.literal('conversion'),
    event_label: word,
    ...variant,
    value: z.literal(1),
  }),
  cta_click: z.strictObject({ source: word }),
  login: z.strictObject({ method: z.enum(['password', 'google']) }),
  onboarding_step: z.strictObject({ step: z.int().check(z.gte(1), z.lte(9)), name: word }),
} as const

/** What each event says. */
export type AnalyticsEvents = { [Name in keyof typeof analyticsEvents]: z.infer<(typeof analyticsEvents)[Name]> }
