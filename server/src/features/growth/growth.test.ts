import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeOfChild, purgeOver } from '../../platform/items/trash.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { type LogFamily, namesOf, type Person, startLogFamily } from '../logs/testing/log-family.ts'
import { refusalOf } from '../logs/testing/refusal.ts'
import { measurementItem } from './handlers.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  family.clock.set('2026-11-19T10:24:00.000Z')
  await family.database.pool.query('truncate measurements')
  family.takeEmissions()
})

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(family.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10)

const add = (over: Record<string, unknown> = {}, who: Person = family.mara, childId = family.juno) =>
  who.client.growth.create({ params: { childId }, body: { measuredOn: daysAgo(1), weightG: 6_500, ...over } })
const list = async (who: Person = family.mara, childId = family.juno) =>
  (await who.client.growth.list({ params: { childId } })).items
const listDeleted = async (who: Person = family.mara) =>
  (await who.client.growth.list({ params: { childId: family.juno }, query: { deleted: 'true' } })).items
const of = (id: string, childId = family.juno) => ({ params: { childId, id } })
const change = (id: string, over: Record<string, unknown> = {}, who: Person = family.mara) =>
  who.client.growth.update({ ...of(id), body: { version: 1, measuredOn: daysAgo(1), weightG: 6_600, ...over } })
const deletedEarlier = (days: number) =>
  family.database.pool.query(`update measurements set deleted_at = deleted_at - $1 * interval '1 day'`, [days])
const told = () => namesOf(family.takeEmissions())

describe('a measurement', () => {
  test('is kept with its figures as they were typed, and repeating its id answers it', async () => {
    const id = uuidv7()
    const typed = { weight: { value: '14 5.3', unit: 'lb-oz' }, length: { value: '62.5', unit: 'cm' } } as const
    const photoId = uuidv7()
    const made = await add({
      id,
      lengthMm: 625,
      measured: 'lying',
      headMm: 410,
      armMm: 131,
      note: 'Dr. Amaral',
      photoId,
      typed,
    })
    const mara = { id: family.mara.id, name: 'Mara' }
    expect(made).toEqual({
      id,
      childId: family.juno,
      measuredOn: daysAgo(1),
      weightG: 6_500,
      lengthMm: 625,
      measured: 'lying',
      headMm: 410,
      armMm: 131,
      note: 'Dr. Amaral',
      photoId,
      typed,
      createdBy: mara,
      updatedBy: mara,
      createdAt: '2026-11-19T10:24:00.000Z',
      updatedAt: '2026-11-19T10:24:00.000Z',
      version: 1,
      deletedAt: null,
    })
    expect(await Promise.all([1, 2, 3].map(() => add({ id, weightG: 1 })))).toEqual([made, made, made])
    expect(await list()).toEqual([made])
    expect(told()).toEqual(['growth:measurement:added'])
    expect(await refusalOf(add({ id }, family.mara, family.otis))).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('is changed by version; a stale change hears what is there', async () => {
    const { id } = await add({ note: 'At home' })
    const changed = await change(id, { measuredOn: daysAgo(3), weightG: null, lengthMm: 640 })
    expect(changed).toMatchObject({ measuredOn: daysAgo(3), weightG: null, lengthMm: 640, note: '', version: 2 })
    const refused = await refusalOf(change(id, { version: 1 }))
    expect(refused).toMatchObject({ status: 409, code: 'STALE_VERSION', details: { current: changed } })
    expect(await change(id, { version: undefined, weightG: 6_700 })).toMatchObject({ weightG: 6_700, version: 3 })
    expect(told()).toEqual(['growth:measurement:added', ...Array(2).fill('growth:measurement:updated')])
  })

  test('is not there under another child', async () => {
    const { id } = await add()
    const elsewhere = of(id, family.otis)
    const { growth } = family.mara.client
    const calls = [
      () => growth.update({ ...elsewhere, body: { measuredOn: daysAgo(1), weightG: 1 } }),
      () => growth.remove(elsewhere),
      () => growth.restore(elsewhere),
    ]
    for (const call of calls) expect(await refusalOf(call())).toMatchObject({ status: 404 })
    expect(await list()).toMatchObject([{ version: 1, deletedAt: null }])
  })

  test('is brought back within 30 days, and gone after them', async () => {
    const made = await add()
    const { growth } = family.mara.client
    await growth.remove(of(made.id))
    await growth.remove(of(made.id))
    expect(await list()).toEqual([])
    expect(await listDeleted()).toMatchObject([{ id: made.id, version: 2, deletedAt: expect.any(String) }])
    expect(await refusalOf(change(made.id, { version: 2 }))).toMatchObject({ code: 'STALE_VERSION' })
    await deletedEarlier(29)
    expect(await growth.restore(of(made.id))).toMatchObject({ id: made.id, version: 3, deletedAt: null })
    expect(await growth.restore(of(made.id))).toMatchObject({ version: 3 })
    expect(told()).toEqual(['growth:measurement:added', 'growth:measurement:deleted', 'growth:measurement:added'])
    await growth.remove(of(made.id))
    await deletedEarlier(31)
    expect(await listDeleted()).toEqual([])
    expect(await refusalOf(growth.restore(of(made.id)))).toMatchObject({ status: 404 })
    const removed = await purgeOver(family.database, [purgeOf(measurementItem)], family.clock.now())
    expect(removed).toEqual({ measurements: 1 })
  })

  test('lies today wherever the day has come furthest, and not beyond', async () => {
    family.clock.set('2026-11-19T10:24:00.000Z')
    await add({ measuredOn: '2026-11-20' })
    expect(await refusalOf(add({ measuredOn: '2026-11-21' }))).toMatchObject({ code: 'FUTURE_DATE' })
    family.clock.set('2026-11-19T09:59:00.000Z')
    expect(await refusalOf(add({ measuredOn: '2026-11-20' }))).toMatchObject({ code: 'FUTURE_DATE' })
    const { id } = await add()
    expect(await refusalOf(change(id, { measuredOn: '2027-01-01' }))).toMatchObject({ code: 'FUTURE_DATE' })
  })
})

test('lists are in pages, latest first, of one child or all', async () => {
  const days = [9, 3, 3, 20, 1]
  for (const day of days) await add({ measuredOn: daysAgo(day) })
  await add({ measuredOn: daysAgo(2) }, family.mara, family.otis)
  const pages = async (
    ask: (cursor?: string) => Promise<{ items: { measuredOn: string }[]; nextCursor: string | null }>,
  ) => {
    const found: string[] = []
    for (let cursor: string | undefined, count = 0; count < 9; count += 1) {
      const page = await ask(cursor)
      found.push(...page.items.map(({ measuredOn }) => measuredOn))
      if (page.nextCursor === null) return found
      cursor = page.nextCursor
    }
    throw new Error('The pages do not end')
  }
  const { growth } = family.mara.client
  const params = { childId: family.juno }
  const ofJuno = [1, 3, 3, 9, 20].map(daysAgo)
  expect(await pages((cursor) => growth.list({ params, query: { limit: 2, cursor } }))).toEqual(ofJuno)
  expect(await pages((cursor) => growth.listAll({ query: { limit: 2, cursor } }))).toEqual(
    [1, 2, 3, 3, 9, 20].map(daysAgo),
  )
  for (const { id } of await list()) {
    await growth.remove(of(id))
    family.clock.advance(1_000)
  }
  expect(await pages((cursor) => growth.list({ params, query: { limit: 2, cursor, deleted: 'true' } }))).toEqual(
    ofJuno.toReversed(),
  )
  expect(await refusalOf(growth.listAll({ query: { cursor: 'none' } }))).toMatchObject({ code: 'INVALID_INPUT' })
})

describe('rights', () => {
  const withGrowth = (level: 'none' | 'view' | 'add' | 'manage', historyDays: number | null = null) =>
    family.addCaregiver(`With ${level}`, {
      [family.juno]: { levels: { growth: level }, historyDays },
    })

  test('of growth decide who sees, adds and changes', async () => {
    const made = await add()
    await add({}, family.mara, family.otis)
    const [none, viewer, adder, manager] = [
      await withGrowth('none'),
      await withGrowth('view'),
      await withGrowth('add'),
      await withGrowth('manage'),
    ]
    expect(await refusalOf(list(none))).toMatchObject({ status: 403 })
    expect(await refusalOf(none.client.growth.listAll())).toMatchObject({ status: 403 })
    for (const who of [viewer, adder, manager]) {
      expect(await list(who)).toMatchObject([{ id: made.id }])
      expect((await who.client.growth.listAll()).items).toHaveLength(1)
      expect(await refusalOf(list(who, family.otis))).toMatchObject({ status: 404 })
    }
    expect(await refusalOf(add({}, viewer))).toMatchObject({ status: 403 })
    const own = await add({}, adder)
    expect(await refusalOf(change(made.id, {}, adder))).toMatchObject({ status: 403 })
    expect(await refusalOf(adder.client.growth.remove(of(made.id)))).toMatchObject({ status: 403 })
    expect(await change(own.id, {}, adder)).toMatchObject({ version: 2, updatedBy: { id: adder.id } })
    expect(await change(made.id, {}, manager)).toMatchObject({ version: 2 })
    await family.mara.client.growth.remove(of(made.id))
    await adder.client.growth.remove(of(own.id))
    expect((await listDeleted(adder)).map(({ id }) => id)).toEqual([own.id])
    expect(await listDeleted(manager)).toHaveLength(2)
    expect(await listDeleted(viewer)).toEqual([])
    expect(await refusalOf(adder.client.growth.restore(of(made.id)))).toMatchObject({ status: 403 })
    expect(await adder.client.growth.restore(of(own.id))).toMatchObject({ deletedAt: null })
    expect(await refusalOf(change(made.id, {}, family.stranger))).toMatchObject({ status: 404 })
    expect(await refusalOf(list(family.stranger))).toMatchObject({ status: 404 })
  })

  test('of a limited history end before what lies further back', async () => {
    const [old, recent] = [await add({ measuredOn: daysAgo(40) }), await add({ measuredOn: daysAgo(2) })]
    const short = await withGrowth('manage', 30)
    expect((await list(short)).map(({ id }) => id)).toEqual([recent.id])
    expect((await short.client.growth.listAll()).items.map(({ id }) => id)).toEqual([recent.id])
    expect(await refusalOf(change(old.id, {}, short))).toMatchObject({ status: 404 })
    expect(await refusalOf(add({ id: old.id }, short))).toMatchObject({ code: 'INVALID_INPUT' })
    await family.mara.client.growth.remove(of(old.id))
    expect(await listDeleted(short)).toEqual([])
  })

  test('decide who hears of it', async () => {
    const made = await add({ measuredOn: '2026-11-10' })
    const [one] = family.takeEmissions()
    expect(one).toEqual({
      name: 'growth:measurement:added',
      payload: {
        type: 'growth',
        user: { id: family.mara.id, name: 'Mara' },
        child: { _id: family.juno, name: 'Juno' },
        measurement: made,
        activity: made,
      },
      audience: {
        to: 'children',
        accountId: family.accountId,
        childIds: [family.juno],
        area: 'growth',
        at: new Date('2026-11-10T12:00:00.000Z'),
      },
    })
  })
})

test('measurements go with their child for good', async () => {
  await add()
  const kept = await add({}, family.mara, family.otis)
  const ofJuno = { accountId: family.accountId, childId: family.juno }
  await purgeOfChild(family.database, purgeOf(measurementItem), ofJuno)
  expect(await family.mara.client.growth.listAll()).toMatchObject({ items: [{ id: kept.id }], nextCursor: null })
})

test.each([
  ['no figure at all', { weightG: null }, 'NOTHING_MEASURED'],
  ['half a gram', { weightG: 6_500.5 }, 'INVALID_INPUT'],
  ['a weight of nothing', { weightG: 0 }, 'INVALID_INPUT'],
  ['a child of a ton', { weightG: 1_000_000 }, 'INVALID_INPUT'],
  ['a day that there is not', { measuredOn: '2026-02-30' }, 'INVALID_INPUT'],
  ['an unknown position', { measured: 'sitting' }, 'INVALID_INPUT'],
  ['an unknown unit', { typed: { weight: { value: '1', unit: 'stone' } } }, 'INVALID_INPUT'],
  ['typed words', { typed: { weight: { value: 'six', unit: 'kg' } } }, 'INVALID_INPUT'],
  ['what nobody asked for', { accountId: uuidv7() }, 'INVALID_INPUT'],
])('%s is refused and nothing is stored', async (_name, over, code) => {
  expect(await refusalOf(add(over))).toMatchObject({ status: 400, code })
  expect(await list()).toEqual([])
})
