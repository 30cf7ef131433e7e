import * as z from 'zod/mini'
import { publicBrand } from './brand-public.ts'
import { endpoint, nothing } from './endpoint.ts'

/** The experiment of the front page's two headlines (A §4), which is also where a browser keeps its variant. */
export const headlineExperiment = 'lp_headline_v1'

/** The places of the front page, and the result of the quiz, that a person may have pressed. */
export const ctaSources = [
  'top_bar',
  'hero',
  'story',
  'pricing_weekly',
  'pricing_annual',
  'install',
  'closing',
  'footer',
  'features',
  'video',
  'quiz',
] as const

/** The steps of making an account and of the first minutes after it, whoever goes through them. */
export const onboardingSteps = [
  'account',
  'code',
  'free',
  'voices',
  'plan',
  'payment',
  'done',
  'welcome',
  'name',
  'child',
  'others',
  'rights',
  'logging',
] as const

const { A, B } = publicBrand.headlineLabels
const variant = {
  experiment: z.literal(headlineExperiment),
  variant: z.enum(['A', 'B']),
  variant_label: z.enum([A, B]),
}
/** A label that is not the variant's own would be counted as one that nobody was shown. */
const isOwnLabel = z.refine<z.infer<z.ZodMiniObject<typeof variant>>>(
  ({ variant: shown, variant_label: label }) => publicBrand.headlineLabels[shown] === label,
  'This is the label of another variant.',
)

/**
 * Everything that is counted, by name (A §7). Every value is one of a list: nobody can be told apart by it, and nobody can make
 * up more rows than there are.
 */
export const analyticsEvents = {
  ab_view: z.strictObject({ ...variant, page: z.literal('landing') }).check(isOwnLabel),
  trial_button_click: z
    .strictObject({
      event_category: z.literal('conversion'),
      event_label: z.enum(ctaSources),
      ...variant,
      value: z.literal(1),
    })
    .check(isOwnLabel),
  cta_click: z.strictObject({ source: z.enum(ctaSources) }),
  login: z.strictObject({ method: z.enum(['password', 'google']) }),
  onboarding_step: z.strictObject({ step: z.int().check(z.gte(1), z.lte(9)), name: z.enum(onboardingSteps) }),
} as const

export type AnalyticsEventName = keyof typeof analyticsEvents
/** What each event says. */
export type AnalyticsEvents = { [Name in AnalyticsEventName]: z.infer<(typeof analyticsEvents)[Name]> }
/** One event as it is sent. */
export type AnalyticsEvent = {
  [Name in AnalyticsEventName]: { name: Name; params: AnalyticsEvents[Name] }
}[AnalyticsEventName]

const { ab_view, trial_button_click, cta_click, login, onboarding_step } = analyticsEvents
const event = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('ab_view'), params: ab_view }),
  z.strictObject({ name: z.literal('trial_button_click'), params: trial_button_click }),
  z.strictObject({ name: z.literal('cta_click'), params: cta_click }),
  z.strictObject({ name: z.literal('login'), params: login }),
  z.strictObject({ name: z.literal('onboarding_step'), params: onboarding_step }),
])

/** What is counted for the operators, about nobody in particular. */
export const analytics = {
  record: endpoint({
    method: 'POST',
    path: '/api/analytics/events',
    summary: 'Counts that something happened. No account, address or device is kept with it.',
    access: { who: 'anyone' },
    maxBodyBytes: 1024,
    body: event,
    output: nothing,
    errors: {},
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/analytics/options',
    summary: 'Whether the operators use an analytics script, which runs only for those who allow it.',
    access: { who: 'anyone' },
    output: z.object({ hasScript: z.boolean() }),
    errors: {},
  }),
}
