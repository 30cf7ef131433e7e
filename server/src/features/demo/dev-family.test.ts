import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSessionTokens } from '../../features/account/session-token-policy.ts'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { call } from '../../testing/call.ts'
import { testPasswordCost } from '../../testing/password-cost.ts'
import { doubleKeys } from '../../testing/revenuecat-double.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createPasswords } from '../auth/passwords.ts'
import { createSessions } from '../auth/sessions.ts'
import { createFileKeeper } from '../storage/file-commands.ts'
import { registerDevFamily } from './dev-family.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Made {
  readonly people: readonly {
    readonly email: string
    readonly password: string
    readonly tokens: { readonly accessToken: string; readonly refreshToken: string }
    readonly user: { readonly id: string; readonly name: string; readonly role: string; readonly accountId: string }
  }[]
  readonly childIds: readonly string[]
}

async function make(body?: unknown): Promise<Made> {
  const answer = await call(app.url, 'POST', '/dev/family', body === undefined ? {} : { body })
  expect(answer.status).toBe(200)
  return answer.body as unknown as Made
}

const api = ({ people }: Made, at: number) => app.client(people[at]?.tokens.accessToken)
const caregiver = { name: 'Nell', role: 'caregiver', preset: 'nanny' }
const owner = { name: 'Robin Nest', role: 'super_admin', preset: null }

test('without a word it is the people of the demo family, each with a session that works', async () => {
  const made = await make()
  expect(made.people.map(({ user }) => [user.name, user.role])).toEqual([
    ['Mara Ellery', 'super_admin'],
    ['Dev', 'parent'],
    ['Nana Bea', 'caregiver'],
    ['Sol', 'caregiver'],
  ])
  for (const [at, { user, email, password, tokens }] of made.people.entries()) {
    expect(await api(made, at).auth.me()).toMatchObject({ user: { id: user.id, onboardingCompleted: true } })
    const signedIn = await app.client().auth.login({ body: { username: email, password } })
    expect(signedIn.user.id).toBe(user.id)
    await app.client().auth.refresh({ body: { refreshToken: tokens.refreshToken } })
  }
})

test('caregivers have their rights to the children from the first call on', async () => {
  const made = await make({
    people: [owner, caregiver],
    children: [{ name: 'Pip', birthdate: '2026-06-01' }, { name: 'Kit' }],
    plan: 'free_trial',
  })
  expect(made.people[0]?.user).toMatchObject({ subscriptionStatus: 'free_trial', paymentRequired: false })
  const seen = await api(made, 1).children.list()
  expect(seen.map(({ _id, name, access }) => [_id, name, access.logs, access.documents])).toEqual([
    [made.childIds[0], 'Pip', 'add', 'none'],
    [made.childIds[1], 'Kit', 'add', 'none'],
  ])
})

test('a free month is used up by whoever has it', async () => {
  const countTaken = async () => (await app.database.pool.query('select hash from trial_ledger')).rows.length
  const before = await countTaken()
  await make({ people: [owner, caregiver], plan: 'free_trial' })
  await make({ people: [owner] })
  expect(await countTaken()).toBe(before + 1)
})

test('families know nothing of each other, and their addresses are their own', async () => {
  const [one, other] = [await make({ children: [{ name: 'Pip' }] }), await make({ children: [{ name: 'Pip' }] })]
  const [childId = ''] = other.childIds
  await expect(api(one, 0).children.get({ params: { id: childId } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(new Set([...one.people, ...other.people].map(({ email }) => email)).size).toBe(8)
})

test('a month is what the demo family has, as often as it is asked for', async () => {
  for (const made of [await make({ size: 'month' }), await make({ size: 'month' })]) {
    expect((await api(made, 3).children.list()).map(({ name }) => name)).toEqual(['Otis', 'Juno'])
    const [juno = ''] = made.childIds
    const { items } = await api(made, 1).logs.list({ query: { childId: juno } })
    expect(items.length).toBeGreaterThan(20)
  }
})

test('a password that could not be hashed is hashed for the next who asks', async () => {
  const { config, database, clock } = app
  const passwords = createPasswords({ cost: testPasswordCost })
  const hash = vi.spyOn(passwords, 'hash').mockRejectedValueOnce(new Error('Too many wait'))
  const sessions = createSessions(createSessionTokens(config.authSecret), config.authSecret)
  const files = await openBlobStore(config)
  const server = fastify()
  const keeper = createFileKeeper({ ...app, files })
  registerDevFamily(server, { config, database, clock, auth: { passwords, sessions }, keeper })
  const statuses: number[] = []
  for (let count = 0; count < 3; count += 1)
    statuses.push((await server.inject({ method: 'POST', url: '/dev/family', payload: {} })).statusCode)
  expect(statuses).toEqual([500, 200, 200])
  expect(hash).toHaveBeenCalledTimes(2)
})

test.each([
  ['nobody', { people: [] }],
  ['no owner', { people: [caregiver] }],
  ['two owners', { people: [owner, owner] }],
  ['too many', { people: [owner, ...Array.from({ length: 6 }, () => caregiver)] }],
  ['a caregiver without a preset', { people: [owner, { ...caregiver, preset: undefined }] }],
  ['too many children', { children: Array.from({ length: 4 }, () => ({ name: 'Pip' })) }],
  ['a month with people of its own', { size: 'month', people: [owner] }],
  ['another field', { isAdmin: true }],
])('refuses %s', async (_what, body) => {
  const answer = await call(app.url, 'POST', '/dev/family', { body })
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

const reachable = {
  ...doubleKeys,
  HOST: '127.0.0.1',
  APP_URL: 'https://family.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  DATABASE_URL: 'postgres://127.0.0.1:9/none',
}

describe.each([
  ['dev', { APP_ENV: 'dev', ...reachable, DEVELOPMENT_MODE: 'on' }],
  ['prod', { APP_ENV: 'prod', ...reachable }],
  ['local without its switches', { DEVELOPMENT_MODE: 'off' }],
])('%s', (_mode, env) => {
  test('does not have it', async () => {
    const other = await startTestApp({ env, database: app.database })
    try {
      const answer = await call(other.url, 'POST', '/dev/family', { body: {} })
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    } finally {
      await other.stop()
    }
  })
})
