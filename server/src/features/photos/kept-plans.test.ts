import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { items } from '../../items.ts'
import type { Database } from '../../platform/db/database.ts'
import { type ChildAccessPeriod, mint } from '../../platform/http/access.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { expectIndexed, parentOf, scansOf } from '../../testing/query-plans.ts'
import { listDeletedDocuments, listDocuments } from '../documents/queries.ts'
import { findWords } from '../search/find.ts'
import { keptAmong } from '../vault/public.ts'
import { listDeletedPhotos, listMonths, listPhotos, listRecentPhotos, photoIdsOfEntry } from './queries.ts'

/** What indexes read for somebody who has not opened the vault, in a family that keeps most of its latest photos in it. */

const now = new Date('2026-11-19T10:24:00.000Z')
const dayMs = 86_400_000
const accountId = uuidv7()
const childId = uuidv7()
const tables = ['photos', 'photo_children', 'documents', 'document_children']
/** The latest of each hundred, which are kept. */
const keptOf100 = 90

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await fill(accountId, childId, 4_000)
  for (let count = 0; count < 3; count += 1) await fill(uuidv7(), uuidv7(), 2_000)
  await database.pool.query(`
    insert into photo_children (account_id, child_id, photo_id, taken_at, is_for_parents, kept_in_vault)
      select account_id, child_ids[1], id, taken_at, false, kept_in_vault from photos where deleted_at is null`)
  await database.pool.query(`
    insert into document_children (account_id, child_id, document_id, created_at, kept_in_vault)
      select account_id, child_ids[1], id, created_at, kept_in_vault from documents where deleted_at is null`)
  for (const table of tables) await database.pool.query(`vacuum analyze ${table}`)
}, 120_000)
afterAll(() => database.close())

async function fill(account: string, child: string, count: number): Promise<void> {
  const values = [account, child, now, count]
  const words = `array_to_tsvector(array[$1 || ':milk', $1 || ':word' || n])`
  const deleted = `case when n % 50 = 1 then $3::timestamptz - n * interval '1 minute' end`
  const kept = `n % 100 < ${keptOf100}`
  await database.pool.query(
    `insert into photos (account_id, id, child_ids, caption, audience, kept_in_vault, taken_at, tz, width, height,
       size_bytes, placeholder, created_by, created_at, updated_at, deleted_at, search)
     select $1::text::uuid, gen_random_uuid(), array[$2::uuid], 'First snow', 'family', ${kept},
       $3::timestamptz - n * interval '6 hours', 'UTC', 1, 1, 4000, '', $1::uuid,
       $3::timestamptz - n * interval '6 hours', $3, ${deleted}, ${words} from generate_series(1, $4::int) as n`,
    values,
  )
  await database.pool.query(
    `insert into documents (account_id, id, child_ids, title, category, notes, kept_in_vault, file_name, content_type,
       size_bytes, has_preview, created_by, created_at, updated_at, deleted_at, search)
     select $1::text::uuid, gen_random_uuid(), array[$2::uuid], 'Pass', (array['health','other'])[1 + n % 2], '', ${kept},
       'a.pdf', 'application/pdf', 1, true, $1::uuid, $3::timestamptz - n * interval '1 day', $3, ${deleted}, ${words}
     from generate_series(1, $4::int / 4) as n`,
    values,
  )
}

const caller = parentOf(accountId)
const children: readonly ChildAccessPeriod[] = [{ childId, level: 'manage', from: null, seesKept: false }]
const photos = mint('family', { caller, area: 'photos', children })
const documents = mint('family', { caller, area: 'documents', children })
const viewer = { caller, accessPeriods: (['photos', 'documents'] as const).map((area) => ({ area, children })) }
const search = { keeper: { addressOf: () => '' }, items }
const page = { cursor: null, limit: 50 }
const document = { category: undefined, ...page }
const find = (asked: string) => ({ asked, cursor: null, limit: 50, types: ['photo', 'document'] as const })

test.each<[string, (seen: Database) => Promise<unknown>]>([
  ['photos taken or added lately', ({ db }) => listRecentPhotos(db, photos, new Date(now.getTime() - 2 * dayMs))],
  ['photos of an entry', ({ db }) => listPhotos(db, photos, { ...page, logId: uuidv7() })],
  ['photo ids of an entry', ({ db }) => photoIdsOfEntry(db, accountId, uuidv7())],
  ['deleted photos', ({ db }) => listDeletedPhotos(db, photos, page, now)],
  ['documents of a category', ({ db }) => listDocuments(db, documents, { ...document, category: 'health' })],
  ['deleted documents', ({ db }) => listDeletedDocuments(db, documents, document, now)],
  ['which of some documents are kept', ({ db }) => keptAmong(db, accountId, 'documents', [uuidv7()])],
  ['a rare word', ({ db }) => findWords(db, search, viewer, find('word2020'))],
  ['a usual word', ({ db }) => findWords(db, search, viewer, find('milk'))],
])('an index serves %s', async (_name, run) => {
  await expectIndexed(database, tables, run)
})

test.each<[string, (seen: Database) => Promise<unknown>]>([
  ['photo_children', ({ db }) => listPhotos(db, photos, page)],
  ['photo_children', ({ db }) => listMonths(db, photos, 'Europe/Lisbon')],
  ['document_children', ({ db }) => listDocuments(db, documents, document)],
])('an index of what is not kept serves a list of %s, which reads over nothing', async (table, run) => {
  const scans = await scansOf(database, [table], run)
  expect(scans.map((node) => [node['Index Name'], node['Rows Removed by Filter'] ?? 0])).toEqual([
    [`${table}_unkept`, 0],
  ])
})

test('a list has what is not kept, and all of it', async () => {
  const all = await listPhotos(database.db, photos, { cursor: null, limit: 10_000 })
  expect(all.items).toHaveLength((4_000 / 100) * (100 - keptOf100))
  expect(all.items.some(({ keptInVault }) => keptInVault)).toBe(false)
})
