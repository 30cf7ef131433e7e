import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCustody } from './read-custody.ts'
import { type CustodyFamily, cycleOf, overrideOf, periodOf, startCustodyFamily } from './testing/custody-family.ts'

let family: CustodyFamily
beforeAll(async () => {
  family = await startCustodyFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query(
    'truncate custody_cycles, custody_cycle_children, custody_overrides, custody_override_children, custody_steps',
  )
})

const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })
const agree = async (over: Parameters<typeof overrideOf>[1]) => {
  const { id } = await family.mara.client.overrides.create({ body: overrideOf(family, over) })
  await family.dev.client.overrides.update({ params: { id }, body: { version: 1, answer: 'accept' } })
  return id
}

test('reads what says whose time it is in a span, of the children that were asked for', async () => {
  const { mara, dev, juno, otis, accountId, database } = family
  const client = mara.client.parentingSchedule
  await client.create({ body: cycleOf(family, { startOn: '2025-01-01', endOn: '2025-12-31' }) })
  const now = await client.create({ body: cycleOf(family, { endOn: '2027-12-31' }) })
  await client.create({ body: cycleOf(family, { startOn: '2028-01-01' }) })
  const agreed = await agree({ childIds: [juno, otis] })
  await agree({ childIds: [otis], periods: [periodOf(dev)] })
  const holiday = { on: { is: 'easter', offsetDays: 0 } as const, startAt: '09:00', days: 0, endAt: '18:00' }
  const easter = await agree({
    ...{
      type: 'holiday',
      title: 'Easter',
      periods: [],
      holiday: { ...holiday, evenYears: dev.person, oddYears: null },
    },
  })
  const open = await mara.client.overrides.create({ body: overrideOf(family, { title: 'Maybe' }) })
  const reader = { accountId, children: [juno], proposals: { of: [juno], now: family.clock.now() } }
  const week = span('2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z')
  const read = await readCustody(database.db, reader, week)
  expect(read.cycles).toMatchObject([{ id: now.id, childIds: [juno], people: [mara.person, dev.person] }])
  expect(read.overrides.map(({ id, childIds }) => [id, childIds])).toEqual([
    [easter, [juno]],
    [agreed, [juno]],
  ])
  expect(read.proposed).toMatchObject([{ id: open.id, childIds: [juno], title: 'Maybe' }])
  expect((await readCustody(database.db, { accountId, children: [juno] }, week)).proposed).toEqual([])
  const later = await readCustody(database.db, reader, span('2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z'))
  expect(later.overrides.map(({ id }) => id)).toEqual([easter])
  expect(await readCustody(database.db, { accountId, children: [] }, week)).toEqual({
    ...{ cycles: [], overrides: [], proposed: [] },
  })
})

test('calls people as they are called now', async () => {
  const { mara, juno, accountId, database } = family
  await mara.client.parentingSchedule.create({ body: cycleOf(family) })
  await agree({})
  await database.pool.query(`update users set name = 'Devon' where id = $1`, [family.dev.id])
  try {
    const week = span('2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z')
    const { cycles, overrides } = await readCustody(database.db, { accountId, children: [juno] }, week)
    expect(cycles[0]?.people[1].name).toBe('Devon')
    expect(overrides[0]?.periods[0]?.holder.name).toBe('Devon')
    expect((await mara.client.overrides.list()).items[0]).toMatchObject({ periods: [{ holder: { name: 'Devon' } }] })
  } finally {
    await database.pool.query(`update users set name = 'Dev' where id = $1`, [family.dev.id])
  }
})
