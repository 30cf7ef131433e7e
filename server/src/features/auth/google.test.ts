import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, call } from '../../testing/call.ts'
import { createInfluencerInvite, createInvite } from '../../testing/invites.ts'
import { type OpenIdIssuer, type SignOptions, startOpenIdIssuer, subjectOf } from '../../testing/openid-issuer.ts'
import { createPeople, type People, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let issuer: OpenIdIssuer
let app: TestApp
let people: People

beforeAll(async () => {
  issuer = await startOpenIdIssuer({ now: () => app.clock.now() })
  app = await startTestApp({ env: { GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_ID: issuer.clientId } })
  people = createPeople(app)
})
// One address signs in all the time here.
beforeEach(() => app.database.pool.query('truncate rate_windows, rate_failures'))
afterAll(async () => {
  await app.stop()
  await issuer.stop()
})

const post = (path: string, body: unknown, token?: string): Promise<Answer> =>
  call(app.url, 'POST', `/api/auth/google${path}`, { body, ...(token !== undefined && { token }) })
const signIn = (body: Readonly<Record<string, unknown>>) => post('', body)
const state = 'a-state-of-the-browser'

let counter = 0
const newAddress = (): string => {
  counter += 1
  return `google-${counter}@example.com`
}

/** The nonce that the server puts into the address of the sign-in page. */
async function newNonce(): Promise<string> {
  const { body } = await post('/start', { state })
  return new URL(body.authorizationUrl).searchParams.get('nonce') ?? ''
}

/** The ID token somebody comes back with; `claims` are what is different about it. */
async function tokenOf(email: string, claims: Record<string, unknown> = {}, options?: SignOptions): Promise<string> {
  return issuer.sign({ sub: subjectOf(email), email, nonce: await newNonce(), ...claims }, options)
}

async function rowOf(username: string) {
  const { rows } = await app.database.pool.query<{ google_sub: string | null; password_hash: string | null }>(
    'select google_sub, password_hash from users where username = $1',
    [username],
  )
  return rows[0]
}

const failed = { code: 'GOOGLE_FAILED', error: 'Google sign-in failed. Please try again.' }
const wrongPassword = { code: 'WRONG_PASSWORD', error: "That password isn't right." }

describe('beginning', () => {
  test('answers the address of the page with everything OpenID Connect asks for', async () => {
    expect((await call(app.url, 'GET', '/api/auth/google/options')).body).toEqual({ isAvailable: true })
    const { status, body } = await post('/start', { state })
    expect(status).toBe(200)
    const url = new URL(body.authorizationUrl)
    expect(url.origin + url.pathname).toBe(`${issuer.url}/authorize`)
    const { nonce, ...rest } = Object.fromEntries(url.searchParams)
    expect(rest).toEqual({
      client_id: issuer.clientId,
      redirect_uri: `${app.config.appUrl}/google-return`,
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid email profile',
      state,
      prompt: 'select_account',
    })
    // 256 bits, and only a hash of them is stored.
    expect(nonce).toMatch(/^[\w-]{43}$/)
    const { rowCount } = await app.database.pool.query('select from google_nonces where nonce_hash = $1', [nonce])
    expect(rowCount).toBe(0)
  })

  test('neither Host nor Forwarded headers change where somebody comes back to', async () => {
    const headers = { 'x-forwarded-host': 'evil.example.net', forwarded: 'host=evil.example.net' }
    const { body } = await call(app.url, 'POST', '/api/auth/google/start', { body: { state }, headers })
    expect(body.authorizationUrl).not.toContain('evil')
  })

  test('somebody who chose an account on that page is signed in, by the token in the fragment', async () => {
    const email = newAddress()
    const { body } = await post('/start', { state })
    const page = await fetch(body.authorizationUrl)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Choose an account')
    const chosen = new URL(body.authorizationUrl.replace('/authorize?', '/authorize/done?'))
    chosen.searchParams.set('email', email)
    const { headers } = await fetch(chosen, { redirect: 'manual' })
    const back = new URL(headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(`${app.config.appUrl}/google-return`)
    const answer = new URLSearchParams(back.hash.slice(1))
    expect(answer.get('state')).toBe(state)
    expect((await signIn({ idToken: answer.get('id_token') })).body.user.username).toBe(email)
  })

  test('sixty times in ten minutes from one address', async () => {
    for (let count = 0; count < 60; count += 1) expect((await post('/start', { state })).status).toBe(200)
    expect(await post('/start', { state })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: failed.error },
    })
  })
})

describe('somebody new', () => {
  test('gets an account that owes payment, without a code by mail; the next time the same one', async () => {
    const email = newAddress()
    const { status, body } = await signIn({ idToken: await tokenOf(email.toUpperCase()), role: 'parent', locale: 'es' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: 'REGISTERED',
      paymentRequired: true,
      user: { username: email, role: 'super_admin', hasGoogle: true, hasPassword: false },
    })
    const again = await signIn({ idToken: await tokenOf('moved@example.com', { sub: subjectOf(email.toUpperCase()) }) })
    expect(again.body.user).toMatchObject({ id: body.user.id, username: email })
    expect(again.body.code).toBe('SIGNED_IN')
    expect((await rowOf(email))?.password_hash).toBeNull()
    const { rows } = await app.database.pool.query('select locale from users where username = $1', [email])
    expect(rows).toEqual([{ locale: 'es' }])
  })

  test('joins the family of an invite to this address, and no other', async () => {
    const { accountId, owner } = await people.createFamily()
    const email = newAddress()
    const { token: inviteToken } = await createInvite(app, accountId, { email, invitedBy: owner.userId })
    expect(await signIn({ idToken: await tokenOf(newAddress()), inviteToken })).toMatchObject({
      status: 400,
      body: { code: 'INVITE_OTHER_EMAIL' },
    })
    const { body } = await signIn({ idToken: await tokenOf(email), inviteToken, role: 'super_admin' })
    expect(body).toMatchObject({ paymentRequired: false, user: { accountId, role: 'caregiver' } })
    expect(await signIn({ idToken: await tokenOf(newAddress()), inviteToken })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INVITE' },
    })
  })

  test('joins with the link that the inviter saw, as Google has verified the address', async () => {
    const { accountId, owner } = await people.createFamily()
    const email = newAddress()
    const { shownToken: inviteToken } = await createInvite(app, accountId, { email, invitedBy: owner.userId })
    const unverified = await signIn({ idToken: await tokenOf(email, { email_verified: false }), inviteToken })
    expect(unverified).toMatchObject({ status: 401, body: failed })
    const { body } = await signIn({ idToken: await tokenOf(email), inviteToken })
    expect(body).toMatchObject({ user: { accountId, role: 'caregiver' } })
  })

  test('owes nothing with an influencer invite, and gets nothing by naming the role', async () => {
    const email = newAddress()
    for (const role of ['influencer', 'caregiver']) {
      expect(await signIn({ idToken: await tokenOf(email), role })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INVITE' },
      })
    }
    const inviteToken = await createInfluencerInvite(app, email)
    const { body } = await signIn({ idToken: await tokenOf(email), inviteToken })
    expect(body).toMatchObject({ paymentRequired: false, user: { subscriptionStatus: 'influencer' } })
  })

  test('is one person, however often the first sign-in comes at once', async () => {
    const email = newAddress()
    const idToken = await tokenOf(email)
    const answers = await Promise.all([signIn({ idToken }), signIn({ idToken }), signIn({ idToken })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await app.database.pool.query(
      'select count(*)::int as families from memberships m join users u on u.id = m.user_id where username = $1',
      [email],
    )
    expect(rows).toEqual([{ families: 1 }])
  })
})

describe('an ID token that is not right', () => {
  const nowS = () => Math.floor(app.clock.now().getTime() / 1000)
  const wrong: Record<string, (email: string) => Promise<string>> = {
    'for another client': (email) => tokenOf(email, { aud: 'someone-else' }),
    'for two clients': (email) => tokenOf(email, { aud: [issuer.clientId, 'someone-else'] }),
    'issued to another client': (email) => tokenOf(email, { azp: 'someone-else' }),
    'of another issuer': (email) => tokenOf(email, { iss: 'https://accounts.example.net' }),
    'of Google itself': (email) => tokenOf(email, { iss: 'https://accounts.google.com' }),
    expired: (email) => tokenOf(email, { iat: nowS() - 7200, exp: nowS() - 3600 }),
    'without an end': (email) => tokenOf(email, { exp: undefined }),
    'with an address nobody verified': (email) => tokenOf(email, { email_verified: false }),
    'with a verified address in words only': (email) => tokenOf(email, { email_verified: 'true' }),
    'without a word about the address': (email) => tokenOf(email, { email_verified: undefined }),
    'without an address': (email) => tokenOf(email, { email: undefined }),
    'without a person': (email) => tokenOf(email, { sub: undefined }),
    'without a nonce': (email) => tokenOf(email, { nonce: undefined }),
    'with a nonce of its own': (email) => tokenOf(email, { nonce: 'n'.repeat(43) }),
    'signed with another key': (email) => tokenOf(email, {}, { key: 'foreign' }),
    'signed with a key nobody published': (email) => tokenOf(email, {}, { key: 'unpublished' }),
    'signed with the public key as a secret': (email) => tokenOf(email, {}, { alg: 'HS256' }),
    'with another algorithm of the same key': (email) => tokenOf(email, {}, { alg: 'RS512' }),
    'not signed': async (email) => {
      const [, payload] = (await tokenOf(email)).split('.')
      return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    },
    'not signed, with a signature': async (email) => {
      const [, payload, signature] = (await tokenOf(email)).split('.')
      return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.${signature}`
    },
    'with changed claims': async (email) => {
      const [header, payload = '', signature] = (await tokenOf(newAddress())).split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const changed = Buffer.from(JSON.stringify({ ...claims, email, sub: subjectOf(email) })).toString('base64url')
      return `${header}.${changed}.${signature}`
    },
    'not one at all': async () => 'hello',
    'of other letters': async () => 'ä.ö.ü',
    empty: async () => '..',
  }

  test.each(Object.entries(wrong))('%s', async (_what, make) => {
    const email = newAddress()
    const { status, body } = await signIn({ idToken: await make(email) })
    expect({ status, body }).toEqual({ status: 401, body: failed })
    expect(await rowOf(email)).toBeUndefined()
  })

  test('used twice, or after ten minutes', async () => {
    const email = newAddress()
    const idToken = await tokenOf(email)
    expect((await signIn({ idToken })).status).toBe(200)
    expect(await signIn({ idToken })).toMatchObject({ status: 401, body: failed })
    const one = await tokenOf(email)
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn({ idToken: one })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    const nonce = await newNonce()
    app.clock.advance(10 * 60_000)
    const late = await issuer.sign({ sub: subjectOf(email), email, nonce })
    expect(await signIn({ idToken: late })).toMatchObject({ status: 401, body: failed })
  })

  test('a hundred of them in ten minutes are the last of one address', async () => {
    for (let count = 0; count < 100; count += 1) expect((await signIn({ idToken: 'a.b.c' })).status).toBe(401)
    expect(await signIn({ idToken: await tokenOf(newAddress()) })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: failed.error },
    })
  })
})

describe('an address that has an account', () => {
  test('is never connected without its password, and once with it', async () => {
    const { owner, accountId } = await people.createFamily()
    const idToken = await tokenOf(owner.username)
    expect(await signIn({ idToken })).toMatchObject({
      status: 409,
      body: {
        code: 'GOOGLE_LINK_REQUIRED',
        error: 'An account with this email already exists. Enter its password once to connect Google.',
      },
    })
    const wrong = await signIn({ idToken, password: 'not this one' })
    expect({ status: wrong.status, body: wrong.body }).toEqual({ status: 400, body: wrongPassword })
    expect((await rowOf(owner.username))?.google_sub).toBeNull()

    // The same token still works: a refusal does not use it up.
    const linked = await signIn({ idToken, password: owner.password })
    expect(linked).toMatchObject({
      status: 200,
      body: { paymentRequired: false, user: { id: owner.userId, accountId, hasGoogle: true, hasPassword: true } },
    })
    expect((await signIn({ idToken: await tokenOf(owner.username) })).status).toBe(200)
    const { rows } = await app.database.pool.query('select kind from mails where recipient = $1', [owner.username])
    expect(rows.map(({ kind }) => kind)).toContain('google-connected')
  })

  test('wrong passwords count like those of a sign-in', async () => {
    const { owner } = await people.createFamily()
    const idToken = await tokenOf(owner.username)
    for (let count = 0; count < 10; count += 1)
      expect((await signIn({ idToken, password: 'not this one' })).status).toBe(400)
    const right = { username: owner.username, password: owner.password }
    expect((await signIn({ idToken, password: owner.password })).status).toBe(429)
    expect((await call(app.url, 'POST', '/api/auth/login', { body: right })).status).toBe(429)
  })

  test('somebody who was removed from the last family is let in by nothing but a new start', async () => {
    const { accountId } = await people.createFamily()
    const nanny = await people.addMember(accountId)
    await people.removeMember(accountId, nanny.userId)
    const { body } = await signIn({ idToken: await tokenOf(nanny.username) })
    expect(body).toMatchObject({ paymentRequired: true, user: { id: nanny.userId, role: 'super_admin' } })
    expect((await rowOf(nanny.username))?.password_hash).toBeNull()
  })

  test('an invite that somebody with Google brings along is accepted', async () => {
    const email = newAddress()
    await signIn({ idToken: await tokenOf(email) })
    const { accountId, owner } = await people.createFamily()
    const { token: inviteToken } = await createInvite(app, accountId, {
      email,
      role: 'parent',
      invitedBy: owner.userId,
    })
    const { body } = await signIn({ idToken: await tokenOf(email), inviteToken })
    expect(body.user).toMatchObject({ accountId, role: 'parent' })
    expect(body.user.memberships).toHaveLength(2)
    expect((await signIn({ idToken: await tokenOf(email), inviteToken })).status).toBe(200)
  })
})

describe('connecting and disconnecting in the settings', () => {
  const signedIn = async (): Promise<{ owner: Person; token: string }> => {
    const { owner, accountId } = await people.createFamily()
    return { owner, token: (await people.signIn(owner, accountId)).accessToken }
  }

  test('needs the password; the address at Google may be another one', async () => {
    const { owner, token } = await signedIn()
    const email = newAddress()
    const idToken = await tokenOf(email)
    expect(await post('/link', { idToken, password: 'not this one' }, token)).toMatchObject({
      status: 400,
      body: wrongPassword,
    })
    const linked = await post('/link', { idToken, password: owner.password }, token)
    expect(linked).toMatchObject({ status: 200, body: { user: { id: owner.userId, hasGoogle: true } } })
    expect((await signIn({ idToken: await tokenOf(email) })).body.user.id).toBe(owner.userId)
    expect(await post('/link', { idToken, password: owner.password }, token)).toMatchObject({
      status: 401,
      body: failed,
    })

    expect((await post('/unlink', { password: 'not this one' }, token)).body).toEqual(wrongPassword)
    const unlinked = await post('/unlink', { password: owner.password }, token)
    expect(unlinked).toMatchObject({ status: 200, body: { user: { hasGoogle: false, hasPassword: true } } })
    expect((await signIn({ idToken: await tokenOf(email) })).body.user.id).not.toBe(owner.userId)
    const { rows } = await app.database.pool.query(
      "select kind from mails where recipient = $1 and kind like 'google-%' order by created_at, id",
      [owner.username],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['google-connected', 'google-disconnected'])
  })

  test('a Google account belongs to one person', async () => {
    const email = newAddress()
    await signIn({ idToken: await tokenOf(email) })
    const { owner, token } = await signedIn()
    const answer = await post('/link', { idToken: await tokenOf(email), password: owner.password }, token)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 409,
      body: { code: 'GOOGLE_TAKEN', error: 'This Google account already belongs to someone here.' },
    })
    expect((await rowOf(owner.username))?.google_sub).toBeNull()
  })

  test('nobody disconnects the only way in', async () => {
    const email = newAddress()
    const { body } = await signIn({ idToken: await tokenOf(email) })
    const answer = await post('/unlink', { password: 'whatever' }, body.tokens.accessToken)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 409,
      body: { code: 'NO_PASSWORD', error: 'Set a password first so you can still sign in.' },
    })
    expect((await rowOf(email))?.google_sub).not.toBeNull()
  })

  test('ten wrong passwords end the tries for a while', async () => {
    const { owner, token } = await signedIn()
    for (let count = 0; count < 10; count += 1)
      expect((await post('/unlink', { password: 'not this one' }, token)).status).toBe(400)
    expect(await post('/unlink', { password: owner.password }, token)).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: 'Too many wrong passwords. Try again later.' },
    })
  })
})

describe('when it is not there', () => {
  test('without a client id nothing is offered', async () => {
    const other = await startTestApp({ database: app.database })
    try {
      expect((await call(other.url, 'GET', '/api/auth/google/options')).body).toEqual({ isAvailable: false })
      for (const [path, body] of [
        ['/start', { state }],
        ['', { idToken: 'a.b.c' }],
      ] as const) {
        expect(await call(other.url, 'POST', `/api/auth/google${path}`, { body })).toMatchObject({
          status: 404,
          body: { code: 'GOOGLE_NOT_CONFIGURED', error: "Google sign-in isn't available here." },
        })
      }
    } finally {
      await other.stop()
    }
  })

  test('while the issuer is away the answer is 503, and later it works; its keys are asked for once', async () => {
    const other = await startOpenIdIssuer({ now: () => app.clock.now() })
    const env = { GOOGLE_ISSUER: other.url, GOOGLE_CLIENT_ID: other.clientId }
    const fresh = await startTestApp({ env, database: app.database, startsAt: app.clock.now().toISOString() })
    const send = (path: string, body: unknown) => call(fresh.url, 'POST', `/api/auth/google${path}`, { body })
    const newToken = async (email: string) => {
      const { body } = await send('/start', { state })
      const nonce = new URL(body.authorizationUrl).searchParams.get('nonce')
      return other.sign({ sub: subjectOf(email), email, nonce })
    }
    try {
      other.setBroken(true)
      const away = await send('/start', { state })
      expect(away).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      expect(away.headers.get('retry-after')).not.toBeNull()
      other.setBroken(false)
      const idToken = await newToken(newAddress())
      other.setBroken(true)
      // Found already, but its keys are not.
      expect(await send('', { idToken })).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      other.setBroken(false)
      expect((await send('', { idToken })).status).toBe(200)
      const asked = other.requests.get('/keys')
      expect((await send('', { idToken: await newToken(newAddress()) })).status).toBe(200)
      expect(other.requests.get('/keys')).toBe(asked)
      await other.stop()
      expect((await send('', { idToken: await other.sign({ nonce: 'x' }) })).status).toBe(401)
    } finally {
      await fresh.stop()
      await other.stop()
    }
  })
})
