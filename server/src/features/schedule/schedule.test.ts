import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeOfChild } from '../../platform/items/trash.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { refusalOf } from '../logs/testing/refusal.ts'
import { scheduleItem } from './item.ts'
import { entryOf, type Person, type ScheduleFamily, startScheduleFamily } from './testing/schedule-family.ts'

let family: ScheduleFamily
let add: ScheduleFamily['add']
beforeAll(async () => {
  family = await startScheduleFamily()
  add = family.add
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query('truncate schedule_entries, schedule_children')
  family.takeEmissions()
})

const of = (id: string) => ({ params: { id } })
const get = (id: string, who: Person = family.mara) => who.client.schedule.get(of(id))
const list = async (query: Record<string, unknown> = {}, who: Person = family.mara) =>
  (await who.client.schedule.list({ query })).items
const change = (id: string, body: Record<string, unknown>, who: Person = family.mara) =>
  who.client.schedule.update({ ...of(id), body })
const titles = (entries: readonly { readonly title: string }[]) => entries.map(({ title }) => title)
const rowsOf = async (table: string) => (await family.database.pool.query(`select * from ${table}`)).rows

test('an entry is kept with its defaults, changed by version, deleted and brought back', async () => {
  const made = await add({ childIds: [family.juno, family.otis, family.juno], rule: 'rrule:byday=th;freq=weekly' })
  const mara = { id: family.mara.id, name: 'Mara' }
  expect(made).toMatchObject({
    childIds: [family.juno, family.otis],
    kind: 'appointment',
    rule: 'FREQ=WEEKLY;BYDAY=TH',
    exceptions: [],
    assigneeId: null,
    place: '',
    color: null,
    remindMinutes: null,
    follows: null,
    createdBy: mara,
    updatedBy: mara,
    version: 1,
    deletedAt: null,
  })
  expect(await get(made.id)).toEqual(made)
  family.clock.advance(1_000)
  const changed = await change(made.id, { version: 1, place: 'Pool', kind: 'routine', color: 'sleep' })
  expect(changed).toMatchObject({ place: 'Pool', kind: 'routine', color: 'sleep', title: 'Swimming', version: 2 })
  expect(await refusalOf(change(made.id, { version: 1, place: 'Lake' }))).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    details: { current: changed },
  })
  // Without a version the last write wins.
  expect(await change(made.id, { place: 'Lake' })).toMatchObject({ place: 'Lake', version: 3 })

  await family.mara.client.schedule.remove(of(made.id))
  await family.mara.client.schedule.remove(of(made.id))
  expect(await list()).toEqual([])
  expect(await rowsOf('schedule_children')).toEqual([])
  expect(titles(await list({ deleted: 'true' }))).toEqual(['Swimming'])
  expect(await refusalOf(change(made.id, { place: 'Sea' }))).toMatchObject({ code: 'STALE_VERSION' })
  const restored = await family.mara.client.schedule.restore(of(made.id))
  expect(restored).toMatchObject({ deletedAt: null, version: 5, place: 'Lake' })
  expect(await family.mara.client.schedule.restore(of(made.id))).toEqual(restored)
  expect(await list()).toEqual([restored])
  expect(await rowsOf('schedule_children')).toHaveLength(2)
})

test('what was deleted for too long cannot be brought back, and a parent can end it at once', async () => {
  const { id } = await add()
  const other = await add({ title: 'Music' })
  await family.mara.client.schedule.remove(of(id))
  await family.database.pool.query(
    `update schedule_entries set deleted_at = deleted_at - interval '31 days' where id = $1`,
    [id],
  )
  expect(await refusalOf(family.mara.client.schedule.restore(of(id)))).toMatchObject({ status: 404 })
  expect(await list({ deleted: 'true' })).toEqual([])
  const purge = (ids: string[]) => family.mara.client.schedule.purge({ body: { ids } })
  expect(await refusalOf(purge([other.id]))).toMatchObject({ status: 404 })
  expect(await purge([id, other.id])).toEqual({ removed: 1 })
  expect(await rowsOf('schedule_entries')).toHaveLength(1)
})

describe('what is sent again', () => {
  test('an id of an entry that the caller does not see is taken, and says nothing of it', async () => {
    const { id } = await add({ childIds: [family.otis] })
    const ana = await family.addCaregiver('Ana', { [family.juno]: { levels: { schedule: 'manage' } } })
    const refused = await refusalOf(add({ id }, ana))
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(JSON.stringify(refused.details)).not.toContain(family.otis)
  })
})

describe('exceptions', () => {
  const moved = (on: string, over: Record<string, unknown> = {}) =>
    ({ on, isCanceled: false, startOn: on, startAt: '18:00', durationMinutes: 30, ...over }) as const

  test('are kept by day, one for each, and only of days that the rule gives', async () => {
    const exceptions = [
      moved('2026-12-10', { title: 'Race', assigneeId: null }),
      { on: '2026-12-03', isCanceled: true as const },
      { on: '2026-12-04', isCanceled: true as const },
      moved('2026-12-03', { startAt: null, durationMinutes: 60 }),
    ]
    const made = await add({ rule: 'FREQ=WEEKLY', exceptions })
    expect(made.exceptions).toEqual([
      moved('2026-12-03', { startAt: null, durationMinutes: 1440 }),
      moved('2026-12-10', { title: 'Race', assigneeId: null }),
    ])
    // Another rule gives other days, and takes along what it still has.
    expect(await change(made.id, { rule: 'FREQ=WEEKLY;INTERVAL=2' })).toMatchObject({
      exceptions: [{ on: '2026-12-10' }],
    })
    expect(await change(made.id, { rule: null })).toMatchObject({ exceptions: [] })
  })

  test('move the first and the last day of a series', async () => {
    const exceptions = [moved('2026-11-26', { startOn: '2026-11-20' }), moved('2026-12-10', { startOn: '2026-12-31' })]
    await add({ rule: 'FREQ=WEEKLY;COUNT=3', exceptions })
    expect(titles(await list({ to: '2026-11-20' }))).toEqual(['Swimming'])
    expect(await list({ to: '2026-11-19' })).toEqual([])
    expect(titles(await list({ from: '2026-12-31' }))).toEqual(['Swimming'])
    expect(await list({ from: '2027-01-01' })).toEqual([])
  })
})

describe('a series that is changed from one day on', () => {
  const following = (id: string, over: Record<string, unknown> = {}) =>
    entryOf({
      childIds: [family.juno],
      startOn: '2026-12-10',
      startAt: '17:00',
      rule: 'FREQ=WEEKLY',
      follows: { id, on: '2026-12-10' },
      ...over,
    })

  test('ends before that day, with a version and an event of its own', async () => {
    const exceptions = ['2026-12-03', '2026-12-17'].map((on) => ({ on, isCanceled: true as const }))
    const series = await add({ rule: 'FREQ=WEEKLY;COUNT=10', exceptions })
    family.takeEmissions()
    const id = uuidv7()
    const next = await add(following(series.id, { id }))
    expect(next).toMatchObject({ follows: { id: series.id, on: '2026-12-10' }, version: 1 })
    const cut = await get(series.id)
    expect(cut).toMatchObject({
      rule: 'FREQ=WEEKLY;UNTIL=20261209',
      exceptions: [{ on: '2026-12-03', isCanceled: true }],
      version: 2,
    })
    expect(family.takeEmissions().map(({ name }) => name)).toEqual(['schedule:updated', 'schedule:updated'])
    // Sent again it changes nothing.
    expect(await add(following(series.id, { id }))).toEqual(next)
    expect(await get(series.id)).toEqual(cut)
    expect(titles(await list({ from: '2026-12-05' }))).toHaveLength(1)
  })

  test('is deleted when nothing of it is left, and left alone when it had ended', async () => {
    const whole = await add({ rule: 'FREQ=WEEKLY' })
    await add(following(whole.id, { startOn: '2026-11-26', follows: { id: whole.id, on: '2026-11-26' } }))
    expect((await get(whole.id)).deletedAt).not.toBeNull()
    const ended = await add({ rule: 'FREQ=WEEKLY;COUNT=2' })
    await add(following(ended.id))
    expect(await get(ended.id)).toEqual(ended)
    const once = await add()
    await add(following(once.id))
    expect(await get(once.id)).toEqual(once)
  })

  test('may be of one day: the day itself is cut, and the one before it is not', async () => {
    const onTheDay = await add({ startOn: '2026-12-10' })
    await add(following(onTheDay.id))
    expect((await get(onTheDay.id)).deletedAt).not.toBeNull()
    const before = await add({ startOn: '2026-12-09' })
    await add(following(before.id))
    expect(await get(before.id)).toEqual(before)
  })

  test('may be gone or out of sight: what follows is kept, and follows nothing', async () => {
    const gone = await add({ rule: 'FREQ=WEEKLY' })
    await family.mara.client.schedule.remove(of(gone.id))
    for (const id of [gone.id, uuidv7()]) expect(await add(following(id))).toMatchObject({ follows: null })
    const hidden = await add({ childIds: [family.otis], rule: 'FREQ=WEEKLY' })
    const ana = await family.addCaregiver('Ana', { [family.juno]: { levels: { schedule: 'manage' } } })
    expect(await add(following(hidden.id), ana)).toMatchObject({ follows: null })
    expect(await get(hidden.id)).toEqual(hidden)
  })

  test('is not cut by somebody who may not change it, and then nothing is stored', async () => {
    const series = await add({ rule: 'FREQ=WEEKLY' })
    const bea = await family.addCaregiver('Bea', { [family.juno]: { levels: { schedule: 'add' } } })
    const before = await family.stored()
    expect(await refusalOf(add(following(series.id), bea))).toMatchObject({ status: 403 })
    expect(await family.stored()).toBe(before)
    expect(await get(series.id)).toEqual(series)
    const own = await add({ rule: 'FREQ=WEEKLY' }, bea)
    expect(await add(following(own.id), bea)).toMatchObject({ follows: { id: own.id } })
  })
})

test('the list comes in pages, between two days, in the order in which entries end', async () => {
  await add({ title: 'For ever', rule: 'FREQ=DAILY' })
  await add({ title: 'Last year', startOn: '2025-03-01' })
  await add({ title: 'A term', rule: 'FREQ=WEEKLY;UNTIL=20270131' })
  await add({ title: 'Tomorrow', startOn: '2026-11-26', childIds: [family.juno, family.otis] })
  await add({ title: 'Next year', startOn: '2027-06-01', startAt: null })
  const all = ['Last year', 'Tomorrow', 'A term', 'Next year', 'For ever']
  const found: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await family.mara.client.schedule.list({ query: { limit: 2, cursor } })
    found.push(...titles(page.items))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(found).toEqual(all)
  expect(titles(await list({ from: '2026-11-26' }))).toEqual(all.slice(1))
  expect(titles(await list({ from: '2026-11-27', to: '2027-05-31' }))).toEqual(['A term', 'For ever'])
  expect(titles(await list({ to: '2026-11-25' }))).toEqual(['Last year'])
  const bad = family.mara.client.schedule.list({ query: { cursor: 'none' } })
  expect(await refusalOf(bad)).toMatchObject({ code: 'INVALID_INPUT' })
})

test('what is of a child that goes for good goes with it, and stays for its sibling', async () => {
  await add({ title: 'Of one' })
  const both = await add({ title: 'Of both', childIds: [family.juno, family.otis] })
  const gone = { accountId: family.accountId, childId: family.juno }
  await purgeOfChild(family.database, purgeOf(scheduleItem), gone)
  expect(await list()).toMatchObject([{ id: both.id, childIds: [family.otis] }])
  expect(await rowsOf('schedule_children')).toHaveLength(1)
})
