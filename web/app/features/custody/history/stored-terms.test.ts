import { expect, test } from 'vitest'
import { cycleOf, overrideOf } from '../custody.fixture.tsx'
import { cycleTermsOf, overrideTermsOf } from './history-line.tsx'
import { readHistoryView } from './use-history-address.ts'

type Loose = Readonly<Record<string, unknown>>

test('what this version writes is read', () => {
  expect(cycleTermsOf(cycleOf() as unknown as Loose)).toMatchObject({ lengthDays: 14, endOn: null })
  expect(overrideTermsOf(overrideOf() as unknown as Loose)).toMatchObject({ place: '', holiday: null })
})

test('what another version wrote is shown as far as it can be read, and never breaks the page', () => {
  expect(cycleTermsOf({ ...cycleOf(), template: '5-5-4' })?.template).toBe('own')
  const { notes: _, endOn: __, ...older } = cycleOf()
  expect(cycleTermsOf(older)).toMatchObject({ notes: '', endOn: null })
  const broken: readonly Loose[] = [
    {},
    { ...cycleOf(), people: [{ name: 'Mara' }] },
    { ...cycleOf(), exchanges: [{ day: 0 }] },
    { ...cycleOf(), lengthDays: '14' },
    { ...cycleOf(), endOn: 5 },
  ]
  for (const terms of broken) expect(cycleTermsOf(terms)).toBeNull()
  const overrides: readonly Loose[] = [
    {},
    { ...overrideOf(), periods: [{ fromOn: '2026-12-03' }] },
    { ...overrideOf(), holiday: { on: { is: 'moon' } } },
    { ...overrideOf(), place: 3 },
  ]
  for (const terms of overrides) expect(overrideTermsOf(terms)).toBeNull()
  expect([cycleTermsOf(null), overrideTermsOf(null)]).toEqual([null, null])
})

test('the address gives a child and real dates only', () => {
  expect(readHistoryView(new URLSearchParams('child=a&from=2026-02-30&to=2026-03-01'))).toEqual({
    childId: 'a',
    from: null,
    to: '2026-03-01',
  })
})
