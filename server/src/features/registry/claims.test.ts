import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createRegistryFamily, type RegistryFamily, visitor } from './testing/registry-family.ts'

let app: TestApp
let family: RegistryFamily
beforeAll(async () => {
  const limits = {
    ...{ LIMITS_GIFT_CLAIM: '1000/1h', LIMITS_GIFT_CLAIMS: '10000/1h', LIMITS_GIFT_MAIL: '1000/1d' },
    ...{ LIMITS_SITE_MAILS: '1000/1d', LIMITS_SITE_MAILS_IP: '1000/1d' },
    ...{ LIMITS_REQUESTS_PER_ADDRESS: '200', LIMITS_TOKEN_PROBE: '1000/10m' },
  }
  app = await startTestApp({ env: { APP_URL: 'https://nestwren.test', ...limits } })
  family = await createRegistryFamily(app)
})
afterAll(() => app.stop())

const shownGifts = async () => (await call(app.url, 'GET', `/api/public/sites/${family.slug}/registry`)).body.items
const shownGift = async (publicId: string) => (await shownGifts()).find(({ id }: { id: string }) => id === publicId)
const claimsOf = async (itemId: string) => (await family.send('GET', `/claims?itemId=${itemId}`)).body.items
const statuses = (answers: readonly { readonly status: number }[]) => {
  const counted = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...counted].map(([status, some]) => [status, some.length]))
}
/** Asks for a gift by many at the same moment. */
const crowd = (publicId: string, count: number, body: Readonly<Record<string, unknown>> = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => family.claim(publicId, { email: `guest${at}@example.com`, ...body })),
  )

describe('a crowd', () => {
  test('of 50 that wants one gift has one winner', async () => {
    const { id, publicId } = await family.gift()
    const answers = await crowd(publicId, 50)
    expect(statuses(answers)).toEqual({ 201: 1, 409: 49 })
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({ code: 'ALREADY_RESERVED', error: 'Someone else has just reserved this gift.' })
    expect(await claimsOf(id)).toHaveLength(1)
    expect(await shownGift(publicId)).toMatchObject({ status: 'reserved', left: 0 })
  })

  test('takes no more pieces than there are', async () => {
    const { id, publicId } = await family.gift({ quantity: 7 })
    expect(statuses(await crowd(publicId, 20, { quantity: 2 }))).toEqual({ 201: 3, 409: 17 })
    expect(await shownGift(publicId)).toMatchObject({ status: 'available', left: 1 })
    const last = await family.claim(publicId, { quantity: 2 })
    expect(last).toMatchObject({ status: 409, body: { code: 'NOT_THAT_MANY' } })
    expect((await family.claim(publicId)).status).toBe(201)
    expect(await claimsOf(id)).toHaveLength(4)
  })

  test('gives no more of a group gift than its price, to the hundredth', async () => {
    const { id, publicId } = await family.gift({ isGroup: true, price: 1.1 })
    const answers = await crowd(publicId, 20, { share: 0.1 })
    expect(statuses(answers)).toEqual({ 201: 11, 409: 9 })
    const shares: { readonly share: number }[] = await claimsOf(id)
    expect(Math.round(shares.reduce((sum, { share }) => sum + share * 100, 0))).toBe(110)
    expect(await shownGift(publicId)).toMatchObject({ status: 'reserved', raised: 1.1 })
  })

  test('gives no more shares than there may be', async () => {
    const { publicId } = await family.gift({ isGroup: true, price: 1_000_000 })
    await app.database.pool.query('update registry_items set taken = 98 where public_id = $1', [publicId])
    expect(statuses(await crowd(publicId, 10, { share: 1 }))).toEqual({ 201: 2, 409: 8 })
  })

  test('that sends one reservation many times makes it once', async () => {
    const { id, publicId } = await family.gift({ quantity: 50 })
    const claimId = uuidv7()
    const answers = await Promise.all(Array.from({ length: 20 }, () => family.claim(publicId, { id: claimId })))
    expect(statuses(answers)).toEqual({ 201: 20 })
    expect(await claimsOf(id)).toHaveLength(1)
    expect(await shownGift(publicId)).toMatchObject({ left: 49 })
    const others = await family.claim(publicId, { id: claimId, email: 'else@example.com' })
    expect(others).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(await shownGift(publicId)).toMatchObject({ left: 49 })
  })

  test('that gives back what it took leaves all of it', async () => {
    const { id, publicId } = await family.gift({ quantity: 10 })
    await crowd(publicId, 10)
    const claims: { readonly id: string }[] = await claimsOf(id)
    // Each twice, by the family and at the same moment.
    const answers = await Promise.all(
      [...claims, ...claims].map((claim) => family.send('DELETE', `/claims/${claim.id}`)),
    )
    expect(statuses(answers)).toEqual({ 204: 10, 404: 10 })
    expect(await shownGift(publicId)).toMatchObject({ status: 'available', left: 10 })
  })
})

describe('a reservation', () => {
  test.each([
    ['no name', { name: '' }],
    ['only spaces', { name: '   ' }],
    ['no e-mail', { email: null }],
    ['neither', { name: null, email: '' }],
  ])('with %s says what is missing', async (_what, body) => {
    const { publicId } = await family.gift()
    const answer = await family.claim(publicId, body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'Please enter your name and email.' } })
  })

  test.each([
    ['a line break in the name', { name: 'Ottilie\r\nBcc: all@example.com' }],
    ['a line break in the e-mail', { email: 'ottilie@example.com\nBcc: all@example.com' }],
    ['a name that is too long', { name: 'O'.repeat(101) }],
    ['a note that is too long', { note: 'O'.repeat(1001) }],
    ['a share below a hundredth', { share: 0.001 }],
    ['a share that is no number', { share: 'all' }],
    ['no piece', { quantity: 0 }],
    ['what nobody asked for', { status: 'mine' }],
  ])('with %s is refused', async (_what, body) => {
    const { publicId } = await family.gift()
    expect(await family.claim(publicId, body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(await shownGift(publicId)).toMatchObject({ status: 'available' })
  })

  test('of a group gift needs a share, and a share of no more than is left', async () => {
    const { publicId } = await family.gift({ isGroup: true, price: 90 })
    expect(await family.claim(publicId)).toMatchObject({ status: 400, body: { code: 'SHARE_NEEDED' } })
    expect(await family.claim(publicId, { share: 90.01 })).toMatchObject({
      status: 409,
      body: { code: 'NOT_THAT_MUCH' },
    })
    const answer = await family.claim(publicId, { share: 40.5 })
    expect(answer).toMatchObject({ status: 201, body: { item: { raised: 40.5, status: 'available', left: 0 } } })
  })

  test('is mailed with a link where the e-mail is an address, and nowhere else', async () => {
    const [one, two] = [await family.gift({ title: 'Sun hat' }), await family.gift({ title: 'Sun hat' })]
    const email = `${uuidv7()}@example.com`
    expect((await family.claim(one.publicId, { email, locale: 'es' })).body).toMatchObject({ isMailed: true })
    const [mail] = await family.mailsTo(email)
    expect(mail?.subject).toBe('Has reservado Sun hat')
    expect(mail?.links).toContainEqual(
      expect.stringMatching(new RegExp(`^https://nestwren\\.test/${family.slug}/registry#/claim=[\\w-]{22}$`)),
    )
    const answer = await family.claim(two.publicId, { email: 'the yellow house' })
    expect(answer).toMatchObject({ status: 201, body: { isMailed: false } })
  })

  test('carries no words of its sender to the mailbox that they named', async () => {
    const { publicId } = await family.gift({ title: 'Rings from evil.example', quantity: 2 })
    const email = `${uuidv7()}@example.com`
    await family.claim(publicId, { email, name: 'Buy at evil.example', note: 'https://evil.example <b>now</b>' })
    const [mail] = await family.mailsTo(email)
    expect(mail?.subject).toBe('You reserved Rings from evil. example')
    expect(JSON.stringify(mail)).not.toContain('evil.example')
    const [own] = (await family.mailsTo(family.owner.username)).filter(({ text }) => text.includes(email))
    expect(own?.subject).toBe('Buy at evil. example reserved Rings from evil. example')
    expect(own?.html).not.toContain('<b>now')
    // The note is read in the app, where nothing makes a link of it.
    await family.claim(publicId, { email: 'Log in at https://evil.example/x' })
    expect(JSON.stringify(await family.mailsTo(family.owner.username))).not.toContain('evil.example')
  })
})

describe('the link of a reservation', () => {
  const reserve = async () => {
    const gift = await family.gift()
    const email = `${uuidv7()}@example.com`
    await family.claim(gift.publicId, { email, note: 'From all of us' })
    const [mail] = await family.mailsTo(email)
    const token = mail?.links.find((link) => link.includes('#/claim='))?.split('#/claim=')[1] ?? ''
    return { gift, token, path: `/api/public/claims/${token}` }
  }

  test('shows it, marks it as bought and gives it back, once', async () => {
    const { gift, path } = await reserve()
    expect((await call(app.url, 'GET', path)).body).toEqual({
      ...{ name: visitor.name, note: 'From all of us', quantity: 1, share: null, isBought: false },
      item: { title: 'Stacking rings', price: 24, currency: 'USD', storeUrl: null },
    })
    const bought = await call(app.url, 'PATCH', path, { body: { isBought: true } })
    expect(bought.body).toMatchObject({ isBought: true, note: 'From all of us' })
    expect((await claimsOf(gift.id))[0]).toMatchObject({ boughtAt: app.clock.now().toISOString() })
    const noted = await call(app.url, 'PATCH', path, { body: { note: 'It is blue' } })
    expect(noted.body).toMatchObject({ isBought: true, note: 'It is blue' })
    expect((await call(app.url, 'PATCH', path, { body: {} })).body).toEqual(noted.body)
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(app.url, 'DELETE', path)))
    expect(statuses(answers)).toEqual({ 204: 1, 404: 9 })
    expect(await shownGift(gift.publicId)).toMatchObject({ status: 'available', left: 1 })
    expect((await call(app.url, 'GET', path)).status).toBe(404)
  })

  test('is 128 bits, of which only a hash is kept', async () => {
    const { token } = await reserve()
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const { rows } = await app.database.pool.query('select * from registry_claims')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('ends with the gift, and rests while the site shows no registry', async () => {
    const { gift, path } = await reserve()
    await family.setSite({ hasRegistry: false })
    expect((await call(app.url, 'GET', path)).status).toBe(404)
    expect((await call(app.url, 'DELETE', path)).status).toBe(404)
    await family.setSite({ hasRegistry: true, passwordHash: 'x' })
    // Whoever holds it has shown more than the password of the page.
    expect((await call(app.url, 'GET', path)).status).toBe(200)
    await family.setSite({ passwordHash: null })
    await family.send('DELETE', `/${gift.id}`)
    expect((await call(app.url, 'GET', path)).status).toBe(404)
  })
})

test('a site that is off, without the registry or locked shows no gift and reserves none', async () => {
  const { publicId } = await family.gift()
  const list = () => call(app.url, 'GET', `/api/public/sites/${family.slug}/registry`)
  for (const change of [{ enabled: false }, { hasRegistry: false }]) {
    await family.setSite(change)
    expect([(await list()).status, (await family.claim(publicId)).status]).toEqual([404, 404])
    await family.setSite({ enabled: true, hasRegistry: true })
  }
  await family.setSite({ passwordHash: 'x' })
  for (const answer of [await list(), await family.claim(publicId)])
    expect(answer).toMatchObject({ status: 401, body: { code: 'SITE_LOCKED' } })
  await family.setSite({ passwordHash: null })
  expect((await family.claim(uuidv7())).status).toBe(404)
  expect((await family.claim('not-an-id')).status).toBeGreaterThanOrEqual(400)
  expect((await family.claim(publicId)).status).toBe(201)
})

test('visitors are told nothing of the family or of who reserved what', async () => {
  const gift = await family.gift({ title: 'A night light', note: 'White', priority: 'nice', quantity: 2 })
  await family.claim(gift.publicId, { note: 'From Ottilie with love' })
  const shown = await shownGift(gift.publicId)
  expect(shown).toEqual({
    ...{ id: gift.publicId, title: 'A night light', note: 'White', price: 24, currency: 'USD', storeUrl: null },
    ...{ image: null, status: 'available', priority: 'nice', quantity: 2, left: 1, raised: null },
  })
  const all = JSON.stringify(await shownGifts())
  for (const hidden of [family.accountId, gift.id, visitor.email, 'Ottilie']) expect(all).not.toContain(hidden)
})
