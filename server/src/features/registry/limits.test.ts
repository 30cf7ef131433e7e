import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createRegistryFamily, type RegistryFamily } from './testing/registry-family.ts'

let app: TestApp
let family: RegistryFamily
beforeAll(async () => {
  const mails = { LIMITS_GIFT_MAIL: '2/1d', LIMITS_SITE_MAILS: '5/1d' }
  app = await startTestApp({
    env: { TRUSTED_PROXIES: '127.0.0.1', LIMITS_GIFT_CLAIM: '3/1h', LIMITS_GIFT_CLAIMS: '5/1h', ...mails },
  })
  family = await createRegistryFamily(app)
})
afterAll(() => app.stop())

const hourMs = 3_600_000

test('one address reserves so often of one gift, and in one registry, within an hour', async () => {
  const [one, two] = [await family.gift({ quantity: 20 }), await family.gift({ quantity: 20 })]
  const ask = async (publicId: string, count: number) => {
    const answers = []
    for (let at = 0; at < count; at += 1) answers.push((await family.claim(publicId)).status)
    return answers
  }
  expect(await ask(one.publicId, 4)).toEqual([201, 201, 201, 429])
  // The fourth of the first gift counted for none.
  expect(await ask(two.publicId, 3)).toEqual([201, 201, 429])
  const over = await family.claim(two.publicId)
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  // Another family's registry is another one.
  const others = await createRegistryFamily(app)
  const theirs = await others.gift()
  expect((await others.claim(theirs.publicId)).status).toBe(201)
  app.clock.advance(hourMs)
  expect(await ask(one.publicId, 1)).toEqual([201])
})

test('a bot that reserves all there is under many names is stopped, and undone as one', async () => {
  const others = await createRegistryFamily(app)
  const gifts = await Promise.all(Array.from({ length: 8 }, () => others.gift()))
  const answers = await Promise.all(
    gifts.map(({ publicId }, at) =>
      others.claim(publicId, { name: `Guest ${at}`, email: `guest${at}@example.com` }, '203.0.113.7'),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  // Somebody at another address is not shut out, and keeps what they reserved.
  const left = gifts[answers.findIndex(({ status }) => status === 429)]
  expect((await others.claim(left?.publicId ?? '', {}, '198.51.100.1')).status).toBe(201)
  const { items } = (await others.send('GET', '/claims')).body
  const ofBot = items.find(({ name }: { name: string }) => name.startsWith('Guest'))
  expect(ofBot.alike).toEqual({ email: 1, connection: 5 })
  const undone = await others.send('DELETE', `/claims?of=${ofBot.id}&by=connection`)
  expect(undone.body).toEqual({ removed: 5 })
  const { body } = await call(app.url, 'GET', `/api/public/sites/${others.slug}/registry`)
  expect(body.items.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    ...Array(7).fill('available'),
    'reserved',
  ])
})

test('one mailbox gets so many mails, however it is written', async () => {
  app.clock.advance(hourMs)
  const gift = await family.gift({ quantity: 9 })
  const told: boolean[] = []
  for (const email of ['dot.ty+a@gmail.com', 'dotty@gmail.com', 'd.otty+b@googlemail.com'])
    told.push((await family.claim(gift.publicId, { email })).body.isMailed)
  expect(told).toEqual([true, true, false])
})

test('strangers get so many mails through one site, however many are named', async () => {
  const others = await createRegistryFamily(app)
  const told: boolean[] = []
  for (let at = 0; at < 6; at += 1) {
    if (at % 3 === 0) app.clock.advance(hourMs)
    const { publicId } = await others.gift()
    told.push((await others.claim(publicId, { email: `guest${at}@example.com` })).body.isMailed)
  }
  expect(told).toEqual([true, true, true, true, true, false])
})

test('whoever holds the link of a reservation does not tell the family again and again that it is bought', async () => {
  const others = await createRegistryFamily(app)
  const { publicId } = await others.gift()
  const email = 'again@example.com'
  await others.claim(publicId, { email })
  const [mail] = await others.mailsTo(email)
  const token = mail?.links.find((link) => link.includes('#/claim='))?.split('#/claim=')[1]
  const say = (isBought: boolean) => call(app.url, 'PATCH', `/api/public/claims/${token}`, { body: { isBought } })
  const answers = [await say(true), await say(false), await say(true), await say(false)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
})

test('nobody tries links of reservations as often as they like', async () => {
  const guess = () => call(app.url, 'GET', '/api/public/claims/AAAAAAAAAAAAAAAAAAAAAA')
  const answers: number[] = []
  for (let at = 0; at < 31; at += 1) answers.push((await guess()).status)
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(404))
  expect(answers[30]).toBe(429)
})
