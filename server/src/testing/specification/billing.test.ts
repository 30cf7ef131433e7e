import { testCards } from '@nestwren/contract/plans'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWrittenWorld, type WrittenWorld } from './written-client.ts'

/** Buying as A §3, §7 and §8 write it: packages with a billing product, and a purchase that was made before is none that failed. */

let world: WrittenWorld

beforeAll(async () => {
  world = await startWrittenWorld()
})
afterAll(() => world.stop())

const order = (number: string) => ({
  id: uuidv7(),
  packageIdentifier: '$rc_weekly',
  card: { number, expiryMonth: 12, expiryYear: 2030, cvc: '123' },
})

async function payer() {
  const { accountId, owner } = await world.people.createFamily({ account: { subscriptionStatus: 'registered' } })
  return world.as(owner, accountId)
}

test('a package carries its billing product', async () => {
  const { body } = await (await payer())('GET', '/api/billing/offerings')
  expect(body.packages.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
    '$rc_weekly',
    '$rc_annual',
  ])
  expect(body.packages[0].billingProduct).toEqual({
    title: 'Weekly Plan',
    description: 'Unlimited access to all features',
    currentPrice: { formattedPrice: '$2.00', amountMicros: 2_000_000, currency: 'USD' },
  })
})

test('an already active purchase counts as success', async () => {
  const send = await payer()
  const path = '/api/billing/purchase'
  const first = await send('POST', path, order(testCards.success))
  expect(first).toMatchObject({ status: 200, body: { success: true, alreadySubscribed: false } })
  const second = await send('POST', path, order(testCards.success))
  expect(second).toMatchObject({
    status: 200,
    body: {
      success: true,
      alreadySubscribed: true,
      customerInfo: { entitlements: { active: { premium: { isActive: true } } } },
    },
  })
  // Nothing more was bought.
  const { expirationDate } = first.body.customerInfo.entitlements.active.premium
  expect(second.body.customerInfo.entitlements.active.premium.expirationDate).toBe(expirationDate)
})
