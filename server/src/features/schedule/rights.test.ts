import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../logs/testing/refusal.ts'
import { type Person, type ScheduleFamily, startScheduleFamily } from './testing/schedule-family.ts'

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
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    async () => (await refusalOf(call)).status,
  )

/** What somebody gets for every call about one entry; the calls that change it come last. */
async function statusesOf(who: Person, id: string, childId: string): Promise<Record<string, number>> {
  const { schedule } = who.client
  return {
    list: (await schedule.list().then(
      ({ items }) => items.length,
      () => -1,
    )) as number,
    get: await statusOf(schedule.get(of(id))),
    ics: await statusOf(schedule.ics(of(id))),
    create: await statusOf(add({ childIds: [childId] }, who)),
    update: await statusOf(schedule.update({ ...of(id), body: { place: 'Pool' } })),
    remove: await statusOf(schedule.remove(of(id))),
    restore: await statusOf(schedule.restore(of(id))),
    purge: await statusOf(schedule.purge({ body: { ids: [id] } })),
  }
}

const everything = { get: 200, ics: 200, create: 200, update: 200, remove: 200, restore: 200 }
const nothing = { get: 404, ics: 404, update: 404, remove: 404, restore: 404 }

test.each([
  ['another parent', async () => signInParent(), { list: 1, ...everything, purge: 404 }],
  ['a nanny, who sees it', async () => caregiver({ preset: 'nanny' }), viewOnly()],
  ['a grandparent, who sees it', async () => caregiver({ preset: 'family' }), viewOnly()],
  ['a viewer, who sees it', async () => caregiver({ preset: 'viewer' }), viewOnly()],
  ['who manages it', async () => caregiver({ levels: { schedule: 'manage' } }), { list: 1, ...everything, purge: 403 }],
  [
    'who adds to it',
    async () => caregiver({ levels: { schedule: 'add' } }),
    { list: 1, get: 200, ics: 200, create: 200, update: 403, remove: 403, restore: 403, purge: 403 },
  ],
  [
    'who sees the child and not its schedule',
    async () => caregiver({ levels: { logs: 'manage', schedule: 'none' } }),
    { list: -1, get: 403, ics: 403, create: 403, update: 403, remove: 403, restore: 403, purge: 403 },
  ],
  [
    'who manages that of the sibling only',
    async () => caregiver({ levels: { schedule: 'manage' } }, family.otis),
    { list: 0, ...nothing, create: 400, purge: 403 },
  ],
  [
    'whose time is over',
    async () => caregiver({ levels: { schedule: 'manage' }, accessUntil: new Date('2026-11-25T08:00:00.000Z') }),
    { list: -1, ...nothing, create: 403, purge: 403 },
  ],
])('%s', async (_name, person, expected) => {
  const who = await person()
  const { id } = await add()
  expect(await statusesOf(who, id, family.juno)).toEqual(expected)
})

function viewOnly() {
  return { list: 1, get: 200, ics: 200, create: 403, update: 403, remove: 403, restore: 403, purge: 403 }
}

function caregiver(rights: Parameters<ScheduleFamily['addCaregiver']>[1][string], childId = family.juno) {
  return family.addCaregiver('Ana', { [childId]: rights })
}

async function signInParent(): Promise<Person> {
  const parent = await family.addCaregiver('Dev', { [family.juno]: { preset: 'parent' } })
  await family.database.pool.query(`update memberships set role = 'parent', preset = null where user_id = $1`, [
    parent.id,
  ])
  await family.people.changed({ accountId: family.accountId, userId: parent.id })
  return parent
}

test('a stranger finds nothing, though their child has the same id', async () => {
  const { id } = await add()
  const statuses = await statusesOf(family.stranger, id, family.otis)
  expect(statuses).toEqual({ list: 0, ...nothing, create: 400, purge: 404 })
  expect(await family.mara.client.schedule.get(of(id))).toMatchObject({ version: 1 })
})

test('those who add change and delete what they made themselves', async () => {
  const bea = await caregiver({ levels: { schedule: 'add' } })
  const { id } = await add({}, bea)
  expect(await bea.client.schedule.update({ ...of(id), body: { title: 'Diving' } })).toMatchObject({ version: 2 })
  await bea.client.schedule.remove(of(id))
  expect((await bea.client.schedule.list({ query: { deleted: 'true' } })).items).toMatchObject([{ id }])
  expect((await family.nanny.client.schedule.list({ query: { deleted: 'true' } })).items).toEqual([])
  expect(await refusalOf(family.nanny.client.schedule.get(of(id)))).toMatchObject({ status: 404 })
  expect(await bea.client.schedule.restore(of(id))).toMatchObject({ deletedAt: null })
})

describe('an entry of two children', () => {
  const both = () => add({ childIds: [family.otis, family.juno] })

  test('names to each reader the children they see, and an edit by one of them keeps the other', async () => {
    const ana = await caregiver({ levels: { schedule: 'manage' } })
    const { id } = await both()
    const { schedule } = ana.client
    const change = (body: Record<string, unknown>) => schedule.update({ ...of(id), body })
    for (const seen of [await schedule.get(of(id)), ...(await schedule.list()).items])
      expect(seen.childIds).toEqual([family.juno])
    expect((await refusalOf(change({ version: 7 }))).details).toMatchObject({ current: { childIds: [family.juno] } })
    expect((await change({ version: 1, childIds: [family.juno], place: 'Pool' })).childIds).toEqual([family.juno])
    expect((await family.mara.client.schedule.get(of(id))).childIds.toSorted()).toEqual(
      [family.juno, family.otis].toSorted(),
    )
    // Naming him is refused whether it is of him or not.
    expect(await refusalOf(change({ childIds: [family.juno, family.otis] }))).toMatchObject({ code: 'UNKNOWN_CHILD' })
  })

  test('is not taken from a child by somebody who only sees that one', async () => {
    const ana = await family.addCaregiver('Ana', {
      [family.juno]: { levels: { schedule: 'manage' } },
      [family.otis]: { preset: 'viewer' },
    })
    const { id } = await both()
    const change = (childIds: string[]) => ana.client.schedule.update({ ...of(id), body: { childIds } })
    expect(await refusalOf(change([family.juno]))).toMatchObject({ code: 'UNKNOWN_CHILD' })
    expect((await change([family.otis])).childIds).toEqual([family.otis])
    expect(await refusalOf(change([family.juno]))).toMatchObject({ status: 403 })
  })

  test('is told once to each who sees it, by a child they see, and to those who no longer do', async () => {
    const ofOtis = await caregiver({ preset: 'viewer' }, family.otis)
    const blind = await caregiver({ levels: { logs: 'manage', schedule: 'none' } })
    const { id } = await both()
    const added = family.takeEmissions()
    const childIds = [family.otis, family.juno]
    const payload = (name: string, childId: string, over: object = { version: 1, childIds }) => ({
      type: 'schedule',
      user: { id: family.mara.id, name: 'Mara' },
      child: { _id: childId, name },
      activity: expect.objectContaining({ is: 'entry', id, title: 'Swimming', startOn: '2026-11-26', ...over }),
    })
    const told = async (who: Person, events = added) => (await family.heardBy(who, events)).map((one) => one.payload)
    expect(await told(family.mara)).toEqual([payload('Otis', family.otis)])
    expect(await told(family.nanny)).toEqual([payload('Juno', family.juno)])
    expect(await told(ofOtis)).toEqual([payload('Otis', family.otis)])
    expect(await told(blind)).toEqual([])
    expect(await told(family.stranger)).toEqual([])
    // Whoever sees less than all of its children is told of no other.
    for (const { audience } of added) expect(audience).toMatchObject({ narrows: ['activity'] })
    await family.mara.client.schedule.update({ ...of(id), body: { childIds: [family.otis], title: 'Diving' } })
    const moved = family.takeEmissions()
    // It is hers no more, nor are its new words.
    expect(await told(family.nanny, moved)).toEqual([payload('Juno', family.juno)])
    const now = { version: 2, childIds: [family.otis], title: 'Diving', deletedAt: null }
    expect(await told(family.mara, moved)).toEqual([payload('Otis', family.otis, now)])
    await family.mara.client.schedule.remove(of(id))
    const removed = family.takeEmissions()
    expect(await told(family.nanny, removed)).toEqual([])
    const gone = { ...now, version: 3, deletedAt: family.clock.now().toISOString() }
    expect(await told(family.mara, removed)).toEqual([payload('Otis', family.otis, gone)])
  })
})

describe('a limited history', () => {
  test('shows what ends within it, however long ago it began', async () => {
    const sol = await caregiver({ preset: 'nanny', historyDays: 7 })
    await add({ title: 'Over', startOn: '2026-11-10' })
    await add({ title: 'Lately', startOn: '2026-11-20' })
    const series = await add({ title: 'For ever', startOn: '2020-01-01', rule: 'FREQ=DAILY' })
    const { items } = await sol.client.schedule.list()
    expect(items.map(({ title }) => title)).toEqual(['Lately', 'For ever'])
    family.takeEmissions()
    // It ends before their history now, and they hear of it to drop it.
    await family.mara.client.schedule.update({
      ...of(series.id),
      body: { rule: 'FREQ=DAILY;UNTIL=20200105', title: 'Long ago' },
    })
    const heard = await family.heardBy(sol, family.takeEmissions())
    expect(heard).toMatchObject([{ payload: { activity: { id: series.id, title: 'For ever', version: 1 } } }])
    expect(await refusalOf(sol.client.schedule.get(of(series.id)))).toMatchObject({ status: 404 })
  })
})

describe('somebody who looks after it', () => {
  test('is of the family, and sees the schedule of one of the children', async () => {
    const [viewer, blind, ofOtis] = [
      await caregiver({ preset: 'viewer' }),
      await caregiver({ levels: { logs: 'manage', schedule: 'none' } }),
      await caregiver({ preset: 'viewer' }, family.otis),
    ]
    for (const { id: assigneeId } of [family.mara, viewer])
      expect(await add({ assigneeId })).toMatchObject({ assigneeId })
    expect(await add({ childIds: [family.juno, family.otis], assigneeId: ofOtis.id })).toMatchObject({ version: 1 })
    const before = await family.stored()
    for (const assigneeId of [blind.id, ofOtis.id, family.stranger.id, uuidv7()])
      expect(await refusalOf(add({ assigneeId }))).toMatchObject({ status: 400, code: 'UNKNOWN_PERSON' })
    const on = {
      on: '2026-12-03',
      isCanceled: false,
      startOn: '2026-12-03',
      startAt: '10:00',
      durationMinutes: 5,
    } as const
    const exceptions = [{ ...on, assigneeId: blind.id }]
    expect(await refusalOf(add({ rule: 'FREQ=WEEKLY', exceptions }))).toMatchObject({ code: 'UNKNOWN_PERSON' })
    expect(await family.stored()).toBe(before)
  })

  test('may have left when the title changes, and cannot be chosen again', async () => {
    const viewer = await caregiver({ preset: 'viewer' })
    const { id } = await add({ assigneeId: viewer.id })
    await family.people.removeMember(family.accountId, viewer.id)
    const change = (body: Record<string, unknown>) => family.mara.client.schedule.update({ ...of(id), body })
    expect(await change({ title: 'Diving', assigneeId: viewer.id })).toMatchObject({ assigneeId: viewer.id })
    await change({ assigneeId: null })
    expect(await refusalOf(change({ assigneeId: viewer.id }))).toMatchObject({ code: 'UNKNOWN_PERSON' })
  })
})
