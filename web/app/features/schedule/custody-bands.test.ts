import { dayOfDate } from '@nestwren/contract/calendar/days'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { expect, test } from 'vitest'
import { bandsOfDay, type CustodyItem, type ExchangeItem, handoffsOfDay, holdersOf } from './custody-bands.ts'

const mara = { userId: '00000000-0000-4000-8000-000000000010', name: 'Mara' }
const dev = { userId: null, name: 'Dev' }
const zone = 'America/New_York'
const day = dayOfDate('2026-11-25')

const held = (at: string, until: string, holder: CustodyItem['holder'], childIds = ['juno']): CustodyItem => ({
  is: 'custody',
  at,
  until,
  childIds,
  holder,
  source: { is: 'cycle', id: 'c' },
})
const shown = (items: readonly CustodyItem[], on = day) =>
  bandsOfDay(items, on, zone).map(({ holder, from, to, lane, lanes }) => [
    holder.name,
    from,
    to,
    `${lane + 1}/${lanes}`,
  ])

test('a day is cut where care changes hands, on the clock of the reader', () => {
  const items = [
    held('2026-11-20T05:00:00Z', '2026-11-25T22:00:00Z', mara),
    held('2026-11-25T22:00:00Z', '2026-11-29T22:00:00Z', dev),
  ]
  expect(shown(items)).toEqual([
    ['Mara', 0, 1020, '1/1'],
    ['Dev', 1020, 1440, '1/1'],
  ])
  expect(shown(items, day + 1)).toEqual([['Dev', 0, 1440, '1/1']])
  expect(shown(items, day + 10)).toEqual([])
})

test('children with different people stand side by side, those with the same one together', () => {
  const span = ['2026-11-25T05:00:00Z', '2026-11-26T05:00:00Z'] as const
  expect(shown([held(...span, mara, ['juno', 'ada']), held(...span, dev, ['otis'])])).toEqual([
    ['Mara', 0, 1440, '1/2'],
    ['Dev', 0, 1440, '2/2'],
  ])
  expect(shown([held(...span, mara, ['juno']), held(...span, mara, ['otis'])])).toEqual([['Mara', 0, 1440, '1/1']])
})

test('handoffs stand at their minute', () => {
  const item: ExchangeItem = {
    is: 'exchange',
    at: '2026-11-25T22:00:00Z',
    until: null,
    childIds: ['juno'],
    from: mara,
    to: dev,
    place: '',
    fit: 'exact',
    source: { is: 'cycle', id: 'c' },
  }
  expect(handoffsOfDay([item], day, zone)).toEqual([{ minute: 1020, item }])
  expect(handoffsOfDay([item], day + 1, zone)).toEqual([])
})

test('the order of people is that of the parenting schedule, whoever comes first in a week', () => {
  const cycles = [{ people: [mara, dev] }] as unknown as readonly CustodyCycle[]
  const span = ['2026-11-25T05:00:00Z', '2026-11-26T05:00:00Z'] as const
  const names = (items: readonly CustodyItem[]) =>
    holdersOf(items, cycles).map(({ person, pattern }) => `${person.name} ${pattern}`)
  expect(names([held(...span, dev), held(...span, mara)])).toEqual(['Mara 1', 'Dev 2'])
  expect(names([held(...span, { userId: null, name: 'Bea' }), held(...span, dev)])).toEqual(['Dev 2', 'Bea 3'])
})
