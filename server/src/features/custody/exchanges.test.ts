import type { Cycle } from '@nestwren/contract/custody/terms'
import { expect, test } from 'vitest'
import { atOnce } from '../../platform/loop/turns.ts'
import { comingExchanges, nextExchangeOfCycle } from './exchanges.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 27, 9)
const people = [
  { userId: 'mara', name: 'Mara' },
  { userId: 'dev', name: 'Dev' },
] as const

function cycleOf(over: Partial<Cycle> = {}): Cycle {
  return {
    id: 'cycle',
    childIds: ['juno', 'otis'],
    template: 'alternating-weeks',
    lengthDays: 14,
    startOn: '2026-11-02',
    endOn: null,
    timeZone: 'UTC',
    people,
    exchanges: [
      { day: 0, at: '17:00', to: 0, place: '' },
      { day: 7, at: '17:00', to: 1, place: '' },
    ],
    ...over,
  }
}

const nextOf = (cycle: Cycle, cycles: readonly Cycle[] = [cycle], after = now) =>
  atOnce(nextExchangeOfCycle(cycle, comingExchanges({ cycles, overrides: [] }, now), after))
const at = (date: string) => Date.parse(`${date}:00.000Z`)

test('finds the next exchange, soon or after months without one', () => {
  expect(nextOf(cycleOf())).toBe(at('2026-11-30T17:00'))
  expect(nextOf(cycleOf(), [cycleOf()], at('2026-11-30T17:00'))).toBe(at('2026-12-07T17:00'))
  expect(nextOf(cycleOf({ startOn: '2027-09-06' }))).toBe(at('2027-09-06T17:00'))
})

test('there is none after the end of a cycle, and a distant one is looked at again when it begins', () => {
  expect(nextOf(cycleOf({ endOn: '2026-11-29' }))).toBeNull()
  expect(nextOf(cycleOf({ endOn: '2026-11-01' }))).toBeNull()
  expect(nextOf(cycleOf({ startOn: '2030-01-07' }))).toBe(at('2030-01-07T00:00'))
})

test('computes each stretch of time once, however many cycles ask', () => {
  let expanded = 0
  const cycles = Array.from({ length: 60 }, (_, number): Cycle => {
    const startOn = new Date(now + number * 5 * day).toISOString().slice(0, 10)
    const { exchanges, ...rest } = cycleOf({ id: `cycle ${number}`, startOn })
    return {
      ...rest,
      get exchanges() {
        expanded += 1
        return exchanges
      },
    }
  })
  const coming = comingExchanges({ cycles, overrides: [] }, now)
  for (const cycle of cycles) expect(atOnce(nextExchangeOfCycle(cycle, coming, now))).not.toBeNull()
  const once = expanded
  for (const cycle of cycles) atOnce(nextExchangeOfCycle(cycle, coming, now))
  expect(expanded).toBe(once)
})
