import type { Series } from '@nestwren/contract/charts'
import { expect, test } from 'vitest'
import { compared, count, degrees, duration, type Reader, volume } from './measures.ts'
import { seriesViews } from './public/series-views.ts'

const metric: Reader = { locale: 'en', units: { volume: 'ml', temperature: 'C' } }
const imperial: Reader = { locale: 'en', units: { volume: 'oz', temperature: 'F' } }

test('values are written in the reader’s units', () => {
  expect(count.text(8.14, metric)).toBe('8.1')
  expect(volume.text(640.4, metric)).toBe('640 ml')
  expect(volume.text(640, imperial)).toBe('21.6 oz')
  expect(duration.text(47_400, metric)).toBe('13h 10m')
  expect(degrees.text(37.6, metric)).toBe('37.6 °C')
  expect(degrees.text(37.6, imperial)).toBe('99.7 °F')
})

test('the axis is in the reader’s unit, hours for lengths', () => {
  expect(volume.drawn(295.735, imperial)).toBe(10)
  expect(duration.drawn(5400, metric)).toBe(1.5)
  expect(degrees.drawn(38, imperial)).toBeCloseTo(100.4)
  expect(volume.unit(imperial)).toBe('oz')
})

test('a difference of degrees is one of steps, not of a point on the scale', () => {
  expect(degrees.difference(-0.5, metric)).toBe('0.5 °C')
  expect(degrees.difference(0.5, imperial)).toBe('0.9 °F')
})

test('what nobody would see is no difference', () => {
  expect(count.difference(0.04, metric)).toBeNull()
  expect(volume.difference(-0.4, metric)).toBeNull()
  expect(duration.difference(59, metric)).toBeNull()
  expect(degrees.difference(0.04, metric)).toBeNull()
  expect(count.difference(-1.26, metric)).toBe('1.3')
})

const today = '2026-11-24'
const tools = {
  reader: { locale: 'en', units: { volume: 'ml', temperature: 'C' } },
  today,
  days: 7,
} as const

function sleepOf(part: Partial<Series> = {}, count = 6): Series {
  const dates = Array.from({ length: count }, (_, index) => `2026-11-${18 + index}`)
  return {
    name: 'longestSleepS',
    days: dates.map((date) => ({ date, value: 15_600 })),
    average: 15_600,
    previous: { average: 12_000, days: 7 },
    ...part,
  }
}
const finding = (series: Series) =>
  seriesViews.find(({ name }) => name === 'longestSleepS')?.finding?.(series, tools) ?? null

test('a longer and a shorter longest sleep are told with by how much, without a judgement', () => {
  expect(finding(sleepOf())).toBe('The longest sleep is about 4h 20m on average, 1h longer than in the 7 days before.')
  expect(finding(sleepOf({ previous: { average: 17_400, days: 6 } }))).toBe(
    'The longest sleep is about 4h 20m on average, 30m shorter than in the 7 days before.',
  )
})

test('a few minutes are no news', () => {
  expect(finding(sleepOf({ previous: { average: 15_000, days: 7 } }))).toBe(
    'The longest sleep is about 4h 20m on average, much the same as in the 7 days before.',
  )
})

test('nothing is said on fewer than five days, of this period or of the one before', () => {
  expect(finding(sleepOf({}, 4))).toBeNull()
  expect(finding(sleepOf({ previous: { average: 12_000, days: 4 } }))).toBeNull()
  expect(finding(sleepOf({ previous: { average: null, days: 0 } }))).toBeNull()
  expect(finding(sleepOf({ average: null }))).toBeNull()
})

test('today, which is not over, is none of the days that a comparison rests on', () => {
  // The 18th to the 24th: six days are over.
  expect(compared(sleepOf({}, 7), today, 7)).toBeNull()
  expect(compared(sleepOf({}, 7), today, 6)).toMatchObject({ change: 3600, days: 6, previousDays: 7 })
})
