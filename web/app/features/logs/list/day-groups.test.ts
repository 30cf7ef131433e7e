import { expect, test } from 'vitest'
import type { EntryView } from '../../../platform/sync/indexed/use-entries.ts'
import { entryOf } from '../../../testing/desk.fixture.tsx'
import { newDiaper } from '../kinds/diaper/new-diaper.ts'
import { newSleep } from '../kinds/sleep/new-sleep.ts'
import { groupByDay } from './day-groups.ts'

const zone = 'Europe/Madrid'
const diaper = (startAt: string): EntryView => ({
  entry: entryOf('diaper', { startAt, details: newDiaper('wet') }),
  sync: 'saved',
})
const sleep = (startAt: string, endAt: string | null): EntryView => ({
  entry: entryOf('sleep', { startAt, endAt, details: newSleep() }),
  sync: 'saved',
})
const days = (views: readonly EntryView[]) =>
  groupByDay(views, zone).flatMap((row) => (row.type === 'day' ? [[row.day, row.views.length]] : []))

test('puts entries under the local day they start on, the latest first', () => {
  // Half past midnight in Madrid is still the day before in UTC.
  const views = [
    diaper('2026-11-20T09:00:00.000Z'),
    diaper('2026-11-19T23:30:00.000Z'),
    diaper('2026-11-19T22:30:00.000Z'),
  ]
  expect(days(views)).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ])
})

test('keeps the day of 25 hours in one piece', () => {
  expect(days([diaper('2026-10-25T22:30:00.000Z'), diaper('2026-10-24T22:30:00.000Z')])).toEqual([['2026-10-25', 2]])
})

test('marks the first and the last of a day, and each day begins with its head', () => {
  const rows = groupByDay(
    [diaper('2026-11-20T09:00:00.000Z'), diaper('2026-11-20T08:00:00.000Z'), diaper('2026-11-19T08:00:00.000Z')],
    zone,
  )
  expect(rows.map((row) => (row.type === 'day' ? 'day' : [row.isFirst, row.isLast]))).toEqual([
    'day',
    [true, false],
    [false, true],
    'day',
    [true, true],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('a sleep over midnight belongs to the morning too, one that ended before does not', () => {
  const overnight = sleep('2026-11-19T19:00:00.000Z', '2026-11-20T05:00:00.000Z')
  const nap = sleep('2026-11-19T12:00:00.000Z', '2026-11-19T13:00:00.000Z')
  const [today, , yesterday] = groupByDay([diaper('2026-11-20T09:00:00.000Z'), overnight, nap], zone)
  expect(today?.type === 'day' && today.sleepsOver).toEqual([overnight])
  expect(yesterday?.type === 'day' && yesterday.sleepsOver).toEqual([])
})

test('a sleep that is going on reaches into today', () => {
  const open = sleep('2026-11-19T20:00:00.000Z', null)
  const [today] = groupByDay([diaper('2026-11-20T06:00:00.000Z'), open], zone)
  expect(today?.type === 'day' && today.sleepsOver).toEqual([open])
})
