import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeOfChild } from '../../platform/items/trash.ts'
import { call } from '../../testing/call.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { cycleItem } from './item.ts'
import {
  type CustodyFamily,
  cycleOf,
  type NewCycle,
  type Parent,
  refusalOf,
  startCustodyFamily,
} from './testing/custody-family.ts'

let family: CustodyFamily
beforeAll(async () => {
  family = await startCustodyFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query(
    'truncate custody_cycles, custody_cycle_children, custody_overrides, custody_override_children, custody_steps',
  )
  family.takeEmissions()
})

const add = (over: Partial<NewCycle> = {}, who: Parent = family.mara) =>
  who.client.parentingSchedule.create({ body: cycleOf(family, over) })
const list = async (who: Parent = family.mara) => (await who.client.parentingSchedule.list()).items
const change = (id: string, body: object, who: Parent = family.mara) =>
  who.client.parentingSchedule.update({ params: { id }, body })
const remove = (id: string, who: Parent = family.mara) => who.client.parentingSchedule.remove({ params: { id } })
const steps = async (who: Parent = family.mara) => (await who.client.overrides.history()).items
const rows = async (sql: string) => (await family.database.pool.query(sql)).rows

test('keeps, changes, and removes a cycle, and writes down each step', async () => {
  const id = uuidv7()
  const made = await add({ id, notes: 'Bring the bear', remindMinutes: 60 })
  const { mara, dev, juno, otis } = family
  const by = { id: mara.id, name: 'Mara' }
  expect(made).toMatchObject({ id, childIds: [juno, otis], people: [mara.person, dev.person], endOn: null, version: 1 })
  expect(made).toMatchObject({ createdBy: by, updatedBy: by, notes: 'Bring the bear', remindMinutes: 60 })
  expect(await Promise.all([1, 2].map(() => add({ id, notes: 'Again' })))).toEqual([made, made])
  const changed = await change(id, { version: 1, endOn: '2027-06-30', childIds: [juno] }, dev)
  expect(changed).toMatchObject({ endOn: '2027-06-30', childIds: [juno], notes: 'Bring the bear', version: 2 })
  expect(changed.updatedBy).toEqual({ id: dev.id, name: 'Dev' })
  expect(await refusalOf(change(id, { version: 1, notes: '' }))).toMatchObject({
    code: 'STALE_VERSION',
    details: { current: changed },
  })
  expect(await list()).toEqual([changed])
  await remove(id)
  expect(await list()).toEqual([])
  expect(await refusalOf(remove(id))).toMatchObject({ status: 404 })
  expect(await refusalOf(add({ id }))).toMatchObject({ code: 'INVALID_INPUT' })
  const history = await steps()
  expect(history.map(({ step, seq, by: who }) => [step, seq, who?.name])).toEqual([
    ['added', 1, 'Mara'],
    ['changed', 2, 'Dev'],
    ['removed', 3, 'Mara'],
  ])
  expect(history[0]).toMatchObject({
    subject: { is: 'cycle', id, title: 'Mara · Dev', childIds: [juno, otis] },
    terms: { endOn: null, exchanges: made.exchanges },
  })
  expect(history[1]).toMatchObject({ subject: { childIds: [juno, otis] }, terms: { endOn: '2027-06-30' } })
})

test('tells each person who may see it once, by a child that they see', async () => {
  const halfNanny = await family.addCaregiver('Bea', { [family.otis]: { preset: 'nanny' } })
  await add()
  const told = family.takeEmissions()
  const names = async (who: Parent) =>
    (await family.heardBy(who, told)).map(({ name, payload }) => [name, 'child' in payload ? payload.child : null])
  const juno = ['schedule:updated', { _id: family.juno, name: 'Juno' }]
  for (const who of [family.mara, family.dev, family.nanny]) expect(await names(who)).toEqual([juno])
  expect(await names(halfNanny)).toEqual([['schedule:updated', { _id: family.otis, name: 'Otis' }]])
  for (const who of [family.viewer, family.stranger]) expect(await names(who)).toEqual([])
})

test('sorts exchanges, and makes nothing of a change that changes nothing', async () => {
  const { exchanges } = cycleOf(family)
  const { id } = await add({ exchanges: exchanges.toReversed() })
  expect(await change(id, { exchanges })).toMatchObject({ exchanges, version: 1 })
  expect(await steps()).toHaveLength(1)
  family.takeEmissions()
  expect(await change(id, { notes: '' })).toMatchObject({ version: 1 })
  expect(family.takeEmissions()).toEqual([])
})

test('lists cycles in pages, the latest start first', async () => {
  const years = ['2020', '2021', '2022', '2023', '2024']
  for (const year of years) await add({ startOn: `${year}-01-01`, endOn: `${year}-12-31` })
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await family.mara.client.parentingSchedule.list({ query: { limit: 2, cursor } })
    found.push(...page.items.map(({ startOn }) => startOn.slice(0, 4)))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(found).toEqual(years.toReversed())
  const bad = family.mara.client.parentingSchedule.list({ query: { cursor: 'none' } })
  expect(await refusalOf(bad)).toMatchObject({ code: 'INVALID_INPUT' })
})

describe('rights', () => {
  test('a nanny reads, a viewer and a stranger do not, and only those who manage custody change it', async () => {
    const { nanny, viewer, stranger, dev } = family
    const made = await add()
    expect(await list(nanny)).toEqual([made])
    expect(await refusalOf(list(viewer))).toMatchObject({ status: 403 })
    expect(await list(stranger)).toEqual([])
    for (const [who, status] of [
      [nanny, 403],
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      expect(await refusalOf(change(made.id, { notes: 'Mine' }, who))).toMatchObject({ status })
      expect(await refusalOf(remove(made.id, who))).toMatchObject({ status })
    }
    expect(await refusalOf(add({}, nanny))).toMatchObject({ status: 403 })
    expect(await change(made.id, { notes: 'Ours' }, dev)).toMatchObject({ version: 2 })
  })

  test('a parent whose access to custody ended sees nothing, changes nothing, and hears nothing', async () => {
    const guest = await family.addCaregiver('Ada', { [family.juno]: { preset: 'parent' } })
    const { id } = await add({ childIds: [family.juno] })
    expect(await list(guest)).toHaveLength(1)
    await family.grant(guest, family.juno, { preset: 'parent', levels: { custody: 'none' } })
    expect(await refusalOf(list(guest))).toMatchObject({ status: 403 })
    expect(await refusalOf(guest.client.overrides.history())).toMatchObject({ status: 403 })
    expect(await refusalOf(change(id, { notes: 'Mine' }, guest))).toMatchObject({ status: 403 })
    await family.grant(guest, family.juno, { preset: 'parent', accessUntil: family.clock.now() })
    expect(await refusalOf(list(guest))).toMatchObject({ status: 403 })
    expect(await refusalOf(change(id, { notes: 'Mine' }, guest))).toMatchObject({ status: 404 })
    family.takeEmissions()
    await change(id, { notes: 'Later' })
    expect(await family.heardBy(guest, family.takeEmissions())).toEqual([])
  })

  test('names to each reader the children they see, and leaves a shared cycle to those who manage all of them', async () => {
    const half = await family.addCaregiver('Bea', { [family.otis]: { preset: 'parent' } })
    const { id } = await add()
    expect(await list(half)).toMatchObject([{ id, childIds: [family.otis] }])
    expect(await refusalOf(change(id, { notes: 'Mine' }, half))).toMatchObject({ status: 403 })
    expect(await refusalOf(remove(id, half))).toMatchObject({ status: 403 })
    expect(await refusalOf(add({ startOn: '2020-01-01', endOn: '2020-02-01' }, half))).toMatchObject({
      code: 'UNKNOWN_CHILD',
    })
  })

  test('shows what holds now to somebody with a short history, and nothing of what is long over', async () => {
    const sitter = await family.addCaregiver('Kim', { [family.juno]: { preset: 'nanny', historyDays: 7 } })
    await add({ startOn: '2024-01-01', endOn: '2024-12-31' })
    const now = await add({ startOn: '2025-01-01' })
    await rows(`update custody_cycles set created_at = '2024-01-01'`)
    expect((await list(sitter)).map(({ id }) => id)).toEqual([now.id])
  })
})

describe('bad input', () => {
  const bad: readonly (readonly [string, object, string])[] = [
    ['a zone that is none', { timeZone: 'Mars/Olympus' }, 'INVALID_INPUT'],
    ['a day that is none', { startOn: '2026-02-30' }, 'INVALID_INPUT'],
    ['a time that is none', { exchanges: [{ day: 0, at: '25:00', to: 0, place: '' }] }, 'INVALID_INPUT'],
    ['no exchange', { exchanges: [] }, 'INVALID_INPUT'],
    ['a third person', { exchanges: [{ day: 0, at: '10:00', to: 2, place: '' }] }, 'INVALID_INPUT'],
    ['an end before the start', { endOn: '2026-11-22' }, 'ENDS_BEFORE_START'],
    ['an exchange outside of the cycle', { lengthDays: 7 }, 'IMPOSSIBLE_CYCLE'],
    ['exchanges that change nothing', { exchanges: [{ day: 0, at: '10:00', to: 0, place: '' }] }, 'IMPOSSIBLE_CYCLE'],
    [
      'two exchanges at one moment',
      { exchanges: [0, 1].map((to) => ({ day: 0, at: '10:00', to, place: '' })) },
      'IMPOSSIBLE_CYCLE',
    ],
    ['the same person twice', { people: [1, 2].map(() => ({ userId: null, name: 'Dev' })) }, 'IMPOSSIBLE_CYCLE'],
    ['somebody else’s child', { childIds: [uuidv7()] }, 'UNKNOWN_CHILD'],
    [
      'nobody of the family',
      {
        people: [
          { userId: uuidv7(), name: 'X' },
          { userId: null, name: 'Y' },
        ],
      },
      'UNKNOWN_PERSON',
    ],
    ['what nobody asked for', { accountId: uuidv7() }, 'INVALID_INPUT'],
  ]

  test.each(bad)('refuses %s with a text and details, and stores nothing', async (_name, over, code) => {
    const body = { ...cycleOf(family), ...over }
    const answer = await call(family.url, 'POST', '/api/parenting-schedule', { token: family.mara.token(), body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code, error: expect.any(String) })
    expect(answer.body.details[0]).toEqual({ path: expect.any(Array), text: expect.any(String) })
    expect(await rows('select 1 from custody_cycles union all select 1 from custody_steps')).toEqual([])
    expect(family.takeEmissions()).toEqual([])
  })

  test('refuses a person who may not see the custody of all of the children', async () => {
    const half = await family.addCaregiver('Bea', { [family.otis]: { preset: 'parent' } })
    const people = [family.mara.person, half.person] as [typeof family.mara.person, typeof half.person]
    expect(await refusalOf(add({ people }))).toMatchObject({ code: 'UNKNOWN_PERSON' })
    const viewer = [family.mara.person, family.viewer.person] as typeof people
    expect(await refusalOf(add({ people: viewer }))).toMatchObject({ code: 'UNKNOWN_PERSON' })
    expect(await add({ people, childIds: [family.otis] })).toMatchObject({
      people: [{ name: 'Mara' }, { name: 'Bea' }],
    })
  })

  test('takes the names of people from the family, and keeps those of people who left', async () => {
    const guest = await family.addCaregiver('Ada', { [family.juno]: { preset: 'parent' } })
    const people = [family.mara.person, { ...guest.person, name: 'Somebody' }] as [
      typeof family.mara.person,
      typeof guest.person,
    ]
    const { id } = await add({ childIds: [family.juno], people })
    expect((await list())[0]?.people[1]).toEqual(guest.person)
    await family.people.removeMember(family.accountId, guest.id)
    expect(await change(id, { endOn: '2027-01-01' })).toMatchObject({ people: [{ name: 'Mara' }, guest.person] })
    expect(await refusalOf(add({ startOn: '2028-01-01', childIds: [family.juno], people }))).toMatchObject({
      code: 'UNKNOWN_PERSON',
    })
  })
})

describe('overlaps', () => {
  test('two cycles of a child never have a day in common', async () => {
    const { juno, otis } = family
    const first = await add({ childIds: [juno], endOn: '2026-12-31' })
    expect(await refusalOf(add({ startOn: '2026-12-31' }))).toMatchObject({
      code: 'OVERLAPPING_CYCLE',
      details: [{ path: ['body', 'startOn'], text: expect.any(String) }],
    })
    const next = await add({ startOn: '2027-01-01' })
    expect(await refusalOf(change(first.id, { endOn: '2027-01-01' }))).toMatchObject({ code: 'OVERLAPPING_CYCLE' })
    expect(await refusalOf(change(first.id, { childIds: [juno, otis], endOn: null }))).toMatchObject({
      code: 'OVERLAPPING_CYCLE',
    })
    await remove(next.id)
    expect(await change(first.id, { endOn: null })).toMatchObject({ endOn: null, version: 2 })
  })

  test('of requests at one moment only one passes', async () => {
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3].map((day) => add({ startOn: `2026-12-0${day + 1}` }, day % 2 === 0 ? family.mara : family.dev)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(['OVERLAPPING_CYCLE', 'OVERLAPPING_CYCLE', 'OVERLAPPING_CYCLE'])
    expect(await list()).toHaveLength(1)
    expect(await steps()).toHaveLength(1)
  })

  test('another family with the same ids is none of them', async () => {
    const { stranger, juno } = family
    const id = uuidv7()
    const people = [stranger.person, { userId: null, name: 'Rui’s dad' }] as NewCycle['people']
    const theirs = await add({ id, childIds: [juno], people }, stranger)
    const ours = await add({ id })
    expect(await list(stranger)).toEqual([theirs])
    await remove(id, stranger)
    expect(await list()).toEqual([ours])
    expect((await steps()).map(({ step }) => step)).toEqual(['added'])
    expect((await steps(stranger)).map(({ step }) => step)).toEqual(['added', 'removed'])
  })
})

test('goes with the last of its children for good, with its steps, and only loses another', async () => {
  const { accountId, juno, otis, database } = family
  const alone = await add({ childIds: [juno], startOn: '2020-01-01', endOn: '2020-12-31' })
  const shared = await add()
  await purgeOfChild(database, purgeOf(cycleItem), { accountId, childId: juno })
  expect(await list()).toMatchObject([{ id: shared.id, childIds: [otis] }])
  expect(await rows(`select subject_id as id from custody_steps`)).toEqual([{ id: shared.id }])
  expect(await rows(`select cycle_id as id from custody_cycle_children`)).toEqual([{ id: shared.id }])
  expect(alone.id).not.toBe(shared.id)
})
