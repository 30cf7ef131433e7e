import { mostDaysOfSeries } from '@nestwren/contract/charts'
import { expect, test } from 'vitest'
import { boundsOf, datesIn, daysIn, keyOf, type Span } from './spans.ts'

const today = '2026-11-24'

test('a number of days ends today and counts today', () => {
  const bounds = boundsOf({ kind: 'days', days: 7 }, today)
  expect(bounds).toEqual({ from: '2026-11-18', to: today })
  expect(daysIn(bounds)).toBe(7)
  expect(datesIn(bounds)).toEqual([18, 19, 20, 21, 22, 23, 24].map((day) => `2026-11-${day}`))
})

test('a span since a date moves on with today; between two dates it stays', () => {
  expect(boundsOf({ kind: 'since', from: '2026-10-12' }, today)).toEqual({ from: '2026-10-12', to: today })
  const span: Span = { kind: 'dates', from: '2026-10-01', to: '2026-10-31' }
  expect(boundsOf(span, today)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
})

test('a longer span is cut to the latest year, and one that begins tomorrow to its last day', () => {
  const long = boundsOf({ kind: 'since', from: '2024-02-01' }, today)
  expect(daysIn(long)).toBe(mostDaysOfSeries)
  expect(long.to).toBe(today)
  expect(boundsOf({ kind: 'since', from: '2026-11-25' }, today)).toEqual({ from: today, to: today })
})

test('days over a change of the clocks are days all the same', () => {
  expect(datesIn({ from: '2026-10-31', to: '2026-11-02' })).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
})

test('the key of a span that ends today is the same tomorrow, and no two spans share one', () => {
  const spans: Span[] = [
    { kind: 'days', days: 7 },
    { kind: 'days', days: 14 },
    { kind: 'since', from: '2026-10-12' },
    { kind: 'dates', from: '2026-10-12', to: today },
  ]
  expect(new Set(spans.map(keyOf)).size).toBe(spans.length)
})
