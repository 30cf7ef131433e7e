import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readReturning, storeReturned } from '../../platform/items/bring-back.ts'
import { foodItem } from '../food/public.ts'
import { sortBatch } from './batches.ts'
import type { Draft } from './parse/protocol.ts'
import { exportRow } from './testing/export-rows.ts'
import {
  answer,
  answersTo,
  type ImportApp,
  type ImportFamily,
  type NamedFile,
  start,
  startImportApp,
  undo,
  upload,
} from './testing/import-family.ts'

// Processes are started, and the machine may be busy with others.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: ImportApp

beforeAll(async () => {
  app = await startImportApp()
})
afterAll(() => app.end())

const columns =
  '"Date","Time","Activity Type","Sub-Type","Start Time","End Time","Duration","Amount","Unit","Details","Notes","Caretaker"'

/** A log as Sprout Track exports it. */
function sprout(...rows: readonly string[]): NamedFile {
  return { name: 'log.csv', bytes: Buffer.from([columns, ...rows].join('\r\n')) }
}
const food = (date: string, liking: string, details: string) =>
  `"${date}","03:13 PM","Food","${liking}","","","","","","${details}","","Sam"`
const wet = '"01/01/2026","08:00 AM","Diaper","Wet","","","","","","","","Sam"'

async function familyWithChild() {
  const family = await app.family()
  const { _id: childId } = await family.client.children.create({ body: { name: 'Juno' } })
  return { family, childId }
}

async function ready(family: ImportFamily, file: NamedFile, childId: string) {
  const asked = await upload(family, [file])
  return answer(family, asked, answersTo(asked, { zone: 'UTC', childOf: () => ({ childId }) }))
}

const foodsOf = async ({ client }: ImportFamily, childId: string) =>
  (await client.food.list({ params: { childId } })).items

describe('a food', () => {
  const rows = [
    food('01/20/2026', 'Hated', 'Pear; Reaction: hives'),
    ...Array.from({ length: 600 }, () => wet),
    food('01/12/2026', 'Loved', 'pear; Common allergen; Reaction: redness'),
    food('01/10/2026', 'Liked', ' PEAR'),
    food('01/11/2026', '', 'Egg'),
  ]

  test('that several rows name is one, with what all of them say', async () => {
    const { family, childId } = await familyWithChild()
    const read = await ready(family, sprout(...rows), childId)
    expect(read.totals).toMatchObject({ entries: { food: 2 }, merged: 2 })
    const done = await start(family, read)
    expect(done).toMatchObject({ status: 'done', made: { foods: 2 }, totals: { entries: { food: 2 }, merged: 2 } })
    const foods = await foodsOf(family, childId)
    expect(foods).toHaveLength(2)
    expect(foods.find(({ name }) => name === 'Pear')).toMatchObject({
      ...{ firstTriedOn: '2026-01-10', status: 'disliked', note: 'Common allergen' },
      reactions: [
        { on: '2026-01-12', sign: 'other', note: 'redness' },
        { on: '2026-01-20', sign: 'other', note: 'hives' },
      ],
    })
    expect(await start(family, await ready(family, sprout(...rows), childId))).toMatchObject({ made: {} })
    expect(await undo(family, done)).toMatchObject({ undone: { removed: 3, kept: 0 }, made: { foods: 0 } })
    expect(await foodsOf(family, childId)).toEqual([])
  })

  test('that the family has already is listed with its cells, and stays as it is', async () => {
    const { family, childId } = await familyWithChild()
    const foodItem = { name: 'pear', status: 'liked' as const }
    await family.client.food.create({ params: { childId }, body: { foodItem } })
    const read = await ready(family, sprout(...rows), childId)
    expect(read.totals).toMatchObject({ entries: { food: 1 }, merged: 2, leftOut: 1 })
    const done = await start(family, read)
    expect(done.totals).toEqual(read.totals)
    expect(done.made).toMatchObject({ foods: 1 })
    const { items } = await family.client.imports.rows({ params: { id: done.id }, query: { outcome: 'leftOut' } })
    expect(items).toMatchObject([
      {
        ...{ record: 1, reason: { code: 'nameTaken', params: { value: 'Pear' } } },
        cells: { 'Sub-Type': 'Hated', Details: 'Pear; Reaction: hives' },
      },
    ])
    expect(await undo(family, done)).toMatchObject({ made: { foods: 0 } })
    expect(await foodsOf(family, childId)).toMatchObject([{ name: 'pear', status: 'liked', reactions: [], version: 1 }])
  })
})

test('a weight that no child has is listed, and the rest comes', async () => {
  const { family, childId } = await familyWithChild()
  const bytes = Buffer.from(
    'id,child_id,child_first_name,child_last_name,weight,date,notes,tags\n1,1,Juno,A,650,2026-01-10,,\n2,1,Juno,A,6.5,2026-01-11,,\n',
  )
  const asked = await upload(family, [{ name: 'Weight.csv', bytes }])
  const answers = answersTo(asked, { units: { weight: 'kg' }, childOf: () => ({ childId }) })
  const done = await start(family, await answer(family, asked, answers))
  expect(done).toMatchObject({ status: 'done', error: null, made: { measurements: 1 }, totals: { unreadable: 1 } })
  const { items } = await family.client.imports.rows({ params: { id: done.id } })
  expect(items).toMatchObject([{ record: 1, reason: { code: 'outOfRange' }, cells: { weight: '650' } }])
})

test('sleeps of one batch, and of the one before, are compared with each other', async () => {
  const { family, childId } = await familyWithChild()
  const sleep = (index: number, from: string, to: string): Draft => ({
    ...{ index, file: 'kit.csv', record: index + 1, label: 'Sleep', cells: { at: from }, source: uuidv7() },
    ...{ id: uuidv7(), childId },
    item: {
      ...{ type: 'log', kind: 'sleep', tz: 'UTC', notes: '' },
      ...{ startAt: `2026-03-01T${from}:00.000Z`, endAt: `2026-03-01T${to}:00.000Z` },
      details: { type: null } as never,
    },
  })
  const before = [sleep(7, '06:00', '07:00')]
  const drafts = [
    sleep(0, '10:30', '10:45'),
    sleep(1, '10:00', '11:00'),
    sleep(2, '11:00', '12:00'),
    sleep(3, '06:30', '08:00'),
  ]
  const key = { accountId: family.accountId, importId: uuidv7() }
  const batch = { is: 'records' as const, count: 4, drafts, before, rows: [] }
  const sorted = await sortBatch(app.database.db, { key, items: [] }, batch, { isHeld: false })
  expect(sorted.reply.sleepHere.toSorted()).toEqual([0, 3])
  expect(sorted.drafts.map(({ index }) => index)).toEqual([1, 2])
  expect(sorted.rows).toMatchObject([
    { record: 4, reason: { code: 'sleepOverlaps', params: { record: 8 } }, cells: { at: '06:30' } },
    { record: 1, reason: { code: 'sleepOverlaps', params: { record: 2 } }, cells: { at: '10:30' } },
  ])
})

test('a file of another app brings no more than a child can have, and says so before it begins', async () => {
  const { family, childId } = await familyWithChild()
  const who = { accountId: family.accountId, by: family.ownerId, now: app.clock.now() }
  const rows = Array.from({ length: 999 }, (_, count) =>
    readReturning(foodItem, exportRow(foodItem, count, { childId, by: { id: family.ownerId, name: 'Mara' } }), who),
  )
  await storeReturned(
    app.database.db,
    foodItem,
    rows.filter((row) => row !== null),
  )
  const asked = await upload(family, [
    sprout(
      food('01/02/2026', 'Liked', 'Pear'),
      food('01/03/2026', 'Liked', 'Plum'),
      food('01/04/2026', 'Liked', 'Fig'),
    ),
  ])
  const read = await answer(family, asked, answersTo(asked, { childOf: () => ({ childId }) }))
  const done = await start(family, read)
  expect(done.totals).toEqual(read.totals)
  const { items } = await family.client.imports.rows({ params: { id: done.id }, query: { outcome: 'leftOut' } })
  expect(items.map(({ reason }) => reason?.code)).toEqual(['tooMany', 'tooMany'])
  const { rows: foods } = await app.database.pool.query('select 1 from food_items where account_id = $1', [
    family.accountId,
  ])
  expect(foods).toHaveLength(1_000)
})
