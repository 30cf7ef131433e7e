import { expect, test } from 'vitest'
import { conflictsOf } from './conflicts.ts'
import { at, bea, cycleOf, dev, exchangeLines, holidayOf, mara, overrideOf, period } from './testing/custody-samples.ts'

const cycles = [cycleOf()]
const nightLines = (rows: ReturnType<typeof conflictsOf>['nights']) =>
  rows.map(({ childIds, person, before, after }) => `${childIds.join('+')} ${person.name} ${before} > ${after}`)

// Dev has Juno from Monday, 9 November, to Monday, 16 November.
const swap = overrideOf({
  id: 'swap',
  type: 'swap',
  acceptedAt: '2026-11-05T12:00:00Z',
  periods: [period('2026-11-13 17:00', '2026-11-15 17:00', mara)],
})

test('shows nights, and exchanges that come and go, of a swap', () => {
  const { overlaps, months, nights, exchanges } = conflictsOf(swap, { cycles, overrides: [] })
  expect(overlaps).toEqual([])
  expect(months).toEqual(['2026-11'])
  expect(nightLines(nights)).toEqual(['juno Mara 15 > 17', 'juno Dev 15 > 13'])
  expect(exchangeLines(exchanges.added)).toEqual([
    '2026-11-13 17:00 Dev > Mara swap',
    '2026-11-15 17:00 Mara > Dev swap',
  ])
  expect(exchanges.added.map(({ childIds }) => childIds)).toEqual([['juno'], ['juno']])
  expect(exchanges.removed).toEqual([])
})

test('shows an exchange that is moved as removed and added', () => {
  const later = { ...swap, periods: [period('2026-11-15 17:00', '2026-11-16 17:00', mara)] }
  const { exchanges } = conflictsOf(later, { cycles, overrides: [] })
  expect(exchangeLines(exchanges.added)).toEqual(['2026-11-15 17:00 Dev > Mara swap'])
  expect(exchangeLines(exchanges.removed)).toEqual(['2026-11-16 17:00 Dev > Mara cycle'])
})

test('says which of two overrides counts where they overlap', () => {
  const vacation = overrideOf({
    id: 'vacation',
    type: 'vacation',
    title: 'Lake',
    periods: [period('2026-11-14 10:00', '2026-11-20 10:00', dev)],
  })
  const oneOff = overrideOf({
    id: 'party',
    title: 'Party',
    periods: [period('2026-11-13 18:00', '2026-11-13 20:00', bea)],
  })
  const touches = overrideOf({ id: 'touches', periods: [period('2026-11-15 17:00', '2026-11-15 19:00', bea)] })
  const otis = overrideOf({ id: 'otis', childIds: ['otis'], periods: swap.periods })
  const { overlaps } = conflictsOf(swap, { cycles, overrides: [vacation, touches, otis, oneOff] })
  expect(overlaps).toEqual([
    {
      id: 'party',
      type: 'oneOff',
      title: 'Party',
      from: at('2026-11-13 18:00'),
      to: at('2026-11-13 20:00'),
      wins: 'other',
    },
    {
      id: 'vacation',
      type: 'vacation',
      title: 'Lake',
      from: at('2026-11-14 10:00'),
      to: at('2026-11-15 17:00'),
      wins: 'candidate',
    },
  ])
  const accepted = { ...swap, id: 'earlier', acceptedAt: '2026-11-04T12:00:00Z' }
  expect(conflictsOf(swap, { cycles, overrides: [accepted] }).overlaps[0]?.wins).toBe('candidate')
  expect(conflictsOf(accepted, { cycles, overrides: [swap] }).overlaps[0]?.wins).toBe('other')
})

test('changes nothing where a stronger override says something else', () => {
  const oneOff = overrideOf({ id: 'o', periods: [period('2026-11-12 10:00', '2026-11-16 10:00', bea)] })
  const { nights, exchanges } = conflictsOf(swap, { cycles, overrides: [oneOff] })
  expect(nights.every(({ before, after }) => before === after)).toBe(true)
  expect(exchanges).toEqual({ added: [], removed: [] })
})

test('compares with what it replaces, and shows what ends when nothing takes its place', () => {
  const agreed = { cycles, overrides: [swap], replaces: 'swap' }
  const other = overrideOf({ id: 'new', type: 'swap', periods: [period('2026-11-13 17:00', '2026-11-14 17:00', mara)] })
  const changed = conflictsOf(other, agreed)
  expect(changed.overlaps).toEqual([])
  expect(nightLines(changed.nights)).toEqual(['juno Mara 17 > 16', 'juno Dev 13 > 14'])
  expect(exchangeLines(changed.exchanges.added)).toEqual(['2026-11-14 17:00 Mara > Dev swap'])
  expect(exchangeLines(changed.exchanges.removed)).toEqual(['2026-11-15 17:00 Mara > Dev swap'])
  const ended = conflictsOf(overrideOf({ id: 'end', type: 'swap' }), agreed)
  expect(nightLines(ended.nights)).toEqual(['juno Mara 17 > 15', 'juno Dev 13 > 15'])
  expect(exchangeLines(ended.exchanges.removed)).toHaveLength(2)
})

test('does not compare an override with its own stored version', () => {
  const stored = { ...swap, periods: [period('2026-11-13 17:00', '2026-11-14 17:00', mara)] }
  const { overlaps, nights } = conflictsOf(swap, { cycles, overrides: [stored] })
  expect(overlaps).toEqual([])
  expect(nightLines(nights)).toEqual(['juno Mara 15 > 17', 'juno Dev 15 > 13'])
})

test('groups children whose nights and exchanges are the same', () => {
  const both = [cycleOf({ childIds: ['juno', 'otis'] }), cycleOf({ id: 'kim', childIds: ['kim'], people: [dev, mara] })]
  const { nights, exchanges } = conflictsOf(
    { ...swap, childIds: ['juno', 'otis', 'kim'] },
    { cycles: both, overrides: [] },
  )
  expect(nightLines(nights)).toEqual([
    'juno+otis Mara 15 > 17',
    'juno+otis Dev 15 > 13',
    'kim Dev 15 > 15',
    'kim Mara 15 > 15',
  ])
  expect(exchanges.added.map(({ childIds }) => childIds)).toEqual([
    ['juno', 'otis'],
    ['juno', 'otis'],
  ])
})

test('shows a yearly holiday in its next even and its next odd year', () => {
  const holiday = holidayOf({ on: { is: 'date', month: 12, day: 24 }, days: 1, endAt: '12:00', oddYears: bea })
  const candidate = overrideOf({ type: 'holiday', holiday, acceptedAt: '2026-11-05T12:00:00Z' })
  const { months, exchanges } = conflictsOf(candidate, { cycles, overrides: [] })
  expect(months).toEqual(['2026-12', '2027-12'])
  // By the cycle both are days of Dev.
  expect(exchangeLines(exchanges.added)).toEqual([
    '2026-12-24 09:00 Dev > Mara holiday',
    '2026-12-25 12:00 Mara > Dev holiday',
    '2027-12-24 09:00 Dev > Nana Bea holiday',
    '2027-12-25 12:00 Nana Bea > Dev holiday',
  ])
})

test('counts the months of the nights that it touches, over a change of months', () => {
  const months = (from: string, until: string) =>
    conflictsOf({ ...swap, periods: [period(from, until, mara)] }, { cycles, overrides: [] }).months
  expect(months('2026-11-30 18:00', '2026-12-01 02:59')).toEqual(['2026-11'])
  expect(months('2026-12-01 02:00', '2026-12-01 12:00')).toEqual(['2026-11'])
  expect(months('2026-12-01 03:00', '2026-12-01 12:00')).toEqual(['2026-11'])
  expect(months('2026-12-01 03:01', '2026-12-01 12:00')).toEqual(['2026-12'])
  expect(months('2026-11-30 18:00', '2026-12-02 03:00')).toEqual(['2026-11'])
  expect(months('2026-11-30 18:00', '2026-12-02 03:01')).toEqual(['2026-11', '2026-12'])
  expect(months('2026-12-01 04:00', '2026-12-01 12:00')).toEqual(['2026-12'])
  expect(months('2026-11-30 18:00', '2026-12-02 12:00')).toEqual(['2026-11', '2026-12'])
})
