import { logAreas } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, test } from 'vitest'
import { items } from '../../items.ts'
import type { Database } from '../../platform/db/database.ts'
import { type ChildAccessPeriod, mint } from '../../platform/http/access.ts'
import { namedItems } from '../../platform/items/item.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { expectIndexed, parentOf } from '../../testing/query-plans.ts'
import { countDoings } from '../away/queries.ts'
import { listDeletedDocuments, listDocuments } from '../documents/queries.ts'
import { listNewNotes } from '../logs/queries.ts'
import { listDeletedPhotos, listMonths, listPhotos, listRecentPhotos, photoIdsOfEntry } from '../photos/queries.ts'
import { purgeReactionsOf } from '../reactions/commands.ts'
import { listComments } from '../reactions/queries.ts'
import { findFile } from '../storage/queries.ts'
import { findWords } from './find.ts'

const tables = ['log_entries', 'photos', 'photo_children', 'documents', 'document_children', 'comments', 'stored_files']
const accountId = uuidv7()
const childId = uuidv7()
const otherChild = uuidv7()
const now = new Date('2026-11-19T10:24:00.000Z')
const dayMs = 86_400_000
const ago = (days: number) => new Date(now.getTime() - days * dayMs)

let database: Database
let photoId: string
beforeAll(async () => {
  database = await createTestDatabase()
  await fill(accountId, childId, 10_000)
  await fill(accountId, otherChild, 500)
  for (let count = 0; count < 3; count += 1) await fill(uuidv7(), uuidv7(), 5_000)
  await database.pool.query(`
    insert into photo_children (account_id, child_id, photo_id, taken_at, is_for_parents)
      select account_id, child_ids[1], id, taken_at, audience = 'parents' from photos where deleted_at is null;
    insert into document_children (account_id, child_id, document_id, created_at)
      select account_id, child_ids[1], id, created_at from documents where deleted_at is null;
    insert into stored_files (account_id, key, thing, thing_id, variant, content_type, size_bytes, hash, created_at)
      select account_id, id || variant, 'photo', id, variant, 'image/webp', 1000, '', created_at
      from photos cross join unnest(array['small', 'medium', 'large', 'original']) as variant;
    insert into comments (account_id, item_type, item_id, id, content, created_by, created_at, search)
      select account_id, 'photo', id, gen_random_uuid(), 'So big', account_id, created_at,
        array_to_tsvector(array[account_id || ':so', account_id || ':big'])
      from photos;
    analyze`)
  const { rows } = await database.pool.query('select id from photos where account_id = $1 limit 1', [accountId])
  photoId = rows[0].id
}, 120_000)
afterAll(() => database.close())

/** Entries, photos and documents of a child, back from `now`; a few deleted, a few with a rare word. */
async function fill(account: string, child: string, count: number): Promise<void> {
  const words = `array_to_tsvector(array[$1 || ':milk', $1 || ':word' || n])`
  const deleted = `case when n % 200 = 1 then $3::timestamptz - n * interval '1 minute' end`
  const values = [account, child, now, count]
  await database.pool.query(
    `insert into log_entries (account_id, id, child_id, kind, start_at, tz, notes, details, created_by, updated_by,
       created_at, updated_at, deleted_at, is_open, search)
     select $1::text::uuid, gen_random_uuid(), $2::uuid, (array['feeding','diaper','note'])[1 + n % 3],
       $3::timestamptz - n * interval '3 hours', 'UTC', '', details.of_note, $1::uuid, $1::uuid,
       $3::timestamptz - n * interval '3 hours', $3, ${deleted}, false, ${words}
     from generate_series(1, $4::int) as n, (select jsonb_build_object('text', 'Hello', 'isPinned', true, 'method', 'bottle',
       'foods', '[]'::jsonb, 'bottles', '[]'::jsonb) as of_note) as details`,
    values,
  )
  await database.pool.query(
    `insert into photos (account_id, id, child_ids, caption, audience, log_id, taken_at, tz, width, height, size_bytes,
       placeholder, created_by, created_at, updated_at, deleted_at, search)
     select $1::text::uuid, gen_random_uuid(), array[$2::uuid], 'First snow', case when n % 10 = 0 then 'parents' else 'family' end,
       case when n % 5 = 0 then gen_random_uuid() end, $3::timestamptz - n * interval '6 hours', 'UTC', 1, 1, 4000, '', $1::uuid,
       $3::timestamptz - n * interval '6 hours', $3, ${deleted}, ${words} from generate_series(1, $4::int) as n`,
    values,
  )
  await database.pool.query(
    `insert into documents (account_id, id, child_ids, title, category, notes, expires_on, remind_days, file_name,
       content_type, size_bytes, has_preview, created_by, created_at, updated_at, deleted_at, search)
     select $1::text::uuid, gen_random_uuid(), array[$2::uuid], 'Pass', (array['health','other'])[1 + n % 2], '',
       ($3::timestamptz + n * interval '1 day')::date, 30, 'a.pdf', 'application/pdf', 1, true, $1::uuid,
       $3::timestamptz - n * interval '1 day', $3, ${deleted}, ${words} from generate_series(1, $4::int / 10) as n`,
    values,
  )
}

const caller = parentOf(accountId)
const children: readonly ChildAccessPeriod[] = [
  { childId, level: 'manage', from: null, seesKept: true },
  { childId: otherChild, level: 'add', from: ago(30), seesKept: true },
]
const photos = mint('family', { caller, area: 'photos', children })
const documents = mint('family', { caller, area: 'documents', children })
const viewer = {
  caller,
  accessPeriods: ([...logAreas, 'photos', 'documents'] as const).map((area) => ({ area, children })),
}
const named = namedItems(items)
const search = { keeper: { addressOf: () => '' }, items }
const page = { cursor: null, limit: 50 }
const later = { cursor: { at: ago(90), id: uuidv7() }, limit: 50 }
const find = (asked: string, cursor: typeof later.cursor | null = null) => ({
  ...{ asked, cursor, limit: 50 },
  types: ['log', 'photo', 'document', 'comment'] as const,
})
const document = { category: undefined, ...page }

test.each<[string, (seen: Database) => Promise<unknown>]>([
  ['the gallery', ({ db }) => listPhotos(db, photos, page)],
  ['a later page of it', ({ db }) => listPhotos(db, photos, later)],
  ['photos of a range', ({ db }) => listPhotos(db, photos, { ...page, from: ago(60), to: ago(50) })],
  ['photos taken or added lately', ({ db }) => listRecentPhotos(db, photos, ago(2))],
  ['photos of an entry', ({ db }) => listPhotos(db, photos, { ...page, logId: uuidv7() })],
  ['photo ids of an entry', ({ db }) => photoIdsOfEntry(db, accountId, uuidv7())],
  ['deleted photos', ({ db }) => listDeletedPhotos(db, photos, page, now)],
  ['the months of the gallery', ({ db }) => listMonths(db, photos, 'Europe/Lisbon')],
  ['documents', ({ db }) => listDocuments(db, documents, document)],
  ['documents of a category', ({ db }) => listDocuments(db, documents, { ...document, category: 'health' })],
  ['deleted documents', ({ db }) => listDeletedDocuments(db, documents, document, now)],
  ['comments of a photo', ({ db }) => listComments(db, { accountId, itemType: 'photo', itemId: photoId }, page)],
  ['reactions to what is gone', ({ db }) => purgeReactionsOf(db, 'photo', [{ accountId, id: uuidv7() }])],
  ['a file', ({ db }) => findFile(db, accountId, { itemType: 'photo', itemId: photoId, variant: 'small' })],
  ['a rare word', ({ db }) => findWords(db, search, viewer, find('word2020'))],
  ['a usual word', ({ db }) => findWords(db, search, viewer, find('milk'))],
  ['the name of a kind', ({ db }) => findWords(db, search, viewer, find('diaper'))],
  ['what a kind has none of', ({ db }) => findWords(db, search, viewer, find('solids'))],
  ['a kind and a rare word', ({ db }) => findWords(db, search, viewer, find('bottle word2020'))],
  ['two kinds', ({ db }) => findWords(db, search, viewer, find('bottle fever'))],
  ['a medicine by another name', ({ db }) => findWords(db, search, viewer, find('paracetamol'))],
  ['a later page of finds', ({ db }) => findWords(db, search, viewer, find('milk', later.cursor))],
  ['words of comments', ({ db }) => findWords(db, search, viewer, find('so big'))],
  ['what happened meanwhile', ({ db }) => countDoings(db, named, viewer, ago(14))],
  ['notes written meanwhile', ({ db }) => listNewNotes(db, viewer, ago(14))],
])('an index serves %s', async (_name, run) => {
  await expectIndexed(database, tables, run)
})
