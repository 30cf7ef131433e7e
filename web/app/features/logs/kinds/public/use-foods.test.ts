import type { FoodItem } from '@nestwren/contract/food'
import { afterEach, expect, test } from 'vitest'
import { closeDesk, type Desk, entryOf, juno, openDesk, otis } from '../../../../testing/desk.fixture.tsx'
import { createEntry, removeEntry, updateEntry } from '../../entry-writes.ts'
import { withWaitingFeeds } from './use-foods.ts'

let desk: Desk
afterEach(() => closeDesk(desk))

const plate = (...names: string[]) => ({
  method: 'solids' as const,
  segments: [],
  bottles: [],
  foods: names.map((name) => ({ name, amount: null })),
})
const egg: FoodItem = {
  id: '00000000-0000-4000-8000-000000000701',
  childId: juno,
  name: 'Egg',
  allergen: 'egg',
  firstTriedOn: '2026-11-01',
  status: 'liked',
  reactions: [],
  note: '',
  times: 2,
  lastServedAt: '2026-11-10T08:00:00.000Z',
  createdBy: null,
  version: 3,
}
const startAt = '2026-11-19T08:00:00.000Z'
const expected = (foods: readonly FoodItem[] = [egg]) =>
  withWaitingFeeds(foods, desk.workspace.outbox.getState().queue, desk.workspace.entries)

test('a feed that waits counts, and a new name stands in the list', async () => {
  desk = await openDesk()
  createEntry({ kind: 'feeding', childId: juno, startAt, endAt: startAt, details: plate('egg', 'Pear') })
  expect(expected()).toMatchObject([
    { id: egg.id, name: 'Egg', times: 3, lastServedAt: startAt, firstTriedOn: '2026-11-01', status: 'liked' },
    { childId: juno, name: 'Pear', times: 1, lastServedAt: startAt, firstTriedOn: '2026-11-19', version: 0 },
  ])
})

test('each child has foods of their own', async () => {
  desk = await openDesk([], { childCount: 2 })
  createEntry({ kind: 'feeding', childId: otis, startAt, endAt: startAt, details: plate('Egg') })
  expect(expected()).toMatchObject([
    { childId: juno, times: 2 },
    { childId: otis, name: 'Egg', times: 1, allergen: null },
  ])
})

test('a feed that is changed takes what it no longer names back, and counts nothing twice', async () => {
  const feed = entryOf('feeding', { startAt: '2026-11-10T08:00:00.000Z', details: plate('Egg', 'Pear') })
  const before = entryOf('feeding', { startAt: '2026-11-03T08:00:00.000Z', details: plate('EGG') })
  desk = await openDesk([feed, before])
  const pear = { ...egg, id: '00000000-0000-4000-8000-000000000702', name: 'Pear', times: 1, version: 0 }
  updateEntry(feed.id, {
    startAt: feed.startAt,
    endAt: feed.endAt,
    tz: 'UTC',
    notes: '',
    details: plate('Pear'),
  })
  expect(expected([egg, pear])).toMatchObject([
    { name: 'Egg', times: 1, lastServedAt: before.startAt },
    { name: 'Pear', times: 1 },
  ])
})

test('a food that lived from one feed goes with it; one that something is said of stays', async () => {
  const feed = entryOf('feeding', { startAt: '2026-11-10T08:00:00.000Z', details: plate('Egg', 'Pear') })
  desk = await openDesk([feed])
  removeEntry(feed.id)
  const pear = { ...egg, id: '00000000-0000-4000-8000-000000000702', name: 'Pear', times: 1, version: 0 }
  const left = expected([{ ...egg, times: 1 }, pear])
  expect(left).toMatchObject([{ name: 'Egg', times: 0, lastServedAt: null, firstTriedOn: '2026-11-01' }])
  expect(left).toHaveLength(1)
})

test('a food that is being added with details is not there twice', async () => {
  desk = await openDesk()
  const { createItem } = await import('../../../../platform/sync/lazy/write-list.ts')
  const { foodList } = await import('../../../food/public/food-list.ts')
  createEntry({ kind: 'feeding', childId: juno, startAt, endAt: startAt, details: plate('Pear') })
  const { id: _id, version: _version, ...fields } = { ...egg, name: 'Pear' }
  createItem(foodList, { id: '00000000-0000-4000-8000-000000000703', ...fields }, fields)
  expect(expected([])).toEqual([])
})

test('logs without foods leave the list as it is', async () => {
  desk = await openDesk()
  createEntry({
    kind: 'feeding',
    childId: juno,
    startAt,
    endAt: startAt,
    details: { method: 'bottle', segments: [], bottles: [], foods: [] },
  })
  const foods = [egg]
  expect(expected(foods)).toBe(foods)
})
