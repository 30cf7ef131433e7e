import { expect, test } from 'vitest'
import { type Facts, rangeIn, spanOf } from './ranges.ts'

const facts: Facts = {
  measuredOn: ['2026-09-12', '2026-11-17', '2026-10-12'],
  birthdate: '2026-07-15',
  today: '2026-11-24',
}
const named = (name: Parameters<typeof spanOf>[0]['name']) => ({ name, from: null, to: null })

test('a child who was weighed at home three days ago gets a page of 30 days all the same', () => {
  const weighedAtHome = { ...facts, measuredOn: ['2026-11-21'] }
  expect(spanOf(rangeIn(new URLSearchParams()), weighedAtHome)).toEqual({ kind: 'days', days: 30 })
})

test('since the last measurement is a range of its own, which today is no part of', () => {
  expect(spanOf(named('measured'), facts)).toEqual({ kind: 'since', from: '2026-11-17' })
  const measuredToday = { ...facts, measuredOn: ['2026-11-24', '2026-10-12'] }
  expect(spanOf(named('measured'), measuredToday)).toEqual({ kind: 'since', from: '2026-10-12' })
})

test('without a measurement or a birth date it is the last 30 days', () => {
  expect(spanOf(named('measured'), { ...facts, measuredOn: [] })).toEqual({ kind: 'days', days: 30 })
  expect(spanOf(named('birth'), { ...facts, birthdate: null })).toEqual({ kind: 'days', days: 30 })
  expect(spanOf(named('birth'), { ...facts, birthdate: '2026-12-01' })).toEqual({ kind: 'days', days: 30 })
  expect(spanOf(named('custom'), facts)).toEqual({ kind: 'days', days: 30 })
})

test('own dates may be given in either order', () => {
  const span = { kind: 'dates', from: '2026-10-01', to: '2026-10-31' }
  expect(spanOf({ name: 'custom', from: '2026-10-01', to: '2026-10-31' }, facts)).toEqual(span)
  expect(spanOf({ name: 'custom', from: '2026-10-31', to: '2026-10-01' }, facts)).toEqual(span)
})

test('the address says the range; what is none is 30 days, and no day that never was is taken', () => {
  expect(rangeIn(new URLSearchParams('range=90d'))).toEqual(named('90d'))
  expect(rangeIn(new URLSearchParams('range=forever'))).toEqual(named('30d'))
  expect(rangeIn(new URLSearchParams('range=custom&from=2026-02-30&to=2026-03-01'))).toEqual({
    name: 'custom',
    from: null,
    to: '2026-03-01',
  })
})
