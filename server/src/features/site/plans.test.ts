import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { expectIndexed, scansOf } from '../../testing/query-plans.ts'
import { countPublished, isPublishedPhoto, publishedPhotos } from '../photos/public.ts'
import { findMovedSlug } from './site-queries.ts'
import { findSite } from './site-reader.ts'

/** What indexes read for visitors, among many sites, one of which has ten thousand photos. */

const now = new Date('2026-11-19T10:24:00.000Z')
const accountId = uuidv7()
const childId = uuidv7()
const tables = ['sites', 'former_slugs', 'photos']
const published = 10_000

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const { pool } = database
  await pool.query(
    `insert into accounts (id, subscription_status, created_at)
     select gen_random_uuid(), 'active', $1 from generate_series(1, 3000)`,
    [now],
  )
  await pool.query(`insert into accounts (id, subscription_status, created_at) values ($1, 'active', $2)`, [
    accountId,
    now,
  ])
  await pool.query(
    `insert into sites (account_id, enabled, slug, title, secret, version, updated_at)
     select id, true, 'site-' || left(id::text, 13), 'We', 's', 1, $1 from accounts`,
    [now],
  )
  await pool.query(
    `insert into former_slugs (slug, account_id, until)
     select 'former-' || left(id::text, 13), id, $1::timestamptz + interval '1 day' from accounts`,
    [now],
  )
  await pool.query(
    `insert into children (account_id, id, name, birthdate, sex, color, created_by, created_at, updated_at)
     values ($1, $2, 'Pip', '2026-01-01', 'female', '#2563EB', $1, $3, $3)`,
    [accountId, childId, now],
  )
  await pool.query(
    `insert into photos (account_id, id, child_ids, caption, audience, taken_at, tz, width, height, size_bytes, placeholder,
       created_by, created_at, updated_at, is_public, public_order)
     select $1::uuid, gen_random_uuid(), array[$2::uuid], '', 'family', $3, 'UTC', 1, 1, 4000, '', $1::uuid, $3, $3,
       n <= ${published}, case when n <= ${published} then n end from generate_series(1, ${2 * published}) as n`,
    [accountId, childId, now],
  )
  for (const table of [...tables, 'accounts', 'children']) await pool.query(`vacuum analyze ${table}`)
}, 120_000)
afterAll(() => database.close())

test.each<[string, (seen: Database) => Promise<unknown>]>([
  ['a site by its address', ({ db }) => findSite(db, { slug: 'site-nobody' }, now)],
  ['a site by its family', ({ db }) => findSite(db, { accountId }, now)],
  ['where a site has moved', ({ db }) => findMovedSlug(db, 'former-nobody', now)],
  ['whether a photo is published', ({ db }) => isPublishedPhoto(db, accountId, uuidv7())],
])('an index serves %s', async (_name, run) => {
  await expectIndexed(database, tables, run)
})

test.each([0, 240, published - 24])(
  'a page of a gallery behind %d photos reads those alone, in their order, from an index',
  async (offset) => {
    const page = { offset, limit: 24 }
    expect(await publishedPhotos(database.db, accountId, page)).toHaveLength(24)
    const scans = await scansOf(database, ['photos'], ({ db }) => publishedPhotos(db, accountId, page))
    expect(scans.map((node) => [node['Index Name'], node['Actual Rows']])).toEqual([['photos_public', offset + 24]])
  },
)

test('the count of a gallery leaves what is not published alone', async () => {
  expect(await countPublished(database.db, accountId)).toBe(published)
  const scans = await scansOf(database, ['photos'], ({ db }) => countPublished(db, accountId))
  for (const scan of scans) expect(scan['Index Name']).toBe('photos_public')
  expect(scans).not.toEqual([])
})
