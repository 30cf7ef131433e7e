import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { createPeople, type Family, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { creditReferral, recordJoin } from './commands.ts'
import { unsubscribeToken } from './handlers.ts'

const dayMs = 24 * 3600 * 1000

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: 'https://nestwren.test', LIMITS_TOKEN_PROBE: '1000/10m' } })
  people = createPeople(app)
})
afterAll(() => app.stop())

interface Referrer extends Family {
  send(method: string, path: string, body?: unknown): ReturnType<typeof call>
}

/** Signs in for each call: the tests move the clock by days. */
function sender(userId: string, accountId: string) {
  return async (method: string, path: string, body?: unknown) => {
    const { accessToken: token } = await people.signIn({ userId }, accountId)
    return call(app.url, method, `/api/referrals${path}`, { token, ...(body !== undefined && { body }) })
  }
}

async function referrer(username?: string): Promise<Referrer> {
  const owner = { ...(username !== undefined && { username }) }
  const family = await people.createFamily({ owner, account: { subscriptionStatus: 'active' } })
  return { ...family, send: sender(family.owner.userId, family.accountId) }
}

const fresh = (): string => `${uuidv7()}@example.org`

async function mailsTo(address: string) {
  const { body } = await call(app.url, 'GET', `/api/dev/mailbox?to=${encodeURIComponent(address)}`)
  return body.items as { kind: string; subject: string; text: string; html: string; links: string[] }[]
}

async function codeOf({ send }: Referrer): Promise<string> {
  return (await send('GET', '/stats')).body.code
}

/** A family that came by the code, as registration records it. */
async function join(refToken: string, email = fresh()): Promise<Family> {
  const family = await people.createFamily({ owner: { username: email } })
  const made = { refToken, accountId: family.accountId, userId: family.owner.userId, email }
  await app.database.transaction((tx) => recordJoin(tx, made, app.clock.now()))
  return family
}

describe('sending', () => {
  test('mails the caller’s link with always the same words', async () => {
    const nadia = await referrer()
    const email = fresh()
    const answer = await nadia.send('POST', '/send', { email: email.toUpperCase() })
    expect(answer).toMatchObject({ status: 201, body: { email, status: 'sent', joinedAt: null, creditedAt: null } })
    const [mail] = await mailsTo(email)
    const code = await codeOf(nadia)
    expect(mail?.kind).toBe('referral')
    expect(mail?.links).toContain(`https://nestwren.test/?ref=${code}`)
    expect(mail?.text).toContain('https://nestwren.test/unsubscribe?token=')
    expect(mail?.html).toContain('/unsubscribe?token=')
    // Nothing that the sender chose.
    expect(mail?.text).not.toContain(nadia.owner.name)
  })

  test('is in Spanish where it is asked for', async () => {
    const email = fresh()
    await (await referrer()).send('POST', '/send', { email, locale: 'es' })
    expect((await mailsTo(email))[0]?.subject).toContain('invitación')
  })

  test.each([
    ['me@example.com', 'ME@example.com'],
    ['tagged@example.com', 'tagged+baby@example.com'],
    ['d.o.t@gmail.com', 'dot+x@googlemail.com'],
  ])('%s cannot recommend to %s', async (own, typed) => {
    const answer = await (await referrer(own)).send('POST', '/send', { email: typed })
    expect(answer).toMatchObject({ status: 400, body: { code: 'OWN_ADDRESS', error: 'This is your own address.' } })
    expect(await mailsTo(typed.toLowerCase())).toEqual([])
  })

  test('ten a day, also when they come at once', async () => {
    const nadia = await referrer()
    const answers = await Promise.all(Array.from({ length: 14 }, () => nadia.send('POST', '/send', { email: fresh() })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: 'You can send 10 recommendations a day.' },
    })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await nadia.send('GET', '/stats')).body.sent).toBe(10)
    app.clock.advance(dayMs)
    expect((await nadia.send('POST', '/send', { email: fresh() })).status).toBe(201)
  })

  test('one address gets one in 30 days, whoever sends it and however it is written', async () => {
    const [nadia, omar] = [await referrer(), await referrer()]
    const name = uuidv7().replaceAll('-', '')
    await nadia.send('POST', '/send', { email: `${name}@gmail.com` })
    const again = await omar.send('POST', '/send', { email: `${name.slice(0, 4)}.${name.slice(4)}+a@gmail.com` })
    expect(again).toMatchObject({ status: 409, body: { code: 'RECENTLY_SENT' } })
    // Being refused costs none of the ten.
    const rest = await Promise.all(Array.from({ length: 10 }, () => omar.send('POST', '/send', { email: fresh() })))
    expect(rest.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    app.clock.advance(30 * dayMs)
    expect((await nadia.send('POST', '/send', { email: `${name}@gmail.com` })).status).toBe(201)
  })

  test('somebody who has an account gets no mail, and nobody learns of it', async () => {
    const nadia = await referrer()
    const known = await people.createPerson({ username: fresh() })
    const [toKnown, toUnknown] = [
      await nadia.send('POST', '/send', { email: known.username }),
      await nadia.send('POST', '/send', { email: fresh() }),
    ]
    const shape = ({ status, body }: typeof toKnown) => ({ status, keys: Object.keys(body), state: body.status })
    expect(shape(toKnown)).toEqual(shape(toUnknown))
    expect(await mailsTo(known.username)).toEqual([])
  })

  test('a caregiver has no link to send', async () => {
    const { accountId } = await referrer()
    const nanny = await people.addMember(accountId, { preset: 'nanny' })
    const send = sender(nanny.userId, accountId)
    expect((await send('POST', '/send', { email: fresh() })).status).toBe(403)
    expect((await send('GET', '/stats')).status).toBe(403)
  })
})

describe('no more recommendations', () => {
  const unsubscribe = (token: string) => call(app.url, 'POST', '/api/referrals/unsubscribe', { body: { token } })

  test('the link of the mail ends them for every way to write the address', async () => {
    const nadia = await referrer()
    const name = uuidv7()
    await nadia.send('POST', '/send', { email: `${name}@example.org` })
    const [mail] = await mailsTo(`${name}@example.org`)
    const token = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(token).not.toContain(name)
    expect((await unsubscribe(token)).status).toBe(204)
    expect((await unsubscribe(token)).status).toBe(204)
    app.clock.advance(31 * dayMs)
    const answer = await (await referrer()).send('POST', '/send', { email: `${name}+baby@example.org` })
    expect(answer).toMatchObject({ status: 201, body: { status: 'sent' } })
    expect(await mailsTo(`${name}+baby@example.org`)).toEqual([])
  })

  test('nobody makes such a link for somebody else', async () => {
    const [hash = '', signature = ''] = unsubscribeToken('another secret', 'a@example.com').split('.')
    const own = unsubscribeToken(app.config.authSecret, 'b@example.com').split('.')[1] ?? ''
    for (const token of [`${hash}.${signature}`, `${hash}.${own}`, hash, 'unknown', `${hash}.`, 'a.b.c']) {
      expect(await unsubscribe(token)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } })
    }
  })

  test('mail readers are told where to end them', async () => {
    const sources: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let source = ''
        stream.on('data', (chunk: Buffer) => {
          source += chunk.toString()
        })
        stream.on('end', () => {
          sources.push(source)
          done()
        })
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    const other = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, DEV_MAILBOX: 'off' } })
    try {
      const makers = createPeople(other)
      const family = await makers.createFamily()
      const { accessToken } = await makers.signIn(family.owner, family.accountId)
      const email = fresh()
      await other.client(accessToken).referrals.send({ body: { email } })
      await expect.poll(() => sources.length).toBe(1)
      const unfolded = sources[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
      const token = unsubscribeToken(other.config.authSecret, email)
      expect(unfolded).toContain(`List-Unsubscribe: <${other.config.appUrl}/unsubscribe?token=${token}>`)
    } finally {
      await other.stop()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
  })
})

describe('the link', () => {
  test('is made when it is asked for first, once, and not to be guessed', async () => {
    const nadia = await referrer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => nadia.send('GET', '/stats')))
    const codes = new Set(answers.map(({ body }) => body.code))
    expect(codes.size).toBe(1)
    const [code] = codes
    expect(code).toMatch(/^[a-z0-9]{10}$/)
    expect(answers[0]?.body).toEqual({
      code,
      link: `https://nestwren.test/?ref=${code}`,
      sent: 0,
      joined: 0,
      credited: 0,
      creditDays: 0,
    })
    expect(await codeOf(await referrer())).not.toBe(code)
  })

  test('brings a family, with or without a mail before', async () => {
    const nadia = await referrer()
    const email = fresh()
    const { body: sent } = await nadia.send('POST', '/send', { email })
    app.clock.advance(1000)
    const code = await codeOf(nadia)
    await join(code, email)
    await join(code)
    const { body } = await nadia.send('GET', '/my-referrals')
    expect(body.items).toHaveLength(2)
    expect(body.items[0]).toMatchObject({ email: null, status: 'joined' })
    expect(body.items[1]).toMatchObject({ id: sent.id, email, status: 'joined' })
    expect((await nadia.send('GET', '/stats')).body).toMatchObject({ sent: 1, joined: 2, credited: 0, creditDays: 0 })
  })

  test('does nothing for an unknown code, oneself or one’s own family', async () => {
    const nadia = await referrer('own.name@gmail.com')
    const code = await codeOf(nadia)
    await join('nobodyhasit')
    await join(code, 'ownname+second@gmail.com')
    const { accountId, owner } = nadia
    await recordJoin(
      app.database.db,
      { refToken: code, accountId, userId: owner.userId, email: fresh() },
      app.clock.now(),
    )
    const partner = await people.addMember(accountId, { role: 'parent' })
    await recordJoin(
      app.database.db,
      { refToken: code, accountId, userId: partner.userId, email: partner.username },
      app.clock.now(),
    )
    expect((await nadia.send('GET', '/my-referrals')).body.items).toEqual([])
  })

  test('registering by it is recorded', async () => {
    const nadia = await referrer()
    const email = fresh()
    const refToken = await codeOf(nadia)
    const { confirmationCode = '' } = await app.client().auth.sendConfirmation({ body: { email } })
    await app.client().auth.verifyConfirmation({ body: { email, code: confirmationCode } })
    await app.client().auth.register({ body: { username: email, password: 'correct horse battery', refToken } })
    expect((await nadia.send('GET', '/stats')).body).toMatchObject({ joined: 1 })
  })
})

describe('the credit', () => {
  test('is counted once, with many at once', async () => {
    const nadia = await referrer()
    const family = await join(await codeOf(nadia))
    const { now } = app.clock
    const credit = () => app.database.transaction((tx) => creditReferral(tx, family.accountId, now()))
    const credits = await Promise.all(Array.from({ length: 12 }, credit))
    expect(credits.filter((one) => one !== null)).toEqual([{ accountId: nadia.accountId }])
    expect(await credit()).toBeNull()
    expect((await nadia.send('GET', '/stats')).body).toMatchObject({ joined: 1, credited: 1, creditDays: 30 })
    expect((await nadia.send('GET', '/my-referrals')).body.items[0]).toMatchObject({ status: 'credited' })
  })

  test('there is none for a family that nobody brought', async () => {
    const { accountId } = await people.createFamily()
    expect(await creditReferral(app.database.db, accountId, app.clock.now())).toBeNull()
  })

  test('a family is brought by one person only', async () => {
    const [nadia, omar] = [await referrer(), await referrer()]
    const family = await join(await codeOf(nadia))
    const again = { accountId: family.accountId, userId: family.owner.userId, email: family.owner.username }
    await omar.send('POST', '/send', { email: family.owner.username })
    await recordJoin(app.database.db, { refToken: await codeOf(omar), ...again }, app.clock.now())
    expect((await omar.send('GET', '/stats')).body).toMatchObject({ joined: 0 })
    const credited = await creditReferral(app.database.db, family.accountId, app.clock.now())
    expect(credited).toEqual({ accountId: nadia.accountId })
  })
})

describe('the list', () => {
  test('comes page by page, newest first, and holds nobody else’s', async () => {
    const nadia = await referrer()
    const sent: string[] = []
    for (let count = 0; count < 5; count += 1) {
      sent.unshift((await nadia.send('POST', '/send', { email: fresh() })).body.id)
      if (count % 2 === 0) app.clock.advance(1000)
    }
    const seen: string[] = []
    for (let path = '/my-referrals?limit=2'; ; ) {
      const { body } = await nadia.send('GET', path)
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      if (body.nextCursor === null) break
      path = `/my-referrals?limit=2&cursor=${body.nextCursor}`
    }
    expect(seen).toEqual(sent)
    expect((await (await referrer()).send('GET', '/my-referrals')).body).toEqual({ items: [], nextCursor: null })
    expect((await nadia.send('GET', '/my-referrals?cursor=nonsense')).status).toBe(400)
  })
})
