import type { MilkLot } from '@nestwren/contract/milk'
import { afterEach, expect, test } from 'vitest'
import { closeDesk, type Desk, juno, openDesk, otis } from '../../testing/desk.fixture.tsx'
import { createEntry } from '../logs/entry-writes.ts'
import { withWaitingLogs } from '../logs/kinds/public/use-milk.ts'

let desk: Desk
afterEach(() => closeDesk(desk))

const pumpedAt = '2026-11-19T06:00:00.000Z'
const lot: MilkLot = {
  id: '00000000-0000-4000-8000-000000000601',
  childId: juno,
  place: 'fridge',
  amountMl: 120,
  leftMl: 120,
  pumpedAt,
  movedAt: pumpedAt,
  isThawed: false,
  expiresAt: '2026-11-23T06:00:00.000Z',
  hasOwnExpiry: false,
  label: null,
  entryId: null,
  endedAt: null,
  endedAs: null,
  version: 1,
}

test('a bottle from the stock for twins at once goes down in the stock once, before the server has it', async () => {
  desk = await openDesk([], { childCount: 2 })
  const milkLots = [{ lotId: lot.id, amountMl: 50 }]
  const bottle = { contents: 'breastMilk', amountMl: 50, offeredMl: null, typed: null, milkLots } as const
  const { ids } = createEntry({
    kind: 'feeding',
    childId: juno,
    also: [otis],
    startAt: new Date().toISOString(),
    details: { method: 'bottle', segments: [], bottles: [{ ...bottle, milkLots: [...milkLots] }], foods: [] },
  })
  const { entries, outbox } = desk.workspace
  const [first, twin] = ids.map((id) => entries.get(id)?.entry.details)
  expect(first).toMatchObject({ bottles: [{ amountMl: 50, milkLots }] })
  expect(twin).toMatchObject({ bottles: [{ amountMl: 50 }] })
  expect(JSON.stringify(twin)).not.toContain(lot.id)
  const stock = withWaitingLogs([lot], outbox.getState().queue, entries)
  expect(stock?.map(({ leftMl }) => leftMl)).toEqual([70])
})
