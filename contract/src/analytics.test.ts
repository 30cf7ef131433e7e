import { expect, test } from 'vitest'
import { type AnalyticsEventName, analytics, analyticsEvents } from './analytics.ts'
import { publicBrand } from './brand-public.ts'

const shownA = { experiment: 'lp_headline_v1', variant: 'A', variant_label: publicBrand.headlineLabels.A } as const
const click = { event_category: 'conversion', event_label: 'hero', value: 1 } as const

/** One of each, and what is wrong in ways that would count something nobody asked for. */
const cases: Readonly<Record<AnalyticsEventName, { right: object; wrong: readonly object[] }>> = {
  ab_view: {
    right: { ...shownA, page: 'landing' },
    wrong: [
      { ...shownA, page: 'home' },
      { ...shownA, page: 'landing', variant: 'C' },
      { ...shownA, page: 'landing', variant: 'B' },
      { ...shownA, page: 'landing', experiment: 'another' },
      { ...shownA, page: 'landing', userId: 'x' },
      shownA,
    ],
  },
  trial_button_click: {
    right: { ...click, ...shownA },
    wrong: [
      { ...click, ...shownA, value: 2 },
      { ...click, ...shownA, event_label: 'somewhere else' },
      { ...click, ...shownA, event_category: 'other' },
    ],
  },
  cta_click: { right: { source: 'closing' }, wrong: [{ source: 'x' }, {}, { source: 'hero', email: 'a@example.com' }] },
  login: {
    right: { method: 'google' },
    wrong: [{ method: 'guess' }, { method: 'password', username: 'a@example.com' }],
  },
  onboarding_step: {
    right: { step: 2, name: 'code' },
    wrong: [
      { step: 0, name: 'code' },
      { step: 10, name: 'code' },
      { step: 1.5, name: 'code' },
      { step: 1, name: 'Ana' },
    ],
  },
}

test.each(Object.entries(cases))('%s takes what it says and nothing else', (name, { right, wrong }) => {
  const { body } = analytics.record
  expect(analyticsEvents[name as AnalyticsEventName].safeParse(right).success).toBe(true)
  expect(body.safeParse({ name, params: right }).success).toBe(true)
  for (const params of wrong) expect(body.safeParse({ name, params }).success, JSON.stringify(params)).toBe(false)
})

test('an event of no list, of another one or with more beside it is none', () => {
  const { body } = analytics.record
  const params = { source: 'hero' }
  for (const event of [
    { name: 'page_view', params },
    { name: 'login', params },
    { name: 'cta_click', params, user: 'x' },
    { name: 'cta_click' },
    null,
    [],
  ])
    expect(body.safeParse(event).success, JSON.stringify(event)).toBe(false)
})
