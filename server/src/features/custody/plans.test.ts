import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { type ChildAccessPeriod, mint } from '../../platform/http/access.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { expectIndexed, parentOf } from '../../testing/query-plans.ts'
import { readAgreed, readOpenProposals } from './agreed.ts'
import { cycleList, cyclePage } from './cycles.ts'
import { exchangingCycles, takeCycle, wakingCycles } from './exchanges.ts'
import { readHistory } from './history.ts'
import { cycleItem, overrideItem } from './item.ts'
import { overrideList, overridePage, readSteps } from './overrides.ts'
import { readCustody } from './read-custody.ts'
import { expiredProposals, proposalsUntil } from './reminders.ts'

const accountId = uuidv7()
const childId = uuidv7()
const now = new Date('2026-11-19T10:24:00.000Z')
const tables = [
  'custody_cycles',
  'custody_cycle_children',
  'custody_overrides',
  'custody_override_children',
  'custody_steps',
]

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const add = async (account: string, child: string, cycles: number, overrides: number) => {
    const person = { userId: null, name: 'Mara' }
    const terms = { title: 'Lake', timeZone: 'UTC', periods: [], holiday: null, place: '' }
    const { pool } = database
    const exchanges = JSON.stringify([0, 1].map((to) => ({ day: to * 7, at: '17:00', to, place: '' })))
    await pool.query(
      `insert into custody_cycles (account_id, id, child_ids, template, length_days, start_on, end_on, time_zone, people,
         exchanges, notes, ends_at, wake_at, exchange_at, created_by, created_at, updated_by, updated_at)
       select $1::uuid, gen_random_uuid(), array[$2::uuid], 'own', 14, date '2026-11-01' - n * 10, date '2026-11-09' - n * 10,
         'UTC', $4::jsonb, $5::jsonb, '', date '2026-11-10' - n * 10, $3::timestamptz + n * interval '1 hour',
         $3::timestamptz + n * interval '1 hour', $1::uuid, $3, $1::uuid, $3 from generate_series(1, $6::int) n`,
      [account, child, now, JSON.stringify([person, { ...person, name: 'Dev' }]), exchanges, cycles],
    )
    await pool.query(
      `insert into custody_cycle_children select account_id, child_ids[1], id, ends_at from custody_cycles where account_id = $1`,
      [account],
    )
    await pool.query(
      `insert into custody_overrides (account_id, id, child_ids, type, terms, status, proposed_by, waits_for, answer_by,
         accepted_at, ends_at, created_by, created_at, updated_at)
       select $1::uuid, gen_random_uuid(), array[$2::uuid], 'oneOff', $4::jsonb,
         case when n % 50 = 0 then 'proposed' else 'accepted' end, $1::uuid, $1::uuid, $3::timestamptz + n * interval '1 hour',
         $3, $3::timestamptz - n * interval '1 day', $1::uuid, $3::timestamptz - n * interval '1 day', $3
       from generate_series(1, $5::int) n`,
      [account, child, now, JSON.stringify(terms), overrides],
    )
    await pool.query(
      `insert into custody_override_children select account_id, child_ids[1], id, ends_at from custody_overrides where account_id = $1`,
      [account],
    )
    await pool.query(
      `insert into custody_steps (account_id, subject_id, seq, subject, child_ids, step, by, by_name, at, words)
       select account_id, id, seq, 'override', child_ids, 'proposed', account_id, 'Mara', created_at, ''
       from custody_overrides, generate_series(1, 3) seq where account_id = $1`,
      [account],
    )
  }
  await add(accountId, childId, 20, 300)
  for (let count = 0; count < 10; count += 1) await add(uuidv7(), uuidv7(), 90, 900)
  await database.pool.query('analyze')
}, 60_000)
afterAll(() => database.close())

const caller = parentOf(accountId)
const children: readonly ChildAccessPeriod[] = [{ childId, level: 'manage', from: null, seesKept: true }]
const access = mint('family', { caller, area: 'custody', children })
const later = { limit: 50, cursor: { at: now, id: uuidv7() } }
const page = { limit: 50, cursor: null }
const days = { from: '2026-01-01', to: '2026-12-31', tz: 'Europe/Lisbon' }
const span = { from: now.getTime(), to: now.getTime() + 7 * 86_400_000 }
const of = { accountId, childIds: [childId], since: now }
const reader = { accountId, children: [childId], proposals: { of: [childId], now } }
const all = async (rows: AsyncIterable<unknown>) => {
  for await (const _row of rows);
}

test.each<[string, (seen: Database) => Promise<unknown>]>([
  ['the first cycles', ({ db }) => cyclePage(db, access, page)],
  ['later cycles', ({ db }) => cyclePage(db, access, later)],
  ['one cycle', ({ db }) => cycleList.read(db, accountId, uuidv7())],
  ['how many cycles there are', ({ db }) => fullCap(db, cycleItem, { accountId })],
  ['the first overrides', ({ db }) => overridePage(db, access, { ...page, which: 'all' }, now)],
  ['later overrides', ({ db }) => overridePage(db, access, { ...later, which: 'all' }, now)],
  ['current overrides', ({ db }) => overridePage(db, access, { ...page, which: 'current' }, now)],
  ['one override', ({ db }) => overrideList.read(db, accountId, uuidv7())],
  ['steps', ({ db }) => readSteps(db, accountId, [uuidv7(), uuidv7()])],
  ['how many overrides there are', ({ db }) => fullCap(db, overrideItem, { accountId })],
  ['the history', ({ db }) => readHistory(db, access, { ...page, from: undefined, to: undefined, tz: 'UTC' })],
  ['later history', ({ db }) => readHistory(db, access, { ...later, ...days, cursor: { ...later.cursor, seq: 1 } })],
  ['what is agreed', ({ db }) => readAgreed(db, of)],
  ['what is proposed', ({ db }) => readOpenProposals(db, of, now)],
  ['custody of a week', ({ db }) => readCustody(db, reader, span)],
  ['cycles with a reminder', ({ db }) => all(wakingCycles(db, new Date('2026-11-19T12:00:00.000Z')))],
  ['cycles with an exchange', ({ db }) => all(exchangingCycles(db, new Date('2026-11-19T12:00:00.000Z')))],
  ['a cycle to look after', ({ db }) => takeCycle(db, { accountId, id: uuidv7() })],
  ['proposals that expired', ({ db }) => expiredProposals(db, now)],
  ['proposals to be reminded of', ({ db }) => proposalsUntil(db, now, new Date('2026-11-20T10:24:00.000Z'))],
])('an index serves %s', async (_name, run) => {
  await expectIndexed(database, tables, run)
})
