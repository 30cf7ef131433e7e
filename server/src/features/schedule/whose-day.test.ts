import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'
import { instantOfWall } from '@nestwren/contract/calendar/zone'
import { type CustodyDay, custodyDays, dayParts } from '@nestwren/contract/custody/days'
import type { Override } from '@nestwren/contract/custody/terms'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarOf } from '../calendar-feeds/calendar.ts'
import type { FeedRow } from '../calendar-feeds/queries.ts'
import { dueExchanges } from '../custody/exchanges.ts'
import { remindOfExchanges } from '../custody/reminders.ts'
import { type Person, type ScheduleFamily, startScheduleFamily } from './testing/schedule-family.ts'

/** What the server says of whose day it is, compared with what the lists that it gives to every device make of it. */

const timeZone = 'Europe/Berlin'
const start = '2026-11-25T09:00:00.000Z'
const first = dayOfDate('2026-11-25')
const shownDays = 16
const minuteMs = 60_000

let family: ScheduleFamily
let dev: Person
const expected = new Map<string, readonly CustodyDay[]>()
/** Names with minutes, since each place says people in its own way. */
const namesOf = (days: readonly Pick<CustodyDay, 'parts'>[]) =>
  days.map(({ parts }) => parts.map(({ holder, from, to }) => `${holder.name} ${from} ${to}`))
const handoffsOf = (childId: string, from: number) =>
  (expected.get(childId) ?? [])
    .flatMap(({ handoffs }) => handoffs.map(({ exchange }) => exchange))
    .filter(({ at }) => at >= from)
    .map(({ at, toPerson }) => `${new Date(at).toISOString()} ${toPerson.name}`)

beforeAll(async () => {
  family = await startScheduleFamily(start)
  const { mara, juno, otis } = family
  dev = await family.addCaregiver('Dev', { [juno]: { preset: 'parent' }, [otis]: { preset: 'parent' } })
  const [me, him, nana] = [
    { userId: mara.id, name: 'Mara' },
    { userId: dev.id, name: 'Dev' },
    { userId: null, name: 'Nana Bea' },
  ]
  await mara.client.parentingSchedule.create({
    body: {
      ...{ childIds: [juno, otis], template: 'alternating-weeks', lengthDays: 14, startOn: '2026-11-16', timeZone },
      people: [me, him],
      exchanges: [
        { day: 0, at: '17:00', to: 0, place: 'School' },
        { day: 7, at: '17:00', to: 1, place: 'School' },
      ],
      remindMinutes: 60,
    },
  })
  type Body = Parameters<typeof mara.client.overrides.create>[0]['body']
  const part = (from: string, until: string, holder: typeof me | typeof nana) => ({
    ...{ fromOn: from.slice(0, 10), fromAt: from.slice(11), untilOn: until.slice(0, 10), untilAt: until.slice(11) },
    holder,
  })
  const propose = (over: Partial<Body>) =>
    mara.client.overrides.create({
      body: { childIds: [juno, otis], type: 'oneOff', title: 'A change', timeZone, ...over },
    })
  const answer = async (over: Partial<Body>, given: 'accept' | 'decline') => {
    const { id } = await propose(over)
    await dev.client.overrides.update({ params: { id }, body: { version: 1, answer: given } })
    return id
  }
  const swap = [part('2026-12-02 17:00', '2026-12-04 08:00', him), part('2026-11-27 17:00', '2026-11-28 17:00', me)]
  await answer({ type: 'swap', periods: swap }, 'accept')
  await answer({ childIds: [juno], periods: [part('2026-12-05 09:00', '2026-12-05 18:00', nana)] }, 'accept')
  const holiday = { on: { is: 'date', month: 12, day: 6 }, startAt: '00:30', days: 0, endAt: '20:00' } as const
  await answer({ type: 'holiday', holiday: { ...holiday, evenYears: him, oddYears: me } }, 'accept')
  // Neither what is open nor what came to nothing counts.
  const other = [part('2026-12-08 09:00', '2026-12-09 18:00', me)]
  await answer({ periods: other }, 'decline')
  await mara.client.overrides.remove({ params: { id: (await propose({ periods: other })).id } })
  await propose({ periods: other })
  const cycles = (await mara.client.parentingSchedule.list()).items
  const overrides = (await mara.client.overrides.list({ query: { which: 'all' } })).items.flatMap((one): Override[] =>
    one.status === 'accepted' && one.acceptedAt !== null ? [{ ...one, acceptedAt: one.acceptedAt }] : [],
  )
  for (const childId of [juno, otis])
    expected.set(childId, custodyDays({ cycles, overrides, childId }, first, shownDays, timeZone))
})
afterAll(() => family.stop())

test('the lists tell what was agreed', () => {
  const days = namesOf(expected.get(family.juno) ?? [])
  expect(days[dayOfDate('2026-12-05') - first]).toEqual(['Mara 0 540', 'Nana Bea 540 1080', 'Mara 1080 1440'])
  expect(days[dayOfDate('2026-12-06') - first]).toEqual(['Mara 0 30', 'Dev 30 1200', 'Mara 1200 1440'])
  expect(days[dayOfDate('2026-12-08') - first]).toEqual(['Dev 0 1440'])
})

test('the schedule of days says the same', async () => {
  for (const childId of [family.juno, family.otis]) {
    const query = { date: dateOfDay(first), days: shownDays, childId, timeZone }
    const { items } = await family.mara.client.schedule.comprehensive({ query })
    const spans = items.flatMap((item) =>
      item.is === 'custody' && item.until !== null
        ? [{ holder: item.holder, from: Date.parse(item.at), to: Date.parse(item.until) }]
        : [],
    )
    const days = (expected.get(childId) ?? []).map(({ day }) => ({ parts: dayParts(spans, day, timeZone) }))
    expect(namesOf(days)).toEqual(namesOf(expected.get(childId) ?? []))
    const told = items.flatMap((item) => (item.is === 'exchange' ? [`${item.at} ${item.to.name}`] : []))
    expect(told).toEqual(handoffsOf(childId, 0))
  }
})

test('a calendar address says the same', async () => {
  for (const childId of [family.juno, family.otis]) {
    const feed: FeedRow = {
      ...{ id: '01890000-0000-7000-8000-000000000001', accountId: family.accountId, userId: family.mara.id },
      ...{ name: 'Phone', childIds: [childId], parts: ['custody'], locale: 'en', secretHash: '' },
      ...{ createdAt: new Date(start), lastReadAt: null },
    }
    const text = await calendarOf(family.database.db, feed, new Date(start))
    const calendar = new ICAL.Component(ICAL.parse(text ?? '') as unknown as string)
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    const at = ({ year, month, day, hour, minute }: ICAL.Time) =>
      instantOfWall(Math.round(Date.UTC(year, month - 1, day) / 86_400_000), hour * 60 + minute, timeZone).at
    const spans = events
      .filter(({ summary }) => summary.startsWith('With '))
      .map(({ summary, startDate, endDate }) => ({
        ...{ holder: { userId: null, name: summary.slice('With '.length) }, from: at(startDate), to: at(endDate) },
      }))
      .sort((one, other) => one.from - other.from)
    const days = (expected.get(childId) ?? []).map(({ day }) => ({ parts: dayParts(spans, day, timeZone) }))
    expect(namesOf(days)).toEqual(namesOf(expected.get(childId) ?? []))
    const [from, to] = [0, shownDays].map((days) => instantOfWall(first + days, 0, timeZone).at)
    const told = events
      .filter(({ summary }) => summary.startsWith('Handoff to '))
      .map(({ summary, startDate }) => ({ at: at(startDate), name: summary.slice('Handoff to '.length) }))
      .filter((one) => one.at >= (from ?? 0) && one.at < (to ?? 0))
      .sort((one, other) => one.at - other.at)
    expect(told.map(({ at: when, name }) => `${new Date(when).toISOString()} ${name}`)).toEqual(handoffsOf(childId, 0))
  }
})

test('reminders and handoff notes say the same', async () => {
  const { juno, otis, database } = family
  const from = Date.parse(start)
  const moments = [
    ...new Set([juno, otis].flatMap((id) => handoffsOf(id, from).map((line) => line.split(' ')[0] ?? ''))),
  ]
  const [told, noted] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const add = (to: typeof told, childId: string, line: string) =>
    to.set(childId, [...new Set([...(to.get(childId) ?? []), line])])
  await family.takeReminders()
  for (const moment of moments.sort()) {
    await remindOfExchanges(database, new Date(Date.parse(moment) - 60 * minuteMs))
    for (const { event } of await family.takeReminders())
      if (event.subject.is === 'exchange') add(told, event.child?._id ?? '', `${event.subject.at} ${event.subject.to}`)
    for await (const due of dueExchanges(database.db, new Date(moment)))
      for (const childId of due.childIds) add(noted, childId, `${due.at.toISOString()} ${due.to.name}`)
  }
  for (const childId of [juno, otis]) {
    expect(noted.get(childId)).toEqual(handoffsOf(childId, from))
    expect(handoffsOf(childId, from)).toEqual(expect.arrayContaining(told.get(childId) ?? []))
  }
  // One reminder is of all children who change hands together, and names one of them.
  const all = (lines: readonly (readonly string[])[]) => [...new Set(lines.flat())].sort()
  expect(all([...told.values()])).toEqual(all([juno, otis].map((childId) => handoffsOf(childId, from))))
})
