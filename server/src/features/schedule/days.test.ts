import type { Contract } from '@nestwren/contract'
import type { CallInput } from '@nestwren/contract/endpoint'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { dayItem, maxDayItems } from '@nestwren/contract/schedule-day'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../logs/testing/refusal.ts'
import { personSettingsTable } from '../settings/tables.ts'
import { type Person, type ScheduleFamily, startScheduleFamily } from './testing/schedule-family.ts'

let family: ScheduleFamily
let dev: Person
beforeAll(async () => {
  family = await startScheduleFamily()
  dev = await family.addCaregiver('Dev', { [family.juno]: { preset: 'parent' }, [family.otis]: { preset: 'parent' } })
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query(
    `truncate schedule_entries, schedule_children, log_entries, custody_cycles, custody_cycle_children, custody_overrides,
       custody_override_children, custody_steps`,
  )
  family.projected = []
})

type Query = CallInput<Contract['schedule']['comprehensive']>['query']
const days = (query: Query = {}, who: Person = family.mara) =>
  who.client.schedule.comprehensive({ query: { timeZone: 'Europe/Berlin', ...query } })
/** Items as `time kind`, by the clocks of UTC. */
const linesOf = ({ items }: Awaited<ReturnType<typeof days>>) => items.map(({ at, is }) => `${at.slice(5, 16)} ${is}`)
const log = (kind: string, startAt: string, over: Record<string, unknown> = {}, who = family.mara) =>
  who.client.logs.create({
    body: { childId: family.juno, kind, startAt, tz: 'Europe/Berlin', details: { kind: 'wet' }, ...over } as never,
  })
const sleep = (startAt: string, endAt: string | null) => log('sleep', startAt, { endAt, details: {} })
const cycle = (over: Record<string, unknown> = {}) =>
  family.mara.client.parentingSchedule.create({
    body: {
      childIds: [family.juno, family.otis],
      template: 'alternating-weeks',
      lengthDays: 14,
      startOn: '2026-11-16',
      timeZone: 'Europe/Berlin',
      people: [
        { userId: family.mara.id, name: 'Mara' },
        { userId: dev.id, name: 'Dev' },
      ],
      exchanges: [
        { day: 0, at: '17:00', to: 0, place: 'School' },
        { day: 9, at: '17:00', to: 1, place: 'School' },
      ],
      ...over,
    },
  })
const swap = (over: Record<string, unknown> = {}) =>
  family.mara.client.overrides.create({
    body: {
      childIds: [family.juno],
      type: 'swap',
      title: 'Trip',
      timeZone: 'Europe/Berlin',
      periods: [
        {
          fromOn: '2026-11-26',
          fromAt: '09:00',
          untilOn: '2026-11-26',
          untilAt: '20:00',
          holder: { userId: family.mara.id, name: 'Mara' },
        },
      ],
      ...over,
    },
  })

/** One of each on Wednesday, 2026-11-25. */
async function fullDay(): Promise<void> {
  await family.add({ startOn: '2026-11-25', childIds: [family.juno, family.otis] })
  await family.add({ kind: 'routine', title: 'Nap', startOn: '2026-11-01', startAt: '12:00', rule: 'FREQ=DAILY' })
  await family.add({ title: 'Holiday', startOn: '2026-11-25', startAt: null })
  await cycle()
  await log('diaper', '2026-11-25T07:00:00.000Z')
  await log('pumping', '2026-11-25T07:30:00.000Z', {
    endAt: '2026-11-25T07:45:00.000Z',
    details: { segments: [], leftMl: 40, rightMl: 50, totalMl: null, stored: [] },
  })
  await log('temperature', '2026-11-25T08:00:00.000Z', { details: kinds.temperature.example.details })
  const at = (time: string) => Date.parse(`2026-11-25T${time}:00.000Z`)
  const window = { from: at('11:00'), to: at('11:40'), best: at('11:20'), hits: 8, of: 10 }
  family.projected = [{ childId: family.juno, what: 'feed', ...window }]
}

test('a day is one list of everything, as the page draws it', async () => {
  await fullDay()
  const day = await days()
  expect(day).toMatchObject({ date: '2026-11-25', days: 1, timeZone: 'Europe/Berlin', leftOut: [] })
  expect(linesOf(day)).toEqual([
    '11-24T23:00 custody',
    '11-24T23:00 appointment',
    '11-25T07:00 log',
    '11-25T07:30 log',
    '11-25T08:00 log',
    '11-25T11:00 routine',
    '11-25T11:00 projected',
    '11-25T15:30 appointment',
    '11-25T16:00 custody',
    '11-25T16:00 exchange',
  ])
  for (const item of day.items) expect(dayItem.safeParse(item)).toMatchObject({ success: true })
  expect(day.items.at(-1)).toMatchObject({ childIds: [family.juno, family.otis], to: { name: 'Dev' }, place: 'School' })
})

test('each reader sees what their rights open, of the children whom they see', async () => {
  await fullDay()
  const seen = async (who: Person) => [...new Set((await days({}, who)).items.map((item) => item.is))].sort()
  const kinds = async (who: Person) =>
    (await days({}, who)).items.flatMap((item) => (item.is === 'log' ? [item.kind] : []))
  const everything = ['appointment', 'custody', 'exchange', 'log', 'projected', 'routine']
  expect(await seen(family.mara)).toEqual(everything)
  expect(await seen(family.nanny)).toEqual(everything)
  const viewer = await family.addCaregiver('Vic', { [family.juno]: { preset: 'viewer' } })
  expect(await seen(viewer)).toEqual(['appointment', 'log', 'projected', 'routine'])
  expect(await kinds(family.mara)).toEqual(['diaper', 'pumping', 'temperature'])
  expect(await kinds(viewer)).toEqual(['diaper'])
  const levels = { logs: 'none', schedule: 'none', custody: 'view' } as const
  const mediator = await family.addCaregiver('Max', { [family.juno]: { levels } })
  expect(await seen(mediator)).toEqual(['custody', 'exchange'])
  // Nobody who sees the one child learns of the other.
  for (const who of [family.nanny, viewer, mediator])
    expect(JSON.stringify(await days({}, who))).not.toContain(family.otis)
  expect((await days({}, family.stranger)).items).toEqual([])
  const blind = await family.addCaregiver('Bo', { [family.juno]: { levels: { logs: 'none', schedule: 'none' } } })
  expect(await refusalOf(days({}, blind))).toMatchObject({ status: 403 })
})

test('one child is asked for, or all; one that is not seen is not there', async () => {
  await fullDay()
  await family.add({ title: 'Of Otis', childIds: [family.otis], startOn: '2026-11-25' })
  const of = async (childId: string, who = family.mara) => (await days({ childId }, who)).items
  expect(await of('all')).toEqual((await days()).items)
  for (const item of await of(family.otis)) expect(item.childIds).toEqual([family.otis])
  expect((await of(family.otis)).map(({ is }) => is)).toEqual([
    'custody',
    'appointment',
    'appointment',
    'custody',
    'exchange',
  ])
  for (const childId of [uuidv7(), family.otis])
    expect(await refusalOf(of(childId, family.nanny))).toMatchObject({ status: 404 })
})

test('a limited history hides logs, custody and what was over before it', async () => {
  const sol = await family.addCaregiver('Sol', { [family.juno]: { preset: 'nanny', historyDays: 3 } })
  await cycle()
  await family.add({ startOn: '2026-11-20' })
  await family.add({ kind: 'routine', title: 'Nap', startOn: '2026-11-01', startAt: '12:00', rule: 'FREQ=DAILY' })
  await log('diaper', '2026-11-20T07:00:00.000Z')
  await log('diaper', '2026-11-24T07:00:00.000Z')
  expect(linesOf(await days({ date: '2026-11-20' }, sol))).toEqual(['11-20T11:00 routine'])
  expect(linesOf(await days({ date: '2026-11-24' }, sol))).toEqual([
    '11-23T23:00 custody',
    '11-24T07:00 log',
    '11-24T11:00 routine',
  ])
})

test('what is proposed is seen by those who could answer, until it is answered', async () => {
  await cycle()
  const { id } = await swap()
  const shown = async (who: Person) =>
    (await days({ date: '2026-11-26' }, who)).items.flatMap((item) => (item.is === 'override' ? [item] : []))
  for (const who of [family.mara, dev])
    expect(await shown(who)).toMatchObject([{ isProposed: true, title: 'Trip', childIds: [family.juno] }])
  expect(await shown(family.nanny)).toEqual([])
  await dev.client.overrides.update({ params: { id }, body: { version: 1, answer: 'accept' } })
  for (const who of [family.mara, dev, family.nanny]) expect(await shown(who)).toMatchObject([{ isProposed: false }])
  const holders = (await days({ date: '2026-11-26', childId: family.juno })).items.flatMap((item) =>
    item.is === 'custody' ? [item.holder.name] : [],
  )
  expect(holders).toEqual(['Dev', 'Mara', 'Dev'])
})

test('logs are those of the days, what began the evening before and what still runs', async () => {
  await sleep('2026-11-24T15:00:00.000Z', '2026-11-24T17:00:00.000Z')
  await sleep('2026-11-24T18:00:00.000Z', '2026-11-25T05:00:00.000Z')
  await log('diaper', '2026-11-24T20:00:00.000Z')
  const running = await sleep('2026-11-25T08:30:00.000Z', null)
  const gone = await log('diaper', '2026-11-25T07:00:00.000Z')
  await family.mara.client.logs.remove({ params: { id: gone.id } })
  expect((await days()).items).toMatchObject([
    { is: 'log', at: '2026-11-24T18:00:00.000Z', until: '2026-11-25T05:00:00.000Z', isRunning: false },
    { is: 'log', id: running.id, until: null, isRunning: true },
  ])
  expect((await days({ date: '2026-11-19', days: 7 })).items).toHaveLength(4)
  const month = await days({ date: '2026-11-01', days: 42 })
  expect(month).toMatchObject({ items: [], leftOut: ['logs'] })
})

test('more than 3,000 items are left out, and said to be', async () => {
  const rule = 'FREQ=DAILY'
  for (let count = 0; count < 72; count += 1)
    await family.add({ startOn: '2026-11-01', startAt: `${String(count % 24).padStart(2, '0')}:00`, rule })
  const month = await days({ date: '2026-11-01', days: 42 })
  expect(month.items).toHaveLength(maxDayItems)
  expect(month.leftOut).toEqual(['logs', 'more'])
})

test('projections are of now and hereafter, for those who want any', async () => {
  await fullDay()
  const projected = async (query: Query = {}, who = family.mara) =>
    (await days(query, who)).items.filter(({ is }) => is === 'projected').length
  expect([await projected(), await projected({ date: '2026-11-24' }), await projected({ date: '2027-01-01' })]).toEqual(
    [1, 0, 0],
  )
  await family.database.db
    .insert(personSettingsTable)
    .values({ userId: family.mara.id, preferences: { projections: 'off' } as never } as never)
  expect(await projected()).toBe(0)
  expect(await projected({}, family.nanny)).toBe(1)
  await family.database.db.delete(personSettingsTable)
})

test('a series shows what differs near the days that are asked for, moved there from far away too', async () => {
  const moved = (on: string, startOn: string) =>
    ({ on, isCanceled: false, startOn, startAt: '18:00', durationMinutes: 30, notes: 'long' }) as const
  await family.add({
    startOn: '2026-01-01',
    startAt: '09:00',
    rule: 'FREQ=DAILY',
    exceptions: [
      { on: '2026-11-26', isCanceled: true },
      moved('2026-11-27', '2026-11-27'),
      moved('2026-02-01', '2026-11-28'),
      moved('2029-02-01', '2029-02-02'),
    ],
  })
  const { items } = await days({ date: '2026-11-25', days: 4 })
  expect(items.map(({ at }) => at.slice(5, 16))).toEqual(['11-25T08:00', '11-27T17:00', '11-28T08:00', '11-28T17:00'])
})

describe('zones', () => {
  const zoneBefore = process.env.TZ
  afterEach(() => {
    if (zoneBefore === undefined) delete process.env.TZ
    else process.env.TZ = zoneBefore
  })
  const daily = (timeZone: string, startAt: string, title = timeZone) =>
    family.add({ title, timeZone, startAt, startOn: '2026-09-01', rule: 'FREQ=DAILY' })
  const times = async (query: Query) =>
    (await days(query)).items.map((item) =>
      'title' in item && 'fit' in item ? `${item.title} ${item.at.slice(5, 16)} ${item.fit}` : '',
    )

  test.each([
    ['Europe/Berlin', '02:30', '2027-03-28', ['03-28T01:30 gap'], '2026-10-25', ['10-25T00:30 overlap']],
    ['America/New_York', '01:30', '2026-11-01', ['11-01T05:30 overlap'], '2027-03-14', ['03-14T06:30 exact']],
    ['Australia/Lord_Howe', '02:15', '2026-10-04', ['10-03T15:45 gap'], '2027-04-04', ['04-03T15:45 exact']],
    ['Australia/Lord_Howe', '01:45', '2027-04-04', ['04-03T14:45 overlap'], '2026-10-04', ['10-03T15:15 exact']],
  ])('%s at %s keeps its wall time through clock changes', async (timeZone, startAt, one, first, other, second) => {
    await daily(timeZone, startAt, 'At')
    const at = (date: string) => times({ date, timeZone })
    expect(await at(one)).toEqual(first.map((line) => `At ${line}`))
    expect(await at(other)).toEqual(second.map((line) => `At ${line}`))
  })

  test('a reader elsewhere has the days of their own clocks', async () => {
    await daily('Europe/Berlin', '08:00', 'Breakfast')
    await daily('America/New_York', '21:00', 'Bath')
    expect(await times({ date: '2026-11-25', timeZone: 'America/Los_Angeles' })).toEqual([
      'Bath 11-26T02:00 exact',
      'Breakfast 11-26T07:00 exact',
    ])
    expect(await times({ date: '2026-11-25', timeZone: 'Pacific/Kiritimati' })).toEqual([
      'Bath 11-25T02:00 exact',
      'Breakfast 11-25T07:00 exact',
    ])
  })

  test('today is that of the zone that the reader lives in', async () => {
    const asked = (who: Person) => who.client.schedule.comprehensive({ query: {} })
    await family.goTo('2026-11-25T22:30:00.000Z')
    expect(await asked(family.mara)).toMatchObject({ date: '2026-11-25', timeZone: 'UTC' })
    await log('diaper', '2026-11-25T22:00:00.000Z', { tz: 'Europe/Athens' })
    expect(await asked(family.mara)).toMatchObject({ date: '2026-11-26', timeZone: 'Europe/Athens' })
    await family.goTo('2026-11-25T09:00:00.000Z')
  })

  test('the zone of the machine changes nothing', async () => {
    await fullDay()
    await daily('Australia/Lord_Howe', '02:15')
    const answers: unknown[] = []
    for (const zone of ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia']) {
      process.env.TZ = zone
      answers.push(await days({ date: '2026-11-23', days: 7 }))
      answers.push(
        (await family.mara.client.schedule.list({ query: { from: '2026-11-25', to: '2026-11-25' } })).items.length,
      )
    }
    for (const [index, answer] of answers.entries()) expect(answer).toEqual(answers[index % 2])
  })

  test.each(['1900-01-01', '1999-12-31', '2150-02-28', '2199-12-31'])(
    'the days around %s can be read',
    async (date) => {
      await family.add({ title: 'Long ago', startOn: '1900-01-01', startAt: '09:00', rule: 'FREQ=DAILY' })
      const read = await days({ date })
      expect(read.items).toMatchObject([{ title: 'Long ago' }])
      expect((await days({ date, days: 42 })).items.length).toBeGreaterThan(0)
    },
  )
})
