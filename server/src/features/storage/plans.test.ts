import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { items } from '../../items.ts'
import type { Database } from '../../platform/db/database.ts'
import { isListed, namedItems, takesRoom } from '../../platform/items/item.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { expectIndexed, parentOf, scansOf } from '../../testing/query-plans.ts'
import { emptyDeleted } from './empty-commands.ts'
import { decodeLargest, listLargest } from './largest-queries.ts'
import { readFigures, readRoom } from './room-queries.ts'

const many = 100_000
const accountId = uuidv7()
const [juno, otis] = [uuidv7(), uuidv7()]
const now = new Date('2026-11-19T10:24:00.000Z')
const caller = parentOf(accountId)
const children = [juno, otis].map((childId) => ({ childId, level: 'manage' as const, from: null, seesKept: true }))
const viewer = { caller, accessPeriods: (['photos', 'documents'] as const).map((area) => ({ area, children })) }
const taking = namedItems(items).filter(takesRoom)
const listed = taking.filter(isListed)
const parts = { items: listed, keeper: { addressOf: () => '' } }

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const insertPhotos = `
    insert into photos (account_id, id, child_ids, caption, audience, taken_at, tz, width, height, size_bytes, placeholder,
      created_by, created_at, updated_at, deleted_at)
    select $1, gen_random_uuid(), case when n % 3 = 0 then array[$2, $3]::uuid[] else array[$2]::uuid[] end, '', 'family', $4, 'UTC', 1, 1,
      4000 + hashtext(n::text) % 4000, '', $1, $4::timestamptz - n * interval '20 minutes', $4,
      case when n % 200 = 1 then $4::timestamptz - n * interval '10 seconds' end
    from generate_series(1, $5::int) as n`
  await database.pool.query(insertPhotos, [accountId, juno, otis, now, many])
  for (let others = 0; others < 3; others += 1)
    await database.pool.query(insertPhotos, [uuidv7(), uuidv7(), uuidv7(), now, 5_000])
  await database.pool.query(
    `insert into documents (account_id, id, child_ids, title, category, notes, file_name, content_type, size_bytes, room_bytes,
       has_preview, created_by, created_at, updated_at, deleted_at)
     select $1, gen_random_uuid(), array[$2::uuid], 'Pass', 'other', '', 'a.pdf', 'application/pdf', 1, 5000 + n, true, $1, $3, $3,
       case when n % 20 = 1 then $3::timestamptz end from generate_series(1, 5000) as n`,
    [accountId, juno, now],
  )
  await database.pool.query(
    `insert into account_storage (account_id, used_bytes) select gen_random_uuid(), 1 from generate_series(1, 5000)`,
  )
  await database.pool.query('insert into account_storage (account_id, used_bytes) values ($1, 1000000000)', [accountId])
  await database.pool.query(
    `insert into room_shares select gen_random_uuid(), 'photo', 'all', '', 1, 1 from generate_series(1, 20000)`,
  )
  await database.pool.query('vacuum analyze')
}, 120_000)
afterAll(() => database.close())

const page = { cursor: null, limit: 50 }
const later = (type: 'photo' | 'document') => ({ limit: 50, cursor: { bytes: 6_000, type, id: uuidv7() } })
const figures = async ({ db }: Database) => readFigures(db, taking, accountId, await readRoom(db, accountId, 1), now)

test.each<[string, readonly string[], (seen: Database) => Promise<unknown>]>([
  ['the figures', ['room_shares', 'account_storage'], figures],
  ['the largest', ['photos', 'documents'], ({ db }) => listLargest(db, parts, viewer, page)],
  ['those after a photo', ['photos', 'documents'], ({ db }) => listLargest(db, parts, viewer, later('photo'))],
  ['those after a document', ['photos', 'documents'], ({ db }) => listLargest(db, parts, viewer, later('document'))],
  [
    'what was deleted',
    ['photos', 'documents'],
    ({ db }) =>
      emptyDeleted(
        { db, afterCommit: () => undefined, emit: () => undefined },
        { items: listed, purgeDeleted: async () => 0 },
        accountId,
        now,
      ),
  ],
])('an index serves %s', async (_what, tables, run) => {
  await expectIndexed(database, tables, run)
})

test('no question reads more of a hundred thousand photos than it shows', async () => {
  const read = async (run: (seen: Database) => Promise<unknown>) => {
    const scans = await scansOf(database, ['photos', 'documents', 'room_shares'], run)
    return scans.reduce((sum, scan) => sum + (scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0), 0)
  }
  expect(await read(({ db }) => listLargest(db, parts, viewer, page))).toBeLessThan(150)
  expect(await read(({ db }) => listLargest(db, parts, viewer, later('photo')))).toBeLessThan(150)
  // Of three years, two people and two children.
  expect(await read(figures)).toBeLessThan(150)
})

test('the figures are those of the rows', async () => {
  const { kinds, children: byChild, months, people, recentlyDeleted } = await figures(database)
  const { rows } = await database.pool.query(
    `select count(*) filter (where deleted_at is null)::int as living, sum(size_bytes) filter (where deleted_at is null)::int as bytes,
       count(*) filter (where deleted_at is not null)::int as deleted from photos where account_id = $1`,
    [accountId],
  )
  expect(kinds.find(({ kind }) => kind === 'photo')).toEqual({
    kind: 'photo',
    count: rows[0].living,
    bytes: rows[0].bytes,
  })
  expect(recentlyDeleted.count).toBe(rows[0].deleted + 250)
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(all)
  // Nobody of them is of the family any more.
  expect([people.map(({ count }) => count), byChild.map(({ child }) => child)]).toEqual([[all], [null]])
})

test.each([
  '',
  'photo',
  '1.photo',
  'x.photo.0193f000-0000-7000-8000-0000000000ff',
  '1.log.0193f000-0000-7000-8000-0000000000ff',
])('is no cursor: %s', (text) => expect(decodeLargest(Buffer.from(text).toString('base64url'))).toBeNull())
