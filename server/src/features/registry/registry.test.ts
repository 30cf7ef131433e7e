import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import type { Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { readExportScope } from '../privacy/export-scope.ts'
import { householdParts } from '../privacy/parts/household-parts.ts'
import { forgetClaimAddress } from './claim-commands.ts'
import { createRegistryFamily, type RegistryFamily, visitor } from './testing/registry-family.ts'

let app: TestApp
let family: RegistryFamily
let parent: Person
beforeAll(async () => {
  const env = {
    TRUSTED_PROXIES: '127.0.0.1',
    LIMITS_GIFT_MAIL: '1000/1d',
    LIMITS_SITE_MAILS_IP: '1000/1d',
    LIMITS_GIFT_CLAIMS: '1000/1h',
  }
  app = await startTestApp({ env })
  family = await createRegistryFamily(app)
  parent = await family.people.addMember(family.accountId, { role: 'parent' })
})
afterEach(() => closeLiveDevices())
afterAll(() => app.stop())

const gifts = async (who?: { readonly userId: string }) => (await family.send('GET', '', undefined, who)).body.items
const giftOf = async (id: string, who?: { readonly userId: string }) =>
  (await gifts(who)).find((gift: { id: string }) => gift.id === id)
const claimsOf = async (itemId: string, who?: { readonly userId: string }) =>
  (await family.send('GET', `/claims?itemId=${itemId}`, undefined, who)).body.items
const tokenOf = async ({ userId }: { readonly userId: string }) =>
  (await family.people.signIn({ userId }, family.accountId)).accessToken

describe('a gift', () => {
  test('stands last, and elsewhere once it is moved', async () => {
    const made = [
      await family.gift({ title: 'A' }),
      await family.gift({ title: 'B' }),
      await family.gift({ title: 'C' }),
    ]
    const titles = async () => {
      const own = new Set(made.map(({ id }) => id))
      return (await gifts())
        .filter(({ id }: { id: string }) => own.has(id))
        .map(({ title }: { title: string }) => title)
    }
    expect(await titles()).toEqual(['A', 'B', 'C'])
    const [a, b] = [await giftOf(made[0]?.id ?? ''), await giftOf(made[1]?.id ?? '')]
    const sortKey = (a.sortKey + b.sortKey) / 2
    const moved = await family.send('PUT', `/${made[2]?.id}`, { version: 1, sortKey })
    // What is left out stays.
    expect(moved).toMatchObject({ status: 200, body: { title: 'C', price: 24, version: 2, sortKey } })
    expect(await titles()).toEqual(['A', 'C', 'B'])
  })

  test.each([
    ['a link of another kind', { storeUrl: 'javascript:alert(1)' }],
    ['a link to a file', { storeUrl: 'file:///etc/passwd' }],
    ['a link with a password in it', { storeUrl: 'https://shop@evil.example' }],
    ['a link that is too long', { storeUrl: `https://shop.example/${'a'.repeat(2048)}` }],
    ['a price below nothing', { price: -1 }],
    ['a price with a third decimal', { price: 1.234 }],
    ['a currency that is none', { currency: 'DOLLARS' }],
    ['none of it', { quantity: 0 }],
    ['a hundred of it', { quantity: 100 }],
    ['a title of two lines', { title: 'Rings\r\nBcc: all@example.com' }],
  ])('with %s is refused', async (_what, fields) => {
    const answer = await family.send('POST', '', { title: 'Rings', ...fields })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('of a group has a price and counts shares, and stays one', async () => {
    const answer = await family.send('POST', '', { title: 'Stroller', isGroup: true })
    expect(answer).toMatchObject({ status: 400, body: { code: 'GROUP_NEEDS_PRICE' } })
    const { id } = await family.gift({ isGroup: true, price: 300, quantity: 3 })
    expect(await giftOf(id)).toMatchObject({ isGroup: true, quantity: 1 })
    expect(await family.send('PUT', `/${id}`, { price: null })).toMatchObject({
      status: 400,
      body: { code: 'GROUP_NEEDS_PRICE' },
    })
    expect((await family.send('PUT', `/${id}`, { isGroup: false })).status).toBe(400)
  })

  test('is seen by whoever may see a child’s profile, and kept by those with the right', async () => {
    const { id, publicId } = await family.gift()
    await family.claim(publicId)
    const { childId } = await family.people.createChild(family.accountId, { createdBy: family.owner.userId })
    const viewer = await family.people.addMember(family.accountId, { preset: 'viewer', children: [childId] })
    expect(await giftOf(id, viewer)).toMatchObject({ title: 'Stacking rings', claims: null })
    const keeper = await family.people.addMember(family.accountId, {
      ...{ preset: 'viewer', children: [childId], permissions: { registryManage: true } },
    })
    expect(await giftOf(id, keeper)).toMatchObject({ claims: { count: 1, taken: 1 } })
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['GET', '/claims'],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { title: 'Mine' }
      expect((await family.send(method, path, body, viewer)).status, method).toBe(403)
    }
    expect((await family.send('PUT', `/${id}`, { title: 'Ours' }, keeper)).status).toBe(200)
  })

  test('goes with what was reserved of it', async () => {
    const { id, publicId } = await family.gift()
    await family.claim(publicId)
    expect((await family.send('DELETE', `/${id}`)).status).toBe(204)
    const { rows } = await app.database.pool.query('select 1 from registry_claims where item_id = $1', [id])
    expect(rows).toEqual([])
    expect((await family.claim(publicId)).status).toBe(404)
  })
})

describe('what is reserved', () => {
  test('is told to those who keep the registry, by mail and at once', async () => {
    const { id, publicId } = await family.gift({ title: 'Sleep sack' })
    const open = await openLiveDevice(app.url, { token: await tokenOf(parent) })
    const before = (await family.mailsTo(parent.username)).length
    await family.claim(publicId, { note: 'See https://evil.example' })
    const told = await open.hears('registry:claim')
    expect(told).toMatchObject({ happened: 'reserved', item: { id, title: 'Sleep sack' }, by: visitor.name })
    await open.hears('family:changed', ({ part }) => part === 'registry')
    expect(await family.mailsTo(parent.username)).toHaveLength(before + 1)
    expect(await claimsOf(id)).toMatchObject([
      { ...visitor, note: 'See https://evil.example', quantity: 1, share: null },
    ])
    expect(await giftOf(id)).toMatchObject({ claims: { count: 1, taken: 1, given: 0, bought: 0, toThank: 1 } })
  })

  test('is marked as thanked for, and not any more', async () => {
    const { id, publicId } = await family.gift()
    await family.claim(publicId)
    const [{ id: claimId }] = await claimsOf(id)
    const thanked = await family.send('PATCH', `/claims/${claimId}`, { isThanked: true })
    expect(thanked.body.thankedAt).toBe(app.clock.now().toISOString())
    expect(await giftOf(id)).toMatchObject({ claims: { toThank: 0 } })
    expect((await family.send('PATCH', `/claims/${claimId}`, { isThanked: false })).body.thankedAt).toBeNull()
    expect((await family.send('PATCH', `/claims/${uuidv7()}`, { isThanked: true })).status).toBe(404)
  })

  test('stays a surprise for whoever wants that, until the day they said', async () => {
    const { id, publicId } = await family.gift()
    const until = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    const hidden = await family.send('PUT', '/reading', { hiddenUntil: until }, parent)
    expect(hidden.body).toEqual({ hiddenUntil: until, mails: true })
    const mails = (await family.mailsTo(parent.username)).length
    const [theirs, others] = await Promise.all([
      openLiveDevice(app.url, { token: await tokenOf(parent) }),
      openLiveDevice(app.url, { token: await tokenOf(family.owner) }),
    ])
    await family.claim(publicId)
    await others.hears('registry:claim')
    await family.send('PUT', `/${id}`, { note: 'A sign that all has been heard' })
    await theirs.hears('family:changed', ({ user }) => user !== null)
    expect(theirs.heard.filter(({ name }) => name === 'registry:claim')).toEqual([])
    expect(theirs.heard.filter(({ name }) => name === 'family:changed')).toHaveLength(1)
    expect(await family.mailsTo(parent.username)).toHaveLength(mails)
    expect(await giftOf(id, parent)).toMatchObject({ claims: null })
    expect(await claimsOf(id, parent)).toEqual([])
    const [{ id: claimId }] = await claimsOf(id)
    for (const [method, path, body] of [
      ['PATCH', `/claims/${claimId}`, { isThanked: true }],
      ['DELETE', `/claims/${claimId}`, undefined],
      ['DELETE', `/claims?of=${claimId}`, undefined],
    ] as const)
      expect((await family.send(method, path, body, parent)).status, method).toBe(404)
    const listed = async (who: Person) => {
      const scope = await readExportScope(app.database.db, { ...who, accountId: family.accountId }, app.clock.now(), [])
      const part = householdParts.find(({ name }) => name === 'registry-claims')
      const select = scope === null ? null : part?.select(scope)
      return select == null ? null : (await app.database.db.execute(select)).rows.length
    }
    // What they take along spoils it no more than what they look at.
    expect(await listed(parent)).toBeNull()
    expect(await listed(family.owner)).toBeGreaterThan(0)
    app.clock.advance(86_400_000)
    expect(await listed(parent)).toBeGreaterThan(0)
    expect(await giftOf(id, parent)).toMatchObject({ claims: { count: 1 } })
    expect((await family.send('GET', '/reading', undefined, parent)).body.hiddenUntil).toBeNull()
  })

  test('is not mailed to whoever wants no mail', async () => {
    await family.send('PUT', '/reading', { mails: false }, parent)
    const mails = (await family.mailsTo(parent.username)).length
    const { publicId } = await family.gift()
    await family.claim(publicId)
    expect(await family.mailsTo(parent.username)).toHaveLength(mails)
    await family.send('PUT', '/reading', { mails: true }, parent)
  })

  test('is undone for one visitor as a whole, by e-mail or by connection, and is there for others again', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => family.gift()))
    const stroller = await family.gift({ isGroup: true, price: 100 })
    const email = `${uuidv7()}@example.com`
    for (const { publicId } of made.slice(0, 3))
      await family.claim(publicId, { email: ` ${email.toUpperCase()} ` }, '203.0.113.7')
    await family.claim(stroller.publicId, { email, share: 30 }, '203.0.113.7')
    for (const { publicId } of made.slice(3))
      await family.claim(publicId, { email: `${uuidv7()}@example.com` }, '203.0.113.7')
    const [first] = await claimsOf(made[0]?.id ?? '')
    expect(first.alike).toEqual({ email: 4, connection: 7 })
    const byEmail = await family.send('DELETE', `/claims?of=${first.id}`)
    expect(byEmail).toMatchObject({ status: 200, body: { removed: 4 } })
    expect(await giftOf(stroller.id)).toMatchObject({ claims: { count: 0, taken: 0, given: 0 } })
    expect((await family.claim(stroller.publicId, { share: 100 })).status).toBe(201)
    const [rest] = await claimsOf(made[4]?.id ?? '')
    const byConnection = await family.send('DELETE', `/claims?of=${rest.id}&by=connection`)
    expect(byConnection.body).toEqual({ removed: 3 })
    for (const { publicId } of made) expect((await family.claim(publicId)).status).toBe(201)
  })

  test('is a family’s own: another one finds nothing under its ids', async () => {
    const others = await createRegistryFamily(app)
    const { id, publicId } = await family.gift()
    await family.claim(publicId)
    const [{ id: claimId }] = await claimsOf(id)
    for (const [method, path, body] of [
      ['PATCH', `/claims/${claimId}`, { isThanked: true }],
      ['DELETE', `/claims/${claimId}`, undefined],
      ['DELETE', `/claims?of=${claimId}`, undefined],
    ] as const)
      expect((await others.send(method, path, body)).status, method).toBe(404)
    expect((await others.send('GET', `/claims?itemId=${id}`)).body.items).toEqual([])
    // The same id in another family is another gift, with another name for visitors.
    await others.send('POST', '', { id, title: 'Theirs' })
    expect((await call(app.url, 'GET', `/api/public/sites/${others.slug}/registry`)).body.items[0].id).not.toBe(
      publicId,
    )
    expect(await claimsOf(id)).toHaveLength(1)
  })

  test('forgets a person who is deleted, and stays reserved', async () => {
    const { id, publicId } = await family.gift()
    const email = `${uuidv7()}@example.com`
    await family.claim(publicId, { email: email.toUpperCase(), note: 'From me' })
    await forgetClaimAddress(app.database.db, email, app.clock.now())
    const [claim] = await claimsOf(id)
    expect(claim).toMatchObject({ name: '', email: '', note: '', quantity: 1 })
    expect((await family.send('DELETE', `/claims?of=${claim.id}`)).body).toEqual({ removed: 1 })
  })

  test('comes page by page, the latest first', async () => {
    const { id, publicId } = await family.gift({ quantity: 9 })
    for (let at = 0; at < 5; at += 1) {
      app.clock.advance(1000)
      await family.claim(publicId, { name: `Guest ${at}` })
    }
    const names: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const place: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await family.send('GET', `/claims?itemId=${id}&limit=2${place}`)
      names.push(...body.items.map(({ name }: { name: string }) => name))
      cursor = body.nextCursor
    }
    expect(names).toEqual(['Guest 4', 'Guest 3', 'Guest 2', 'Guest 1', 'Guest 0'])
  })
})
