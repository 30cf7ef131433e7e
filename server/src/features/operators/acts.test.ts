import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredGrowth } from '../../platform/db/table-growth.ts'
import { call } from '../../testing/call.ts'
import { type SignedInOperator, signInOperator } from '../../testing/operators.ts'
import { createPeople } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { addAct, atCommandLine } from './act-commands.ts'
import { localPasswords } from './password-rules.ts'
import { operatorActsTable } from './tables.ts'

let app: TestApp
let hanna: SignedInOperator
let minutes = 0

beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
  hanna = await signInOperator(app, 'ops-hanna')
})
afterAll(() => app.stop())

const list = async (query = '') => (await hanna.send('GET', `/api/admin/audit${query}`)).body
/** An act of somebody, each a minute after the one before. */
const act = async (operatorName: string, action: string, target?: { kind: string; id: string }) => {
  minutes += 1
  const now = new Date(app.clock.now().getTime() + minutes * 60_000)
  const who = { operatorId: null, operatorName, ip: '203.0.113.7', now }
  await addAct(app.database.db, who, { action, ...(target !== undefined && { target }) })
}

describe('the list of what operators did', () => {
  test('tells of sign-ins, with who and from where, and not of guesses', async () => {
    await call(app.url, 'POST', '/api/admin/auth/verify-password', { body: { password: 'guessed' } })
    const { body } = await call(app.url, 'POST', '/api/admin/auth/verify-password', {
      body: { password: localPasswords.panel },
    })
    const wrong = { username: 'ops-hanna', password: 'wrong', tempToken: body.tempToken }
    await call(app.url, 'POST', '/api/admin/auth/login', { body: wrong })
    expect(await list('?operator=ops-hanna')).toEqual({
      items: [
        {
          id: expect.any(String),
          at: app.clock.now().toISOString(),
          operator: 'ops-hanna',
          action: 'operator.signIn',
          target: { kind: 'operator', id: hanna.operatorId, name: 'ops-hanna' },
          before: null,
          after: { authenticator: false },
          from: '127.0.0.1',
        },
      ],
      nextCursor: null,
    })
  })

  test('names what is there by now and may be named, and nothing else', async () => {
    const person = await createPeople(app).createPerson()
    await act('ops-names', 'user.deactivate', { kind: 'user', id: person.userId })
    await act('ops-names', 'user.delete', { kind: 'user', id: uuidv7() })
    await act('ops-names', 'user.delete', { kind: 'user', id: 'no id' })
    await act('ops-names', 'thing.change', { kind: 'thing', id: person.userId })
    await act('ops-names', 'banner.show')
    const { items } = await list('?operator=ops-names')
    expect(items.map(({ target }: { target: { name: string } | null }) => target?.name)).toEqual([
      undefined,
      null,
      null,
      null,
      person.username,
    ])
    expect(items[0].target).toBeNull()
    expect(JSON.stringify(items)).not.toContain(person.name)
  })

  test('is read in pages, of one operator and of one action where asked', async () => {
    for (let count = 0; count < 7; count += 1) {
      await act('ops-pages', count % 2 === 0 ? 'user.deactivate' : 'user.reactivate')
      await act('ops-other', 'user.deactivate')
    }
    const read = async (query: string) => {
      const found: { action: string; operator: string; at: string }[] = []
      let cursor = ''
      do {
        const page = await list(`?limit=2${query}${cursor}`)
        expect(page.items.length).toBeLessThanOrEqual(2)
        found.push(...page.items)
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
      } while (cursor !== '')
      expect(found.map(({ at }) => at)).toEqual(
        found
          .map(({ at }) => at)
          .sort()
          .reverse(),
      )
      return found
    }
    expect(await read('&operator=ops-pages')).toHaveLength(7)
    const both = await read('&operator=OPS-pages&action=user.reactivate')
    expect(both.map(({ action, operator }) => `${operator} ${action}`)).toEqual(
      Array.from({ length: 3 }, () => 'ops-pages user.reactivate'),
    )
    const ofAction = await read('&action=user.deactivate')
    expect(ofAction.length).toBeGreaterThanOrEqual(11)
    expect(new Set(ofAction.map(({ action }) => action))).toEqual(new Set(['user.deactivate']))
    expect(await read('&operator=nobody')).toEqual([])
  })

  test.each(['?limit=0', '?limit=101', '?cursor=x', '?operator=', `?action=${'x'.repeat(61)}`, '?more=1'])(
    'refuses what it does not know: %s',
    async (query) => {
      expect(await hanna.send('GET', `/api/admin/audit${query}`)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      })
    },
  )

  test('is served by an index, by time, operator and action', async () => {
    const plan = async (where: string) => {
      const client = await app.database.pool.connect()
      try {
        await client.query('set enable_seqscan = off; set enable_sort = off')
        const { rows } = await client.query(
          `explain select * from operator_acts where ${where} order by at desc, id desc limit 51`,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      } finally {
        await client.query('reset all')
        client.release()
      }
    }
    expect(await plan('true')).toContain('Index Scan Backward using operator_acts_by_time')
    expect(await plan(`operator_name = 'x'`)).toContain('Index Scan Backward using operator_acts_of')
    expect(await plan(`action = 'x'`)).toContain('Index Scan Backward using operator_acts_named')
  })
})

describe('a line of it', () => {
  test.each([
    `update operator_acts set action = 'nothing'`,
    `update operator_acts set action = 'nothing' where false`,
    'delete from operator_acts',
    'truncate operator_acts',
    'truncate operators, operator_acts cascade',
  ])('stays as it is: %s', async (statement) => {
    const { rows } = await app.database.pool.query('select * from operator_acts order by id')
    await expect(app.database.pool.query(statement)).rejects.toThrow('operator_acts: rows are only ever added')
    expect((await app.database.pool.query('select * from operator_acts order by id')).rows).toEqual(rows)
  })

  test('stays when its operator is removed', async () => {
    const { rows } = await app.database.pool.query(
      `select 1 from pg_constraint where contype = 'f' and 'operator_acts'::regclass in (conrelid, confrelid)`,
    )
    expect(rows).toEqual([])
  })

  test('is touched by no job, however old it is', async () => {
    expect(declaredGrowth().get(operatorActsTable)).not.toHaveProperty('by')
    await addAct(app.database.db, atCommandLine(new Date('1996-02-29T00:00:00Z')), { action: 'operator.make' })
    const before = await app.database.pool.query('select * from operator_acts order by id')
    const { rows: jobs } = await app.database.pool.query(
      'select identifier from graphile_worker._private_known_crontabs',
    )
    expect(jobs.length).toBeGreaterThan(10)
    for (const { identifier } of jobs)
      await app.database.pool.query('select graphile_worker.add_job($1, $2)', [identifier, '{}'])
    const left = () => app.database.pool.query('select task_identifier, last_error from graphile_worker.jobs')
    await expect.poll(async () => (await left()).rows, { timeout: 30_000 }).toEqual([])
    expect((await app.database.pool.query('select * from operator_acts order by id')).rows).toEqual(before.rows)
  }, 40_000)
})
