import { publicBrand } from '@nestwren/contract/brand-public'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWrittenWorld, type WrittenWorld } from './written-client.ts'

/** Events as A §7 writes them, sent by a client that knows only their names and fields. */

let world: WrittenWorld

beforeAll(async () => {
  world = await startWrittenWorld()
})
afterAll(() => world.stop())

const variant = { experiment: 'lp_headline_v1', variant: 'B', variant_label: publicBrand.headlineLabels.B }

test.each([
  ['ab_view', { ...variant, page: 'landing' }],
  ['trial_button_click', { event_category: 'conversion', event_label: 'hero', ...variant, value: 1 }],
  ['cta_click', { source: 'pricing_weekly' }],
  ['login', { method: 'password' }],
  ['onboarding_step', { step: 1, name: 'account' }],
])('%s is taken from nobody in particular', async (name, params) => {
  expect((await world.send('POST', '/api/analytics/events', { name, params })).status).toBe(204)
})

test('other names and other fields are refused', async () => {
  for (const body of [
    { name: 'page_view', params: {} },
    { name: 'ab_view', params: { ...variant, page: 'landing', email: 'ana@example.com' } },
    { name: 'ab_view' },
    {},
  ])
    expect(await world.send('POST', '/api/analytics/events', body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
})
