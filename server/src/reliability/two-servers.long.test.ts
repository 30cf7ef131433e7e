import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { call } from '../testing/call.ts'
import { closeLiveDevices, openLiveDevice } from '../testing/live-device.ts'
import { createPeople, defaultPassword } from '../testing/people.ts'
import { type NewEntry, type Registered, register, wetDiaper } from '../testing/registration.ts'
import { endServerProcesses, type ServerProcess, startServerProcess } from '../testing/server-process.ts'

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Two server processes on one database: whatever is done at one is true at the other. */

let database: Database
let a: ServerProcess
let b: ServerProcess
let mara: Registered
let childId: string

beforeAll(async () => {
  // Empty: the two processes race to make its tables.
  database = await createTestDatabase({ isMigrated: false })
  const starting = { databaseUrl: database.url, env: { LIMITS_WRITES: '100000/1m burst 100000' } }
  const servers = await Promise.all([startServerProcess(starting), startServerProcess(starting)])
  ;[a, b] = servers
  mara = await register(a, 'mara@example.com')
  childId = (await b.client(mara.tokens.accessToken).children.create({ body: { name: 'Mila' } }))._id
})
afterEach(closeLiveDevices)
afterAll(async () => {
  await endServerProcesses()
  await database.close()
})

const signIn = async (server: ServerProcess, username = mara.username) =>
  (await server.client().auth.login({ body: { username, password: defaultPassword } })).tokens

/** A nanny of the family, who signs in at a server. */
async function hireNanny(server: ServerProcess, name: string, children: readonly string[] = []) {
  const people = createPeople({ database, clock: systemClock })
  const { userId, username } = await people.addMember(mara.user.accountId, {
    preset: 'nanny',
    children,
    person: { name, username: `${name.toLowerCase()}@example.com` },
  })
  return { userId, name, token: (await signIn(server, username)).accessToken }
}

test('both started on the empty database at once, and one of them made the tables', async () => {
  const migrations = (server: ServerProcess) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('Database migrated'))
  const made = [migrations(a).length, migrations(b).length]
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from schema_migrations')
  expect(made.sort()).toEqual([0, rows[0]?.count])
})

describe('sessions', () => {
  test('who signed up at one is known at the other, and a code of one proves at the other', async () => {
    expect((await b.client(mara.tokens.accessToken).auth.me()).user.username).toBe(mara.username)
    const email = 'across@example.com'
    const { confirmationCode = '' } = await a.client().auth.sendConfirmation({ body: { email } })
    await b.client().auth.verifyConfirmation({ body: { email, code: confirmationCode } })
    const { user } = await a.client().auth.register({ body: { username: email, password: defaultPassword } })
    expect(user.username).toBe(email)
  })

  test('a session of one is refreshed at the other; many refreshes at once agree on one successor', async () => {
    const { refreshToken } = await signIn(a)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? a : b).client().auth.refresh({ body: { refreshToken } }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1)
    const [first] = answers
    expect(first?.refreshToken).not.toBe(refreshToken)
    const next = await b.client().auth.refresh({ body: { refreshToken: first?.refreshToken ?? '' } })
    expect((await a.client(next.accessToken).auth.me()).user.id).toBe(mara.user.id)
  })

  test('signing out at one closes the sockets of the session at the other, where its token is worth nothing', async () => {
    const { accessToken, refreshToken } = await signIn(a)
    const other = await signIn(b)
    const device = await openLiveDevice(b.url, { token: accessToken, isReconnecting: false })
    const untouched = await openLiveDevice(b.url, { token: other.accessToken, isReconnecting: false })
    // B has the rights of the session in memory now.
    expect((await call(b.url, 'GET', '/api/auth/me', { token: accessToken })).status).toBe(200)
    await a.client(accessToken).auth.logout()
    await device.lost
    expect(await call(b.url, 'GET', '/api/auth/me', { token: accessToken })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    })
    await expect(openLiveDevice(b.url, { token: accessToken, isReconnecting: false })).rejects.toThrow('Sign in')
    await expect(b.client().auth.refresh({ body: { refreshToken } })).rejects.toMatchObject({
      code: 'INVALID_REFRESH_TOKEN',
    })
    expect(untouched.socket.connected).toBe(true)
    expect((await call(b.url, 'GET', '/api/auth/me', { token: other.accessToken })).status).toBe(200)
  })

  test('wrong passwords are counted over both, and a pause holds at both', async () => {
    const { username } = await register(a, 'guessed@example.com')
    const wrong = (server: ServerProcess) =>
      call(server.url, 'POST', '/api/auth/login', { body: { username, password: 'a wrong password' } })
    for (let index = 0; index < 10; index++) expect((await wrong(index % 2 === 0 ? a : b)).status).toBe(401)
    for (const server of [a, b, a, b]) {
      const answer = await wrong(server)
      expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const body = { username, password: defaultPassword }
    expect((await call(b.url, 'POST', '/api/auth/login', { body })).status).toBe(429)
  })
})

describe('live', () => {
  test('what is logged, liked and deleted at one is heard at the other', async () => {
    const token = mara.tokens.accessToken
    const device = await openLiveDevice(b.url, { token })
    const { logs, logReactions } = a.client(token)
    const made = await logs.create({ body: wetDiaper(childId) })
    const heard = await device.hears('log:new', ({ activity }) => activity.id === made.id)
    expect(heard).toMatchObject({ type: 'diaper', user: { id: mara.user.id }, child: { _id: childId, name: 'Mila' } })
    await logReactions.like({ params: { id: made.id } })
    expect((await device.hears('log:liked')).activity.likes).toEqual([mara.user.id])
    await logs.remove({ params: { id: made.id } })
    expect((await device.hears('log:deleted')).activity.id).toBe(made.id)
  })

  test('rights given and taken at one move the sockets and the next request at the other', async () => {
    const nanny = await hireNanny(b, 'Nora')
    const device = await openLiveDevice(b.url, { token: nanny.token })
    expect(await b.client(nanny.token).children.list()).toEqual([])

    const owner = a.client(mara.tokens.accessToken)
    const secret = await owner.children.create({ body: { name: 'Secret' } })
    const shared = await owner.children.create({ body: { name: 'Shared', caregivers: [nanny.userId] } })
    await device.hears('child:added', ({ child }) => child._id === shared._id)
    await expect
      .poll(async () => (await b.client(nanny.token).children.list()).map(({ _id }) => _id))
      .toEqual([shared._id])
    await owner.logs.create({ body: wetDiaper(secret._id) })
    const entry = await owner.logs.create({ body: wetDiaper(shared._id) })
    await device.hears('log:new', ({ activity }) => activity.id === entry.id)

    await owner.children.remove({ params: { id: shared._id } })
    await device.hears('child:deleted', (event) => event.childId === shared._id)
    expect((await call(b.url, 'GET', `/api/user-children/${shared._id}`, { token: nanny.token })).status).toBe(404)
    expect((await call(b.url, 'GET', `/api/events/${entry.id}`, { token: nanny.token })).status).toBe(404)
    expect(JSON.stringify(device.heard)).not.toContain(secret._id)
  })

  test('presence counts the people at both, each once', async () => {
    const nanny = await hireNanny(a, 'Petra', [childId])
    const token = mara.tokens.accessToken
    const atA = await openLiveDevice(a.url, { token: nanny.token })
    const atB = await openLiveDevice(b.url, { token })
    const again = await openLiveDevice(a.url, { token })
    const both = [mara.user.id, nanny.userId].sort()
    const areBoth = ({ online }: { online: readonly { id: string }[] }) =>
      JSON.stringify(online.map(({ id }) => id).sort()) === JSON.stringify(both)
    await Promise.all([atA, atB, again].map((device) => device.hears('presence:changed', areBoth)))
    atB.forget()
    atA.close()
    await atB.hears('presence:changed', ({ online }) => online.length === 1 && online[0]?.id === mara.user.id)
  })
})

describe('writes at once', () => {
  const spread = (index: number) => (index % 2 === 0 ? a : b)
  const countOf = async (id: string) =>
    (await database.pool.query<{ count: number }>('select count(*) from log_entries where id = $1', [id])).rows[0]
      ?.count

  test('fifty equal submits over both are one row and one answer', async () => {
    const body = wetDiaper(childId, 'once')
    const device = await openLiveDevice(b.url, { token: mara.tokens.accessToken })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call(spread(index).url, 'POST', '/api/events', { token: mara.tokens.accessToken, body }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await countOf(body.id)).toBe(1)
    // A later event proves that every earlier one has arrived.
    const last = wetDiaper(childId, 'last')
    await a.client(mara.tokens.accessToken).logs.create({ body: last })
    await device.hears('log:new', ({ activity }) => activity.id === last.id)
    const told = device.heard.filter(({ payload }) => JSON.stringify(payload).includes(body.id))
    expect(told).toHaveLength(1)
  })

  test('fifty equal children are one, and fifty likes are one like', async () => {
    const id = uuidv7()
    const { accessToken: token } = mara.tokens
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        spread(index)
          .client(token)
          .children.create({ body: { id, name: 'Otis' } }),
      ),
    )
    expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1)
    const entry = await a.client(token).logs.create({ body: wetDiaper(id) })
    const liked = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        spread(index)
          .client(token)
          .logReactions.like({ params: { id: entry.id } }),
      ),
    )
    for (const { likes } of liked) expect(likes).toEqual([mara.user.id])
  })

  test('two people who change one row at once: one is taken, the other is told and shown the row', async () => {
    const nora = await register(b, 'second@example.com')
    const people = createPeople({ database, clock: systemClock })
    await people.join(mara.user.accountId, nora.user.id, { role: 'parent' })
    const { tokens } = await b
      .client(nora.tokens.accessToken)
      .auth.switchAccount({ body: { accountId: mara.user.accountId } })
    for (let round = 0; round < 10; round++) {
      const entry: NewEntry = wetDiaper(childId, 'before')
      await a.client(mara.tokens.accessToken).logs.create({ body: entry })
      const { id, childId: _child, kind: _kind, ...rest } = entry
      const change = (server: ServerProcess, token: string, notes: string) =>
        call(server.url, 'PUT', `/api/events/${id}`, {
          token,
          body: { ...rest, notes, version: 1, mutationId: uuidv7() },
        })
      const answers = await Promise.all([
        change(a, mara.tokens.accessToken, 'from A'),
        change(b, tokens.accessToken, 'from B'),
      ])
      const taken = answers.find(({ status }) => status === 200)
      const refused = answers.find(({ status }) => status === 409)
      expect(taken?.body).toMatchObject({ version: 2 })
      expect(refused?.body).toMatchObject({ code: 'STALE_VERSION', details: { current: { id, version: 2 } } })
      expect(refused?.body.details.current.notes).toBe(taken?.body.notes)
    }
  })
})
