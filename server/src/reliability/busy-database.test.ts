import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { createPeople } from '../testing/people.ts'
import { wetDiaper } from '../testing/registration.ts'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'

/** What PostgreSQL itself ends for reasons that pass is answered 503, stores nothing, and is taken when it comes again. */

let app: TestApp
let token: string
let path: string
let holder: pg.PoolClient

beforeAll(async () => {
  app = await startTestApp({ startsAt: new Date().toISOString() })
  const people = createPeople(app)
  const { accountId, owner } = await people.createFamily()
  const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
  token = (await people.signIn(owner, accountId)).accessToken
  const entry = await app.client(token).logs.create({ body: wetDiaper(childId) })
  path = `/api/events/${entry.id}/comments`
  // Each statement has a connection of its own, with the limits of the moment.
  Object.assign(app.database.pool.options, { maxUses: 1 })
})
const limit = (limits: Pick<pg.ClientConfig, 'statement_timeout' | 'lock_timeout'>) =>
  Object.assign(app.database.pool.options, { statement_timeout: 30_000, lock_timeout: 30_000, ...limits })

afterEach(async () => {
  limit({})
  await holder.query('rollback')
  holder.release()
})
afterAll(() => app.stop())

test.each(['statement_timeout', 'lock_timeout'] as const)(
  'a call that meets the %s of the database is told to come again, and is then taken once',
  async (setting) => {
    const body = { id: uuidv7(), content: setting }
    holder = await app.database.pool.connect()
    await holder.query('begin; lock table comments in access exclusive mode')
    limit({ [setting]: 100 })
    const refused = [await call(app.url, 'POST', path, { token, body }), await call(app.url, 'GET', path, { token })]
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    limit({})
    await holder.query('rollback')
    expect((await call(app.url, 'POST', path, { token, body })).status).toBe(201)
    expect((await call(app.url, 'POST', path, { token, body })).status).toBe(201)
    const { rows } = await app.database.pool.query('select count(*)::int from comments where id = $1', [body.id])
    expect(rows).toEqual([{ count: 1 }])
  },
)
