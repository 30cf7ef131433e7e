import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { createEntryInserts } from './entry-inserts.ts'
import { type Entered, type EntryDraft, entryDraft } from './entry-rows.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const accountId = uuidv7()
const childId = uuidv7()
const by = uuidv7()

function draftOf({ id = uuidv7(), ...entered }: Partial<Entered> & { id?: string } = {}): EntryDraft {
  const at = new Date('2026-11-20T10:00:00.000Z')
  const details = {
    kind: 'wet',
    color: null,
    consistency: null,
    size: null,
    isBlowout: false,
    hasRash: true,
    hasCream: false,
  }
  const usual = { startAt: at, endAt: null, tz: 'Europe/Berlin', notes: '', details: details as Entered['details'] }
  return entryDraft({ accountId, id, childId, kind: 'diaper', by, at }, { ...usual, ...entered })
}

async function stored(drafts: readonly EntryDraft[]) {
  const ids = drafts.map(({ id }) => id)
  const { rows } = await database.pool.query('select * from log_entries where account_id = $1 and id = any($2)', [
    accountId,
    ids,
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

test('many at once are all stored as they were drafted', async () => {
  const inserts = createEntryInserts(database.pool)
  const drafts = Array.from({ length: 300 }, (_, index) =>
    draftOf({
      notes: `No. ${index}, "quoted" \\ and ünï 🍼`,
      endAt: index % 2 === 0 ? null : new Date('2026-11-20T10:05:00.123Z'),
    }),
  )
  const names = await Promise.all(drafts.map((draft) => inserts.insert(draft)))
  expect(names).toEqual(drafts.map(() => ''))
  const rows = await stored(drafts)
  for (const draft of drafts) {
    expect(rows.get(draft.id)).toMatchObject({
      child_id: childId,
      kind: 'diaper',
      start_at: draft.startAt,
      end_at: draft.endAt,
      tz: 'Europe/Berlin',
      notes: draft.notes,
      photo_ids: [],
      details: draft.details,
      created_by: by,
      updated_by: by,
      created_at: draft.createdAt,
      updated_at: draft.updatedAt,
      version: 1,
      deleted_at: null,
      is_open: false,
    })
  }
  const { rows: found } = await database.pool.query('select id from log_entries where search @@ $1::tsquery', [
    `'${drafts[7]?.lexemes?.find((word) => word.endsWith('7'))}'`,
  ])
  expect(found).toEqual([{ id: drafts[7]?.id }])
})

test('of several with one id at the same time exactly one is new', async () => {
  const inserts = createEntryInserts(database.pool)
  const other = createEntryInserts(database.pool)
  const ids = Array.from({ length: 20 }, () => uuidv7())
  const names = await Promise.all(
    ids.map((id) => Promise.all([inserts, other, inserts, other, inserts].map((one) => one.insert(draftOf({ id }))))),
  )
  for (const ofOneId of names) expect(ofOneId.filter((name) => name !== null)).toHaveLength(1)
})

test('a row that the database refuses fails alone', async () => {
  const inserts = createEntryInserts(database.pool)
  const beyondTime = new Date(-8.64e15)
  const drafts = Array.from({ length: 30 }, (_, index) => draftOf(index === 17 ? { startAt: beyondTime } : {}))
  const outcomes = await Promise.allSettled(drafts.map((draft) => inserts.insert(draft)))
  expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([17])
  expect((await stored(drafts)).size).toBe(29)
  // And the next one finds its way.
  expect(await inserts.insert(draftOf())).toBe('')
})

test('where the database is busy nobody waits for it one after the other', async () => {
  let asked = 0
  const busy = Object.assign(new Error('canceling statement due to statement timeout'), {
    code: '57014',
    severity: 'ERROR',
  })
  const query = async () => {
    asked += 1
    throw busy
  }
  const inserts = createEntryInserts({ query } as unknown as Database['pool'])
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => inserts.insert(draftOf())))
  expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason: busy })))
  // Two alone, the rest together, and the first of the rest.
  expect(asked).toBeLessThanOrEqual(4)
})
