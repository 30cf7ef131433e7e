import { expect, it } from 'vitest'
import { fileOf, recordsOf } from './testing/given.ts'
import { addTo, emptyTotals } from './totals.ts'

it('reads a hundred thousand records, each once', () => {
  const header = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'
  const count = 100_000
  const at = (minutes: number) =>
    new Date(Date.UTC(2020, 0, 1) + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  const row = (place: number) =>
    place % 2 === 0
      ? `Feed,${at(place * 20)},,,Formula,Bottle,90ml,`
      : `Sleep,${at(place * 20)},${at(place * 20 + 15)},00:15,,,,`
  const text = [header, ...Array.from({ length: count }, (_, place) => row(place))].join('\n')
  const totals = emptyTotals()
  // Summer time never moves two of them onto each other in UTC.
  for (const record of recordsOf([fileOf(text)], { zone: 'UTC' })) addTo(totals, record)
  expect(totals).toMatchObject({ records: count, bottleMl: 45 * count, sleepMinutes: 7.5 * count, sleepConflicts: 0 })
})
