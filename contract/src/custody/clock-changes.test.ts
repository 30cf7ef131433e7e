import { afterEach, expect, test } from 'vitest'
import { type CustodyWindow, custodyOf } from './custody.ts'
import { nights } from './nights.ts'
import type { Exchange } from './terms.ts'
import { bea, cycleOf, dev, exchangeLines, overrideOf, period, segmentLines, utc } from './testing/custody-samples.ts'

/** Three days in UTC around a clock change, with exchanges on the day of it only. */
function around(date: string, timeZone: string, exchanges: readonly (readonly [string, 0 | 1])[]): CustodyWindow {
  const cycle = cycleOf({
    lengthDays: 7,
    startOn: date,
    timeZone,
    exchanges: exchanges.map(([at, to]): Exchange => ({ day: 0, at, to, place: '' })),
  })
  const from = Date.parse(`${date}T00:00Z`) - 86_400_000
  return { cycles: [cycle], overrides: [], childId: 'juno', from, to: from + 3 * 86_400_000 }
}

test.each([
  ['Europe/Berlin', '2027-03-28', '02:30', 'gap', '03:30', '2027-03-28T01:30'],
  ['America/New_York', '2026-11-01', '01:30', 'overlap', '01:30', '2026-11-01T05:30'],
  ['Australia/Lord_Howe', '2027-04-04', '01:45', 'overlap', '01:45', '2027-04-03T14:45'],
  // Lord Howe's clocks move by half an hour, from 2:00 to 2:30.
  ['Australia/Lord_Howe', '2026-10-04', '02:10', 'gap', '02:40', '2026-10-03T15:40'],
  ['America/New_York', '2027-03-14', '02:00', 'gap', '03:00', '2027-03-14T07:00'],
])('places the handoff in %s on %s at %s as a clock change has it', (timeZone, date, time, fit, shown, instant) => {
  const { exchanges } = custodyOf(
    around(date, timeZone, [
      ['00:30', 0],
      [time, 1],
    ]),
  )
  const exchange = exchanges.find(({ toPerson }) => toPerson === dev)
  expect([exchange?.fit, exchange?.date, exchange?.time, utc(exchange?.at ?? 0)]).toEqual([fit, date, shown, instant])
})

test('gives no time to an exchange that a clock change moves behind the next one', () => {
  // 2:30 becomes 3:30, after the exchange at 3:00.
  const { segments, exchanges } = custodyOf(
    around('2027-03-28', 'Europe/Berlin', [
      ['01:00', 1],
      ['02:30', 0],
      ['03:00', 1],
      ['12:00', 0],
    ]),
  )
  expect(exchangeLines(exchanges)).toEqual(['2027-03-28 01:00 Mara > Dev cycle', '2027-03-28 12:00 Dev > Mara cycle'])
  expect(segmentLines(segments)).toEqual([
    '2027-03-27T23:00 > 2027-03-28T00:00 Mara cycle',
    '2027-03-28T00:00 > 2027-03-28T10:00 Dev cycle',
    '2027-03-28T10:00 > 2027-03-30T00:00 Mara cycle',
  ])
})

test('drops a period that a clock change leaves no time for', () => {
  const window = around('2027-03-28', 'Europe/Berlin', [['12:00', 0]])
  const early = overrideOf({
    timeZone: 'Europe/Berlin',
    periods: [period('2027-03-28 02:30', '2027-03-28 03:10', bea)],
  })
  expect(custodyOf({ ...window, overrides: [early] })).toEqual(custodyOf(window))
})

test('starts a day that lacks its midnight when the day starts', () => {
  // Santiago's clocks go from 0:00 to 1:00.
  const { segments } = custodyOf(around('2026-09-06', 'America/Santiago', [['12:00', 0]]))
  expect(segments.map(({ from }) => utc(from))).toEqual(['2026-09-06T04:00'])
})

test('tells the edges of an override by the clocks of the override', () => {
  const window = around('2027-03-28', 'America/New_York', [['12:00', 0]])
  const visit = overrideOf({
    timeZone: 'Europe/Berlin',
    periods: [period('2027-03-28 02:30', '2027-03-28 09:00', bea)],
  })
  const { exchanges } = custodyOf({ ...window, overrides: [visit] })
  expect(exchanges.map(({ date, time, timeZone, fit }) => `${date} ${time} ${timeZone} ${fit}`)).toEqual([
    '2027-03-28 03:30 Europe/Berlin gap',
    '2027-03-28 09:00 Europe/Berlin exact',
  ])
})

/** The environment of Node, whose zone a test changes. */
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process
const zoneBefore = env.TZ

afterEach(() => {
  if (zoneBefore === undefined) delete env.TZ
  else env.TZ = zoneBefore
})

test('does not depend on the zone of the machine', () => {
  const window = around('2027-03-28', 'Europe/Berlin', [
    ['01:00', 1],
    ['02:30', 0],
  ])
  const offsets = new Set<number>()
  const results = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati'].map((zone) => {
    env.TZ = zone
    offsets.add(new Date(2027, 2, 28).getTimezoneOffset())
    return JSON.stringify([custodyOf(window), nights({ ...window, fromOn: '2027-03-01', toOn: '2027-04-30' })])
  })
  expect(offsets.size).toBe(4)
  expect(new Set(results).size).toBe(1)
})
