import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeOfChild } from '../../platform/items/trash.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { overrideItem } from './item.ts'
import { type CustodyFamily, cycleOf, overrideOf, refusalOf, startCustodyFamily } from './testing/custody-family.ts'

let family: CustodyFamily
beforeAll(async () => {
  family = await startCustodyFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.goTo('2026-11-19T10:24:00.000Z')
  await family.database.pool.query(
    'truncate custody_cycles, custody_cycle_children, custody_overrides, custody_override_children, custody_steps',
  )
})

type Query = Parameters<CustodyFamily['mara']['client']['overrides']['history']>[0] extends infer Input
  ? NonNullable<Input> extends { query?: infer Q }
    ? NonNullable<Q>
    : never
  : never

const history = (query: Query = {}, who = family.mara) => who.client.overrides.history({ query })
const lines = async (query: Query = {}, who = family.mara) =>
  (await history(query, who)).items.map(({ subject, seq, step }) => `${subject.title} ${seq} ${step}`)

/** Four days of agreeing, the last steps of which are of one moment. */
async function live() {
  const { mara, dev, juno, otis } = family
  const cycle = await mara.client.parentingSchedule.create({ body: cycleOf(family) })
  await family.goTo('2026-11-20T10:24:00.000Z')
  const ofJuno = await mara.client.overrides.create({ body: overrideOf(family, { title: 'Lake' }) })
  const ofOtis = await dev.client.overrides.create({ body: overrideOf(family, { title: 'Zoo', childIds: [otis] }) })
  await family.goTo('2026-11-21T10:24:00.000Z')
  await dev.client.overrides.update({ params: { id: ofJuno.id }, body: { version: 1, answer: 'accept' } })
  await mara.client.overrides.update({ params: { id: ofOtis.id }, body: { version: 1, answer: 'decline' } })
  await family.goTo('2026-11-22T10:24:00.000Z')
  for (const notes of ['One', 'Two', 'Three'])
    await mara.client.parentingSchedule.update({ params: { id: cycle.id }, body: { notes } })
  return { cycle, ofJuno, ofOtis, juno, otis }
}

test('holds every step, the first one first, and pages through steps of one moment', async () => {
  await live()
  const all = await lines()
  expect(all).toEqual([
    'Mara · Dev 1 added',
    'Lake 1 proposed',
    'Zoo 1 proposed',
    'Lake 2 accepted',
    'Zoo 2 declined',
    'Mara · Dev 2 changed',
    'Mara · Dev 3 changed',
    'Mara · Dev 4 changed',
  ])
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = await history({ limit: 2, cursor })
    expect(page.items.length).toBeGreaterThan(0)
    paged.push(...page.items.map(({ subject, seq, step }) => `${subject.title} ${seq} ${step}`))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(paged).toEqual(all)
  expect(await refusalOf(history({ cursor: 'none' }))).toMatchObject({ code: 'INVALID_INPUT' })
})

test('is narrowed to a child and to days by the clocks of a zone', async () => {
  const { otis } = await live()
  expect(await lines({ childId: otis, to: '2026-11-21' })).toEqual([
    'Mara · Dev 1 added',
    'Zoo 1 proposed',
    'Zoo 2 declined',
  ])
  expect(await lines({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['Lake 1 proposed', 'Zoo 1 proposed'])
  // 10:24 UTC is the day after on Kiritimati.
  expect(await lines({ from: '2026-11-21', to: '2026-11-21', tz: 'Pacific/Kiritimati' })).toEqual([
    'Lake 1 proposed',
    'Zoo 1 proposed',
  ])
  expect(await refusalOf(history({ childId: uuidv7() }))).toMatchObject({ status: 404 })
})

test('shows to each parent what is of children whose custody they manage, and names no others', async () => {
  const half = await family.addCaregiver('Bea', {
    [family.otis]: { preset: 'parent' },
    [family.juno]: { preset: 'nanny' },
  })
  const recent = await family.addCaregiver('Cy', { [family.otis]: { preset: 'parent', historyDays: 1 } })
  await live()
  const seen = await history({}, half)
  expect(seen.items.map(({ subject, seq }) => `${subject.title} ${seq}`)).toEqual([
    ...['Mara · Dev 1', 'Zoo 1', 'Zoo 2', 'Mara · Dev 2', 'Mara · Dev 3', 'Mara · Dev 4'],
  ])
  expect(new Set(seen.items.flatMap(({ subject }) => subject.childIds))).toEqual(new Set([family.otis]))
  expect(await refusalOf(history({ childId: family.juno }, half))).toMatchObject({ status: 404 })
  expect(await lines({}, recent)).toEqual([
    ...['Zoo 2 declined', 'Mara · Dev 2 changed', 'Mara · Dev 3 changed', 'Mara · Dev 4 changed'],
  ])
  expect(await lines({}, family.stranger)).toEqual([])
})

test('only grows: what is written down stays as it was, with the names of then', async () => {
  const { cycle } = await live()
  const rows = async () =>
    (await family.database.pool.query('select * from custody_steps order by at, subject_id, seq')).rows
  const before = await rows()
  await family.database.pool.query(`update users set name = 'Mara Silva' where id = $1`, [family.mara.id])
  try {
    const { id } = await family.dev.client.overrides.create({ body: overrideOf(family, { title: 'Park' }) })
    await family.dev.client.overrides.remove({ params: { id } })
    await family.mara.client.parentingSchedule.remove({ params: { id: cycle.id } })
    const after = await rows()
    expect(after).toHaveLength(before.length + 3)
    expect(after.slice(0, before.length)).toEqual(before)
    const items = (await history({ limit: 200 })).items
    expect(items[0]?.by?.name).toBe('Mara')
    expect(items.find(({ step }) => step === 'removed')).toMatchObject({ subject: { title: 'Mara · Dev' } })
    const numbers = Map.groupBy(items, ({ subject }) => subject.id)
    for (const steps of numbers.values())
      expect(steps.map(({ seq }) => seq).toSorted()).toEqual(steps.map((_, index) => index + 1))
  } finally {
    await family.database.pool.query(`update users set name = 'Mara' where id = $1`, [family.mara.id])
  }
})

test('what came back from an export counts as written down by whoever brought it', async () => {
  const { database, mara, juno, accountId } = family
  const body = overrideOf(family)
  const { id } = await mara.client.overrides.create({
    body: { ...body, periods: body.periods?.map((one) => ({ ...one, holder: { userId: null, name: 'Joe' } })) ?? [] },
  })
  await database.pool.query('delete from custody_steps')
  const [back] = (await mara.client.overrides.list()).items
  expect(back?.steps).toMatchObject([{ seq: 1, step: 'recorded', by: { name: 'Mara' }, words: '' }])
  expect((await history()).items).toMatchObject([
    { subject: { id, title: body.title, childIds: [juno] }, seq: 1, step: 'recorded', by: { name: 'Mara' } },
  ])
  await family.goTo('2026-11-20T10:24:00.000Z')
  const ending = await mara.client.overrides.create({
    body: { ...body, periods: [], replaces: id, title: 'Not after all' },
  })
  expect((await lines()).toSorted()).toEqual([
    ...['Not after all 1 recorded', `${body.title} 1 recorded`, `${body.title} 2 replaced`],
  ])
  const steps = (await mara.client.overrides.list()).items.find((one) => one.id === id)?.steps
  expect(steps?.map(({ seq, step }) => [seq, step])).toEqual([
    [1, 'recorded'],
    [2, 'replaced'],
  ])
  expect(ending.status).toBe('accepted')
  await purgeOfChild(database, purgeOf(overrideItem), { accountId, childId: juno })
  expect(await lines()).toEqual([])
})
