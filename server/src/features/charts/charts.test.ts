import { contract } from '@nestwren/contract'
import { type Series, type SeriesName, seriesNames } from '@nestwren/contract/charts'
import { urlOf } from '@nestwren/contract/client'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LogFamily, type NewEntry, type Person, startLogFamily } from '../logs/testing/log-family.ts'
import { refusalOf } from '../logs/testing/refusal.ts'
import { daysFrom } from './days.ts'
import { allSeries } from './series.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())
beforeEach(() => family.database.pool.query('truncate log_entries'))

type Kind = NewEntry['kind']
/** Logs for Juno; the clock is at 2026-11-19, 10:24 UTC. */
const log = (kind: Kind, startAt: string, endAt: string | null, details: object, over: object = {}) =>
  family.mara.client.logs.create({
    body: { childId: family.juno, kind, startAt, endAt, tz: 'UTC', details, ...over } as NewEntry,
  })
const bottle = (startAt: string, amountMl: number) =>
  log('feeding', startAt, null, { method: 'bottle', bottles: [{ contents: 'formula', amountMl }] })
const diaper = (startAt: string, kind = 'wet') => log('diaper', startAt, null, { kind })
const sleep = (startAt: string, endAt: string | null, details: object = {}) => log('sleep', startAt, endAt, details)

interface Asked {
  readonly from?: string
  readonly to?: string
  readonly tz?: string
  readonly who?: Person
  readonly childId?: string
}
const queryOf = ({ from = '2026-11-16', to = '2026-11-19', tz = 'UTC', childId = family.juno }: Asked) => ({
  childId,
  from,
  to,
  tz,
})
const ask = ({ who = family.mara, ...asked }: Asked = {}) => who.client.charts.series({ query: queryOf(asked) })
async function seriesOf(name: SeriesName, asked: Asked = {}): Promise<Series> {
  const found = (await ask(asked)).series.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}
const valuesOf = async (name: SeriesName, asked?: Asked) =>
  Object.fromEntries((await seriesOf(name, asked)).days.map(({ date, value }) => [date.slice(5), value]))
const ribbons = async ({ who = family.mara, ...asked }: Asked = {}) =>
  (await who.client.charts.ribbons({ query: queryOf(asked) })).days

test.each(allSeries)('$name is counted from the example of its kind', async ({ name, kind }) => {
  const { startAt, endAt, details } = kinds[kind].example
  await log(kind, startAt, endAt, { ...details, ...(kind === 'pumping' && { stored: [] }) })
  const { days, previous } = await seriesOf(name)
  expect(days).toEqual([{ date: startAt.slice(0, 10), value: expect.any(Number) }])
  expect(days[0]?.value).toBeGreaterThan(0)
  expect(previous).toEqual({ average: null, days: 0 })
  expect((await ask()).series.map((one) => one.name)).toEqual(seriesNames)
})

test('a child without logs has every series, and no days', async () => {
  const { series, ...rest } = await ask()
  expect(rest).toEqual({ from: '2026-11-16', to: '2026-11-19', tz: 'UTC' })
  for (const one of series)
    expect(one).toEqual({ name: one.name, days: [], average: null, previous: { average: null, days: 0 } })
  expect(series).toHaveLength(seriesNames.length)
})

test('today does not count in an average, and the period before stands beside it', async () => {
  for (const day of ['12', '13', '13', '17', '17', '18', '18', '18', '18', '19'])
    await diaper(`2026-11-${day}T08:00:00.000Z`)
  await diaper('2026-11-11T08:00:00.000Z')
  expect(await seriesOf('diapers')).toEqual({
    name: 'diapers',
    days: [
      { date: '2026-11-17', value: 2 },
      { date: '2026-11-18', value: 4 },
      { date: '2026-11-19', value: 1 },
    ],
    average: 3,
    previous: { average: 1.5, days: 2 },
  })
})

test('a day with diapers of which none was dirty counts as none, and a series of nothing has no days', async () => {
  await diaper('2026-11-16T08:00:00.000Z', 'dry')
  await diaper('2026-11-17T08:00:00.000Z', 'both')
  await diaper('2026-11-17T09:00:00.000Z', 'wet')
  expect(await valuesOf('wetDiapers')).toEqual({ '11-16': 0, '11-17': 2 })
  expect(await valuesOf('diapers')).toEqual({ '11-16': 1, '11-17': 2 })
  expect(await seriesOf('dirtyDiapers')).toMatchObject({ average: 0.5 })
  await bottle('2026-11-17T08:00:00.000Z', 100)
  expect(await seriesOf('nursingS')).toMatchObject({ days: [], average: null })
})

test('bottles add up, and nursing counts without pauses and until now', async () => {
  await bottle('2026-11-18T08:00:00.000Z', 120)
  await bottle('2026-11-18T12:00:00.000Z', 75)
  const segment = (startAt: string, endAt: string | null) => ({
    side: 'left',
    startAt: `2026-11-19T${startAt}:00.000Z`,
    endAt: endAt === null ? null : `2026-11-19T${endAt}:00.000Z`,
  })
  const segments = [segment('10:00', '10:08'), segment('10:12', '10:14'), segment('10:20', null)]
  const topUp = [{ contents: 'breastMilk', amountMl: 30 }]
  await log('feeding', '2026-11-19T10:00:00.000Z', null, { method: 'breast', segments, bottles: topUp })
  // Of unknown length.
  await log('feeding', '2026-11-17T10:00:00.000Z', '2026-11-17T10:20:00.000Z', { method: 'breast', segments: [] })
  expect(await valuesOf('feeds')).toEqual({ '11-17': 1, '11-18': 2, '11-19': 1 })
  expect(await valuesOf('bottleMl')).toEqual({ '11-17': 0, '11-18': 195, '11-19': 30 })
  expect(await valuesOf('nursingS')).toEqual({ '11-18': 0, '11-19': (8 + 2 + 4) * 60 })
})

test('sleep is split at midnight and counts until now while it goes on', async () => {
  await sleep('2026-11-16T20:00:00.000Z', '2026-11-17T06:30:00.000Z')
  await sleep('2026-11-19T09:54:00.000Z', null)
  // Began before the range.
  await sleep('2026-11-15T23:00:00.000Z', '2026-11-16T05:00:00.000Z')
  expect(await valuesOf('sleepS')).toEqual({ '11-16': 9 * 3600, '11-17': 6.5 * 3600, '11-19': 30 * 60 })
  expect(await seriesOf('sleepS')).toMatchObject({ average: 7.75 * 3600, previous: { average: 3600, days: 1 } })
  expect(await valuesOf('longestSleepS')).toEqual({ '11-16': 10.5 * 3600, '11-19': 30 * 60 })
})

test('a wake-up ends a stretch, and the night belongs to the day it began', async () => {
  const wakings = [
    { at: '2026-11-18T01:00:00.000Z', durationS: 1800 },
    { at: '2026-11-17T22:00:00.000Z', durationS: null },
    { at: '2026-11-18T05:30:00.000Z', durationS: 600 },
  ]
  await sleep('2026-11-17T20:00:00.000Z', '2026-11-18T06:00:00.000Z', { wakings })
  await sleep('2026-11-17T13:00:00.000Z', '2026-11-17T14:00:00.000Z')
  expect(await valuesOf('longestSleepS')).toEqual({ '11-17': 4 * 3600 })
})

test('naps are told from nights by their hour and length, unless somebody said', async () => {
  await sleep('2026-11-17T10:00:00.000Z', '2026-11-17T14:00:00.000Z')
  await sleep('2026-11-17T17:59:00.000Z', '2026-11-17T20:30:00.000Z')
  await sleep('2026-11-17T21:00:00.000Z', '2026-11-17T22:59:00.000Z')
  await sleep('2026-11-17T23:00:00.000Z', '2026-11-18T04:59:00.000Z')
  await sleep('2026-11-18T05:00:00.000Z', '2026-11-18T08:00:00.000Z')
  await sleep('2026-11-18T12:00:00.000Z', '2026-11-18T13:00:00.000Z', { type: 'night' })
  await sleep('2026-11-18T18:00:00.000Z', '2026-11-18T22:00:00.000Z', { type: 'nap' })
  await sleep('2026-11-19T04:00:00.000Z', null)
  expect(await valuesOf('naps')).toEqual({ '11-17': 3, '11-18': 2, '11-19': 0 })
})

test('temperature is the highest of a day, and pumping what is known of it', async () => {
  for (const centiC of [3710, 3885, 3790]) await log('temperature', '2026-11-18T08:00:00.000Z', null, { centiC })
  const pump = (startAt: string, details: object) => log('pumping', startAt, startAt, { segments: [], ...details })
  await pump('2026-11-18T08:00:00.000Z', { leftMl: 40, rightMl: 50 })
  await pump('2026-11-18T12:00:00.000Z', { leftMl: 40, rightMl: 50, totalMl: 95 })
  await pump('2026-11-18T16:00:00.000Z', { leftMl: 20 })
  await pump('2026-11-17T16:00:00.000Z', {})
  expect(await valuesOf('temperature')).toEqual({ '11-18': 38.85 })
  expect(await valuesOf('pumpedMl')).toEqual({ '11-18': 205 })
})

test('days are those of the asked zone', async () => {
  await diaper('2026-11-18T23:30:00.000Z')
  expect(await valuesOf('diapers')).toEqual({ '11-18': 1 })
  expect(await valuesOf('diapers', { tz: 'Europe/Berlin' })).toEqual({ '11-19': 1 })
  expect(await valuesOf('diapers', { tz: 'America/Los_Angeles' })).toEqual({ '11-18': 1 })
})

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  // Clocks go forward at midnight: the day begins at one.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
])('where clocks change, in %s, %s has its own length', async (tz, date, begins, hours) => {
  const hour = (count: number) => new Date(Date.parse(begins) + count * 3_600_000).toISOString()
  const asked = { from: date, to: date, tz }
  const { pool } = family.database
  await sleep('2026-01-01T00:00:00.000Z', '2026-01-01T01:00:00.000Z')
  // From an hour before the day until an hour after it.
  await pool.query('update log_entries set start_at = $1, end_at = $2', [hour(-1), hour(hours + 1)])
  expect(await valuesOf('sleepS', asked)).toEqual({ [date.slice(5)]: hours * 3600 })
  expect(await ribbons(asked)).toEqual([
    { date, minutes: hours * 60, spans: [{ kind: 'sleep', from: 0, to: hours * 60, isOpen: false }] },
  ])
})

test.each(['Europe/Berlin', 'America/New_York', 'America/Santiago', 'Africa/Casablanca', 'Pacific/Apia', 'UTC'])(
  'the days of %s are those that the zone itself has, one by one',
  (tz) => {
    const { dates, midnights, edges } = daysFrom('2025-12-30', 550, tz)
    const plain = Array.from({ length: 551 }, (_none, at) => Temporal.PlainDate.from('2025-12-30').add({ days: at }))
    expect(dates).toEqual(plain.slice(0, -1).map(String))
    expect(midnights).toEqual(plain.map((date) => date.toZonedDateTime(tz).epochMilliseconds))
    const hours = ['00:00', '05:00', '18:00']
    const each = plain.flatMap((date) =>
      hours.map((plainTime) => date.toZonedDateTime({ timeZone: tz, plainTime }).epochMilliseconds),
    )
    expect(edges).toEqual(each.slice(0, edges.length))
    if (tz === 'Europe/Berlin') {
      const at = dates.indexOf('2027-03-28')
      expect((midnights[at + 1] ?? 0) - (midnights[at] ?? 0)).toBe(23 * 3_600_000)
    }
  },
)

test('a year of days is asked in one go, also over both changes of the clocks', async () => {
  await diaper('2026-03-29T00:30:00.000Z')
  await diaper('2025-10-26T01:30:00.000Z')
  const asked = { from: '2025-11-19', to: '2026-11-19', tz: 'Europe/Berlin' }
  expect(await valuesOf('diapers', asked)).toEqual({ '03-29': 1 })
  expect(await seriesOf('diapers', asked)).toMatchObject({ previous: { average: 1, days: 1 } })
})

test('a range that is too long or turned round is refused', async () => {
  expect(await refusalOf(ask({ from: '2025-11-18' }))).toMatchObject({ code: 'RANGE_TOO_LONG' })
  expect(await refusalOf(ask({ from: '2026-11-20' }))).toMatchObject({ code: 'RANGE_BACKWARDS' })
  expect(await refusalOf(ribbons({ from: '2026-08-19' }))).toMatchObject({ code: 'RANGE_TOO_LONG' })
  expect(await ribbons({ from: '2026-08-20' })).toHaveLength(92)
  expect(await refusalOf(ask({ tz: 'Mars/Olympus' }))).toMatchObject({ code: 'INVALID_INPUT' })
})

test('what is deleted does not count until it is brought back', async () => {
  const { id } = await diaper('2026-11-18T08:00:00.000Z')
  await family.mara.client.logs.remove({ params: { id } })
  expect(await valuesOf('diapers')).toEqual({})
  expect((await ribbons()).flatMap(({ spans }) => spans)).toEqual([])
  await family.mara.client.logs.restore({ params: { id } })
  expect(await valuesOf('diapers')).toEqual({ '11-18': 1 })
})

test('somebody sees the series of their areas, and of other children none', async () => {
  await diaper('2026-11-18T08:00:00.000Z')
  await log('temperature', '2026-11-18T08:00:00.000Z', null, { centiC: 3700 })
  const nana = await family.addCaregiver('Nana', { [family.juno]: { levels: { logs: 'none', health: 'view' } } })
  const blind = await family.addCaregiver('Blind', {
    [family.juno]: { levels: { logs: 'none', health: 'none', pumping: 'none' } },
    [family.otis]: { preset: 'nanny' },
  })
  expect((await ask({ who: nana })).series.map(({ name }) => name)).toEqual(['temperature'])
  const days = await ribbons({ who: nana, from: '2026-11-18', to: '2026-11-18' })
  expect(days.flatMap(({ spans }) => spans.map(({ kind }) => kind))).toEqual(['temperature'])
  const visit = await nana.client.charts.visit({ query: queryOf({}) })
  expect(visit).toMatchObject({ medicines: [], vaccines: [], temperatures: [{ celsius: 37 }] })
  expect(await refusalOf(ask({ who: blind }))).toMatchObject({ status: 404 })
  expect(await refusalOf(ribbons({ who: blind }))).toMatchObject({ status: 404 })
  expect((await ask({ who: blind, childId: family.otis })).series.map(({ name }) => name)).toEqual(seriesNames)
  expect(await refusalOf(ask({ who: family.stranger }))).toMatchObject({ status: 404 })
})

test('a limited history has whole days only, and its averages rest on them', async () => {
  for (const day of ['13', '14', '15', '16', '17', '18', '19']) {
    await diaper(`2026-11-${day}T06:00:00.000Z`)
    await diaper(`2026-11-${day}T09:00:00.000Z`)
    await sleep(`2026-11-${day}T00:00:00.000Z`, `2026-11-${day}T05:00:00.000Z`)
  }
  // From 2026-11-16, 10:24 on.
  const short = await family.addCaregiver('Short', { [family.juno]: { preset: 'nanny', historyDays: 3 } })
  expect(await seriesOf('diapers', { who: short })).toEqual({
    name: 'diapers',
    days: ['17', '18', '19'].map((day) => ({ date: `2026-11-${day}`, value: 2 })),
    average: 2,
    previous: { average: null, days: 0 },
  })
  expect(Object.keys(await valuesOf('sleepS', { who: short }))).toEqual(['11-17', '11-18', '11-19'])
  // There the history begins late in the evening: the night may have begun before it.
  const late = { who: short, tz: 'Pacific/Auckland' }
  expect(Object.keys(await valuesOf('diapers', late))).toEqual(['11-17', '11-18', '11-19'])
  expect(Object.keys(await valuesOf('sleepS', late))).toEqual(['11-18', '11-19'])
  expect((await ribbons(late)).map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19'])
  expect(await seriesOf('diapers', { who: short, from: '2026-11-18' })).toMatchObject({
    previous: { average: 2, days: 1 },
  })
  expect((await ribbons({ who: short })).map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19'])
  const visit = await short.client.charts.visit({ query: queryOf({}) })
  expect(visit.since).toBe('2026-11-16T10:24:00.000Z')
})

test('a ribbon has moments, spans over midnight and what goes on', async () => {
  await diaper('2026-11-18T00:00:00.000Z')
  await sleep('2026-11-17T20:15:00.000Z', '2026-11-18T00:00:00.000Z')
  await sleep('2026-11-18T22:00:00.000Z', null)
  await log('activity', '2026-11-18T12:00:00.000Z', '2026-11-18T12:30:00.000Z', { kind: 'tummy' })
  const [first, second, third] = await ribbons({ from: '2026-11-17' })
  expect(first?.spans).toEqual([{ kind: 'sleep', from: 1215, to: 1440, isOpen: false }])
  expect(second).toEqual({
    date: '2026-11-18',
    minutes: 1440,
    spans: [
      { kind: 'diaper', from: 0, to: 0, isOpen: false },
      { kind: 'activity', from: 720, to: 750, isOpen: false },
      { kind: 'sleep', from: 1320, to: 1440, isOpen: false },
    ],
  })
  expect(third?.spans).toEqual([{ kind: 'sleep', from: 0, to: 624, isOpen: true }])
})

test('the table has a line for each day and a column for each series', async () => {
  await diaper('2026-11-18T08:00:00.000Z', 'both')
  await log('temperature', '2026-11-17T08:00:00.000Z', null, { centiC: 3755 })
  const path = urlOf(contract.charts.csv, { query: queryOf({}) })
  const response = await fetch(family.url + path, { headers: { authorization: `Bearer ${family.mara.token}` } })
  expect(response.headers.get('content-disposition')).toContain(
    'attachment; filename="charts-2026-11-16-2026-11-19.csv"',
  )
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [header, ...lines] = (await response.text()).trim().split('\r\n')
  expect(header?.replaceAll('"', '')).toBe(['date', ...seriesNames].join(','))
  expect(lines).toEqual([
    '"2026-11-17","","","","","","","","","",37.55,""',
    '"2026-11-18","","","","","","",1,1,1,"",""',
  ])
})

test('only who may export what they see of a child gets the table', async () => {
  await diaper('2026-11-18T08:00:00.000Z')
  const rights = { preset: 'nanny' } as const
  const sitter = await family.addCaregiver('Sitter', { [family.juno]: rights })
  const aunt = await family.addCaregiver('Aunt', {
    [family.juno]: { ...rights, canExport: true },
    [family.otis]: rights,
  })
  const tableOf = ({ client }: Person, childId = family.juno) => client.charts.csv({ query: queryOf({ childId }) })
  expect(await refusalOf(tableOf(sitter))).toMatchObject({ code: 'FORBIDDEN' })
  expect((await ask({ who: sitter })).series).not.toEqual([])
  expect(await (await tableOf(aunt)).text()).toContain('2026-11-18')
  expect(await refusalOf(tableOf(aunt, family.otis))).toMatchObject({ code: 'FORBIDDEN' })
  const parent = await family.addParent('Pat')
  expect(await (await tableOf(parent)).text()).toContain('2026-11-18')
  await family.database.pool.query(
    `update memberships set permissions = permissions || '{"accountExport": false}' where user_id = $1`,
    [parent.id],
  )
  expect(await refusalOf(tableOf(parent))).toMatchObject({ code: 'FORBIDDEN' })
})

test('a visit has medicines by name with exact sums, all vaccines and the highest temperatures', async () => {
  const give = (startAt: string, name: string, dose: object | null) => log('medicine', startAt, null, { name, dose })
  await give('2026-11-17T08:00:00.000Z', 'Paracetamol', { value: '2.1', unit: 'ml' })
  await give('2026-11-17T14:00:00.000Z', 'paracetamol', { value: '2.2', unit: 'ml' })
  await give('2026-11-18T14:00:00.000Z', 'Paracetamol ', { value: '1', unit: 'suppository' })
  await give('2026-11-18T20:00:00.000Z', 'Paracetamol', null)
  await give('2026-11-18T20:00:00.000Z', 'Iron', { value: '0.50', unit: 'ml' })
  await give('2026-11-10T20:00:00.000Z', 'Zinc', null)
  await log('vaccine', '2026-02-01T23:30:00.000Z', null, { name: 'Rotavirus', doseNumber: 1 }, { tz: 'Europe/Berlin' })
  for (let count = 0; count < 12; count += 1)
    await log('temperature', `2026-11-18T${String(count).padStart(2, '0')}:00:00.000Z`, null, {
      centiC: 3700 + count,
      site: 'ear',
    })
  const visit = await family.mara.client.charts.visit({ query: queryOf({}) })
  expect(visit.medicines).toEqual([
    {
      name: 'Iron',
      doses: 1,
      firstAt: '2026-11-18T20:00:00.000Z',
      lastAt: '2026-11-18T20:00:00.000Z',
      amounts: [{ unit: 'ml', total: '0.5', doses: 1 }],
    },
    {
      name: 'Paracetamol',
      doses: 4,
      firstAt: '2026-11-17T08:00:00.000Z',
      lastAt: '2026-11-18T20:00:00.000Z',
      amounts: [
        { unit: 'suppository', total: '1', doses: 1 },
        { unit: 'ml', total: '4.3', doses: 2 },
      ],
    },
  ])
  expect(visit.vaccines).toEqual([
    { id: expect.any(String), name: 'Rotavirus', doseNumber: 1, at: '2026-02-01T23:30:00.000Z', on: '2026-02-02' },
  ])
  expect(visit.temperatures).toHaveLength(10)
  expect(visit.temperatures?.[0]).toEqual({ at: '2026-11-18T11:00:00.000Z', celsius: 37.11, site: 'ear' })
  expect(visit.series).toEqual((await ask()).series)
  expect(visit.since).toBeNull()
  const logsOnly = await family.addCaregiver('Sol', { [family.juno]: { levels: { logs: 'view', health: 'none' } } })
  expect(await logsOnly.client.charts.visit({ query: queryOf({}) })).toMatchObject({
    medicines: null,
    vaccines: null,
    temperatures: null,
  })
})
