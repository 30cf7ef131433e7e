import type { SignInChange } from '@nestwren/contract/recovery'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { untilWaiting } from '../../platform/testing/lock-waits.ts'
import { type Answer, call } from '../../testing/call.ts'
import { createInvite } from '../../testing/invites.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { type OpenIdIssuer, startOpenIdIssuer, subjectOf } from '../../testing/openid-issuer.ts'
import { createPeople, type Family, type People, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let issuer: OpenIdIssuer
let app: TestApp
let people: People

beforeAll(async () => {
  issuer = await startOpenIdIssuer({ now: () => app.clock.now() })
  app = await startTestApp({ env: { GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_ID: issuer.clientId } })
  people = createPeople(app)
})
beforeEach(() => app.database.pool.query('truncate rate_windows, rate_failures'))
afterEach(closeLiveDevices)
afterAll(async () => {
  await app.stop()
  await issuer.stop()
})

const newPassword = 'another nest 7'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const undoPath = /\/undo-sign-in-change\?token=([\w-]{43})/g
const invalid = { code: 'INVALID_UNDO_LINK', error: 'This link was already used, or it has expired.' }

const post = (path: string, body: unknown, token?: string): Promise<Answer> =>
  call(app.url, 'POST', `/api/auth/${path}`, { body, ...(token !== undefined && { token }) })
const login = (username: string, password: string, userAgent = 'node') =>
  call(app.url, 'POST', '/api/auth/login', { body: { username, password }, headers: { 'user-agent': userAgent } })
const changePassword = (token: string, currentPassword: string, password = newPassword) =>
  call(app.url, 'PUT', '/api/auth/password', { token, body: { currentPassword, newPassword: password } })
const undo = (token: string) => post('sign-in-change/undo', { token })
const isSignedIn = async (token: string) => (await call(app.url, 'GET', '/api/auth/me', { token })).status === 200

/** An ID token of a Google account with this address. */
async function googleToken(email: string): Promise<string> {
  const { body } = await post('google/start', { state: 'a-state-of-the-browser' })
  const nonce = new URL(body.authorizationUrl).searchParams.get('nonce')
  return issuer.sign({ sub: subjectOf(email), email, nonce })
}
const byGoogle = async (email: string) => post('google', { idToken: await googleToken(email) })
const connectGoogle = async (token: string, password: string, email: string) =>
  post('google/link', { idToken: await googleToken(email), password }, token)
const disconnectGoogle = (token: string, password: string) => post('google/unlink', { password }, token)

let subscribed = 0
async function subscribe(token: string): Promise<void> {
  subscribed += 1
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  const subscription = { endpoint: `https://push.example.com/${subscribed}`, keys }
  const answer = await call(app.url, 'POST', '/api/notifications/subscriptions', {
    token,
    body: { subscription, deviceName: 'A phone' },
  })
  expect(answer.status).toBeLessThan(300)
}

async function devicesOf({ userId }: Person): Promise<number> {
  const { rowCount } = await app.database.pool.query('select from push_subscriptions where user_id = $1', [userId])
  return rowCount ?? 0
}

async function mailsTo(recipient: string) {
  const { rows } = await app.database.pool.query<{ kind: string; subject: string; text: string; html: string }>(
    'select kind, subject, text, html from mails where recipient = $1 order by created_at, id',
    [recipient],
  )
  return rows
}

/** The tokens in the mails of a kind, oldest first. */
async function undoTokens(username: string, kind: string): Promise<string[]> {
  const mails = (await mailsTo(username)).filter((mail) => mail.kind === kind)
  return mails.map(({ text }) => [...text.matchAll(undoPath)][0]?.[1] ?? '')
}
const undoToken = async (username: string, kind: string) => (await undoTokens(username, kind)).at(-1) ?? ''

async function resetToken(username: string): Promise<string> {
  const { body } = await post('forgot-password', { username })
  return new URL(body.resetLink).searchParams.get('token') ?? ''
}
const reset = async (username: string, password = newPassword) =>
  post('reset-password', { token: await resetToken(username), newPassword: password })

async function signedIn(): Promise<Family & { token: string }> {
  const family = await people.createFamily()
  return { ...family, token: (await people.signIn(family.owner, family.accountId)).accessToken }
}

/** Somebody else knows the password of the owner, is signed in, has connected their own Google and has a device. */
async function intruded(): Promise<Family & { token: string; google: string }> {
  const family = await signedIn()
  const { token, owner } = family
  const google = `intruder-of-${owner.username}`
  expect((await connectGoogle(token, owner.password, google)).status).toBe(200)
  await subscribe(token)
  return { ...family, google }
}

describe('a reset', () => {
  test('leaves no way in to whoever was in: no session, no device, no Google', async () => {
    const { owner, token, google } = await intruded()
    const device = await openLiveDevice(app.url, { token, isReconnecting: false })
    expect((await byGoogle(google)).body.user.id).toBe(owner.userId)
    const { body } = await byGoogle(google)
    expect((await reset(owner.username)).status).toBe(204)
    await device.lost
    expect(await isSignedIn(token)).toBe(false)
    expect(await isSignedIn(body.tokens.accessToken)).toBe(false)
    expect((await post('refresh', { refreshToken: body.tokens.refreshToken })).status).toBe(401)
    expect(await devicesOf(owner)).toBe(0)
    // A Google account that belongs to nobody here opens an account of its own.
    expect((await byGoogle(google)).body.user.id).not.toBe(owner.userId)
    const again = await login(owner.username, newPassword)
    expect(again.body.user).toMatchObject({ id: owner.userId, hasGoogle: false, hasPassword: true })
  })

  test('Google comes back once it is confirmed with the new password', async () => {
    const { owner, token } = await signedIn()
    await connectGoogle(token, owner.password, owner.username)
    await reset(owner.username)
    const idToken = await googleToken(owner.username)
    expect((await post('google', { idToken })).body.code).toBe('GOOGLE_LINK_REQUIRED')
    expect((await post('google', { idToken, password: newPassword })).body.user.id).toBe(owner.userId)
    expect((await byGoogle(owner.username)).body.user.id).toBe(owner.userId)
  })

  test('ends a code and a proof of the address that are still good', async () => {
    const { owner } = await signedIn()
    const { username } = owner
    await app.database.pool.query(
      `insert into email_confirmations (username, code_id, code_hash, expires_at)
       values ($1, gen_random_uuid(), '', $2)`,
      [username, new Date(app.clock.now().getTime() + 60_000)],
    )
    await app.database.pool.query(
      `insert into email_proofs (proof_hash, username, verified_at) values ('a proof of ' || $1, $1, $2)`,
      [username, app.clock.now()],
    )
    await reset(username)
    const left = await app.database.pool.query(
      `select from email_confirmations where username = $1
       union all select from email_proofs where username = $1 and used_at is null`,
      [username],
    )
    expect(left.rowCount).toBe(0)
  })
})

describe('what was proven just before', () => {
  /** Runs `act` up to the point where it waits for a reset that has not committed yet. */
  async function outrun<T>({ userId }: Person, act: () => Promise<T>): Promise<T> {
    const client = await app.database.pool.connect()
    try {
      await client.query('begin')
      await client.query("update users set password_hash = 'another', google_sub = null where id = $1", [userId])
      const acting = act()
      await untilWaiting(app.database.pool)
      await client.query('commit')
      return await acting
    } finally {
      client.release()
    }
  }

  test('the old password opens no session after a reset', async () => {
    const { owner } = await signedIn()
    expect(await outrun(owner, () => login(owner.username, owner.password))).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    })
  })

  test('Google opens no session after a reset', async () => {
    const { owner, google } = await intruded()
    expect((await outrun(owner, () => byGoogle(google))).body.code).toBe('GOOGLE_FAILED')
  })

  test('the old password connects no Google, disconnects none and sets no other password after a reset', async () => {
    const { owner, token, google } = await intruded()
    const restored = () =>
      app.database.pool.query('update users set password_hash = $2, google_sub = $3 where id = $1', [
        owner.userId,
        hash,
        subjectOf(google),
      ])
    const { rows } = await app.database.pool.query('select password_hash from users where id = $1', [owner.userId])
    const hash: string = rows[0].password_hash
    const acts = [
      () => connectGoogle(token, owner.password, `later-${owner.username}`),
      () => disconnectGoogle(token, owner.password),
      () => changePassword(token, owner.password),
    ]
    for (const act of acts) {
      expect(await outrun(owner, act)).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
      const after = await app.database.pool.query('select password_hash, google_sub from users where id = $1', [
        owner.userId,
      ])
      expect(after.rows).toEqual([{ password_hash: 'another', google_sub: null }])
      await restored()
    }
  })
})

interface Told {
  readonly change: SignInChange
  readonly kind: string
  readonly subject: string
  readonly make: (who: Family & { token: string }) => Promise<unknown>
}

const told: readonly Told[] = [
  {
    change: 'passwordChanged',
    kind: 'password-changed',
    subject: 'Your Nestwren password was changed',
    make: ({ owner, token }) => changePassword(token, owner.password),
  },
  {
    change: 'passwordReset',
    kind: 'password-changed',
    subject: 'Your Nestwren password was changed',
    make: ({ owner }) => reset(owner.username),
  },
  {
    change: 'googleConnected',
    kind: 'google-connected',
    subject: 'Google is connected to your Nestwren account',
    make: ({ owner, token }) => connectGoogle(token, owner.password, `own-${owner.username}`),
  },
  {
    change: 'googleDisconnected',
    kind: 'google-disconnected',
    subject: 'Google is disconnected from your Nestwren account',
    make: async ({ owner, token }) => {
      await connectGoogle(token, owner.password, `own-${owner.username}`)
      return disconnectGoogle(token, owner.password)
    },
  },
  {
    change: 'newDevice',
    kind: 'new-sign-in',
    subject: 'New sign-in to Nestwren',
    make: ({ owner }) => login(owner.username, owner.password, firefox),
  },
]

describe('each change of a way to sign in', () => {
  test.each(told)('$change is told with one link, which undoes it once', async ({ change, kind, subject, make }) => {
    const family = await signedIn()
    const { owner, accountId } = family
    await subscribe(family.token)
    await make(family)
    const mail = (await mailsTo(owner.username)).findLast((one) => one.kind === kind)
    expect(mail?.subject).toBe(subject)
    const links = [...(mail?.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link)
    expect(links).toHaveLength(1)
    const link = new URL(links[0] ?? '')
    expect(link.origin + link.pathname).toBe(`${app.config.appUrl}/undo-sign-in-change`)
    expect(mail?.html).toContain(`href="${link.href}"`)
    const token = link.searchParams.get('token') ?? ''
    // 256 bits, and only a hash of them is stored.
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = await app.database.pool.query('select token_hash from sign_in_undos where user_id = $1', [
      owner.userId,
    ])
    expect(JSON.stringify(stored.rows)).not.toContain(token)

    // Looking does nothing, however often.
    for (const _again of [1, 2])
      expect(await post('sign-in-change', { token })).toMatchObject({
        status: 200,
        body: { username: owner.username, change },
      })
    const fresh = (await people.signIn(owner, accountId)).accessToken
    const device = await openLiveDevice(app.url, { token: fresh, isReconnecting: false })

    const undone = await undo(token)
    expect({ status: undone.status, body: undone.body }).toEqual({ status: 200, body: { username: owner.username } })
    await device.lost
    expect(await isSignedIn(fresh)).toBe(false)
    expect(await devicesOf(owner)).toBe(0)
    for (const password of [owner.password, newPassword])
      expect((await login(owner.username, password)).status).toBe(401)
    expect((await byGoogle(`own-${owner.username}`)).body.user.id).not.toBe(owner.userId)
    expect(await undo(token)).toMatchObject({ status: 400, body: invalid })
    expect(await post('sign-in-change', { token })).toMatchObject({ status: 400, body: invalid })

    const back = (await mailsTo(owner.username)).at(-1)
    expect(back?.kind).toBe('account-secured')
    const again = /\/reset-password\?token=([\w-]{43})/.exec(back?.text ?? '')?.[1]
    expect((await post('reset-password', { token: again, newPassword: 'a third nest 9' })).status).toBe(204)
    expect((await login(owner.username, 'a third nest 9')).body.user.id).toBe(owner.userId)
  })

  test('in the language of the person', async () => {
    const { owner, token } = await signedIn()
    await app.database.pool.query("update users set locale = 'es' where id = $1", [owner.userId])
    await changePassword(token, owner.password)
    await undo(await undoToken(owner.username, 'password-changed'))
    const [changed, secured] = (await mailsTo(owner.username)).slice(-2)
    expect(changed?.subject).toBe('Se ha cambiado tu contraseña de Nestwren')
    expect(changed?.text).toContain('No he sido yo:')
    expect(secured?.subject).toBe('Elige una nueva contraseña para volver a Nestwren')
  })

  test('Google connected while signing in is told too', async () => {
    const { owner } = await signedIn()
    const idToken = await googleToken(owner.username)
    await post('google', { idToken, password: owner.password })
    expect((await undo(await undoToken(owner.username, 'google-connected'))).status).toBe(200)
    expect((await byGoogle(owner.username)).body.code).toBe('GOOGLE_LINK_REQUIRED')
    expect((await login(owner.username, owner.password)).status).toBe(401)
  })
})

describe('invites that somebody may have sent to themselves', () => {
  const invitesOf = async (accountId: string) => {
    const { rows } = await app.database.pool.query(
      'select email from invites where account_id = $1 and accepted_at is null order by email',
      [accountId],
    )
    return rows.map(({ email }) => email)
  }
  const family = async () => {
    const { owner, accountId, token } = await signedIn()
    const parent = await people.addMember(accountId, { role: 'parent' })
    await createInvite(app, accountId, { email: 'a@example.com', invitedBy: owner.userId })
    await createInvite(app, accountId, { email: 'b@example.com', invitedBy: parent.userId })
    return { owner, accountId, token }
  }

  test('go with what was undone; those of others stay', async () => {
    const { owner, accountId, token } = await family()
    await changePassword(token, owner.password)
    await undo(await undoToken(owner.username, 'password-changed'))
    expect(await invitesOf(accountId)).toEqual(['b@example.com'])
  })

  test('stay where a password was only forgotten or changed', async () => {
    const { owner, accountId, token } = await family()
    await changePassword(token, owner.password)
    await reset(owner.username, 'a third nest 9')
    expect(await invitesOf(accountId)).toEqual(['a@example.com', 'b@example.com'])
  })
})

describe('the link', () => {
  test('of an older change still ends everything, and takes those of later ones with it', async () => {
    const { owner, token } = await signedIn()
    const google = `intruder-of-${owner.username}`
    await connectGoogle(token, owner.password, google)
    app.clock.advance(60_000)
    await changePassword(token, owner.password, 'the intruder 5')
    const older = await undoToken(owner.username, 'google-connected')
    const newer = await undoToken(owner.username, 'password-changed')
    expect((await undo(older)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect((await login(owner.username, 'the intruder 5')).status).toBe(401)
    expect((await undo(newer)).status).toBe(400)
  })

  test('of a newer change leaves that of an older one good', async () => {
    const { owner, token } = await signedIn()
    await connectGoogle(token, owner.password, `intruder-of-${owner.username}`)
    app.clock.advance(60_000)
    await changePassword(token, owner.password, 'the intruder 5')
    expect((await undo(await undoToken(owner.username, 'password-changed'))).status).toBe(200)
    expect((await undo(await undoToken(owner.username, 'google-connected'))).status).toBe(200)
  })

  test('outlives a reset that somebody else made', async () => {
    const { owner, token } = await signedIn()
    await changePassword(token, owner.password, 'the intruder 5')
    const first = await undoToken(owner.username, 'password-changed')
    app.clock.advance(60_000)
    await reset(owner.username)
    expect((await undo(first)).status).toBe(200)
    expect((await login(owner.username, newPassword)).status).toBe(401)
  })

  test('ends a reset link that was asked for before', async () => {
    const { owner, token } = await signedIn()
    await changePassword(token, owner.password)
    const before = await resetToken(owner.username)
    await undo(await undoToken(owner.username, 'password-changed'))
    expect((await post('verify-reset-token', { token: before })).status).toBe(400)
  })

  test('works for seven days, and what is over is removed', async () => {
    const { owner, token } = await signedIn()
    await changePassword(token, owner.password)
    const link = await undoToken(owner.username, 'password-changed')
    app.clock.advance(7 * 24 * 3_600_000 - 1)
    expect((await post('sign-in-change', { token: link })).status).toBe(200)
    app.clock.advance(1)
    expect(await post('sign-in-change', { token: link })).toMatchObject({ status: 400, body: invalid })
    expect(await undo(link)).toMatchObject({ status: 400, body: invalid })
    expect((await login(owner.username, newPassword)).status).toBe(200)
    app.clock.advance(1)
    const { purgeUndos } = await import('./undo.ts')
    expect(await purgeUndos(app.database.db, app.clock.now())).toBeGreaterThan(0)
  })

  test('of many at once, one undoes', async () => {
    const { owner, token } = await signedIn()
    await changePassword(token, owner.password)
    const link = await undoToken(owner.username, 'password-changed')
    const answers = await Promise.all([undo(link), undo(link), undo(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await mailsTo(owner.username)).filter(({ kind }) => kind === 'account-secured')).toHaveLength(1)
  })

  test('and a reset at the same time wait for each other', async () => {
    const { owner, token } = await signedIn()
    await changePassword(token, owner.password)
    const link = await undoToken(owner.username, 'password-changed')
    const resetLink = await resetToken(owner.username)
    const [undone, wasReset] = await Promise.all([
      undo(link),
      post('reset-password', { token: resetLink, newPassword: 'a third nest 9' }),
    ])
    expect(undone.status).toBe(200)
    expect([204, 400]).toContain(wasReset.status)
  })

  test('thirty wrong ones in ten minutes are the last of one address; right ones do not count', async () => {
    const { owner, token } = await signedIn()
    await changePassword(token, owner.password)
    const link = await undoToken(owner.username, 'password-changed')
    for (let count = 0; count < 29; count += 1)
      expect((await post(count % 2 === 0 ? 'sign-in-change' : 'sign-in-change/undo', { token: 'x' })).status).toBe(400)
    expect((await post('sign-in-change', { token: link })).status).toBe(200)
    expect((await undo('x')).status).toBe(400)
    expect((await undo(link)).status).toBe(429)
    expect((await post('sign-in-change', { token: link })).status).toBe(429)
  })

  test('is told to no other page', async () => {
    const { headers } = await fetch(`${app.url}/undo-sign-in-change?token=abc`)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})

test('another password in the settings ends the other devices for push messages, and keeps this one', async () => {
  const { owner, accountId, token } = await signedIn()
  const elsewhere = (await people.signIn(owner, accountId)).accessToken
  await subscribe(token)
  await subscribe(elsewhere)
  expect((await changePassword(token, owner.password)).status).toBe(204)
  expect(await isSignedIn(token)).toBe(true)
  expect(await isSignedIn(elsewhere)).toBe(false)
  expect(await devicesOf(owner)).toBe(1)
})
