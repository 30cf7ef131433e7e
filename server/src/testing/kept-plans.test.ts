import type { Area } from '@nestwren/contract/permissions'
import { getTableName, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../app-features.ts'
import { exportRow } from '../features/imports/testing/export-rows.ts'
import type { Database } from '../platform/db/database.ts'
import { type ChildAccessPeriod, mint } from '../platform/http/access.ts'
import { readReturning, storeReturned } from '../platform/items/bring-back.ts'
import { fullCap } from '../platform/items/caps.ts'
import { areasOf } from '../platform/items/item.ts'
import { type KeptReads, keptLists } from '../platform/items/kept-list.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { expectIndexed, parentOf } from './query-plans.ts'

/** Indexes serve what every kept list asks of its table, whatever other families have in it. */

const now = new Date('2026-11-19T10:24:00.000Z')
/** Rows of the family that reads, living and deleted, and of each other family. */
const [living, deleted, ofOthers] = [200, 60, 700]

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const lists = keptLists().map((list) => [list.item.name, list] as const)

/** A family with so many of an item of one child, made one after the other. */
async function fill({ item }: KeptReads, there: number, gone: number) {
  const [accountId, childId, by] = [uuidv7(), uuidv7(), uuidv7()]
  const rows = Array.from({ length: there + gone }, (_, at) => {
    const row = exportRow(item, at, { childId, by: { id: by, name: 'Mara' } })
    const createdAt = new Date(now.getTime() - at * 3_600_000).toISOString()
    return { ...row, createdAt, deletedAt: at < there ? null : now.toISOString() }
  })
  const read = rows.map((row) => readReturning(item, row, { accountId, by, now })).filter((row) => row !== null)
  expect(read).toHaveLength(rows.length)
  for (let at = 0; at < read.length; at += 400) await storeReturned(database.db, item, read.slice(at, at + 400))
  return { accountId, childId }
}

test.each(lists)('%s', async (_name, list) => {
  const { item } = list
  const { accountId, childId } = await fill(list, living, deleted)
  for (let count = 0; count < 4; count += 1) await fill(list, ofOthers, deleted)
  await database.db.execute(sql`analyze`)
  const caller = parentOf(accountId)
  const children: readonly ChildAccessPeriod[] = [{ childId, level: 'manage', from: null, seesKept: true }]
  const access = mint('family', { caller, area: areasOf(item)[0] as Area, children })
  const pages = [null, { at: now, id: uuidv7() }].map((cursor) => ({ cursor, limit: 50 }))
  await expectIndexed(database, [getTableName(item.table)], async ({ db }) => {
    for (const page of pages) {
      await list.page(db, access, page)
      if (item.hasTrash) await list.deletedPage({ db, now }, access, page)
    }
    await list.read(db, accountId, uuidv7())
    await fullCap(db, item, { accountId, childId })
  })
})
