import type { Entry } from '@nestwren/contract/logs/entry'
import { describe, expect, test } from 'vitest'
import { diaperAt, idOf, leo, mia, minute, sleepFrom } from './entries.fixture.ts'
import { createEntryStore, type EntryStore } from './entry-store.ts'
import type { ListPart } from './indexed-list.ts'

const idsOf = (store: EntryStore, childId = 'all', filter = {}) =>
  store.list(childId, filter).map(({ entry }) => entry.id)
const part = (items: readonly Entry[], rest: Partial<ListPart<Entry>> = {}): ListPart<Entry> => ({
  childId: 'all',
  afterMs: null,
  fromMs: null,
  toMs: null,
  items,
  isLast: true,
  ...rest,
})

describe('lists', () => {
  test('stand latest first, and at the same start the higher id first, as the server has them', () => {
    const store = createEntryStore()
    store.put([diaperAt(1, 10), diaperAt(3, 20), diaperAt(2, 20), diaperAt(4, 5)])
    expect(idsOf(store)).toEqual([idOf(3), idOf(2), idOf(1), idOf(4)])
  })

  test('are limited by child, kind, time and number; from is included, to is not', () => {
    const store = createEntryStore()
    store.put([diaperAt(1, 10), diaperAt(2, 20), sleepFrom(3, 30), diaperAt(4, 20, { childId: leo })])
    expect(idsOf(store, mia)).toEqual([idOf(3), idOf(2), idOf(1)])
    expect(idsOf(store, 'all', { from: minute(10), to: minute(20) })).toEqual([idOf(1)])
    expect(idsOf(store, 'all', { from: minute(20), to: minute(30) })).toEqual([idOf(4), idOf(2)])
    expect(idsOf(store, mia, { kind: 'diaper', limit: 1 })).toEqual([idOf(2)])
    expect(store.latest(mia, 'diaper')?.entry.id).toBe(idOf(2))
    expect(store.open(mia).map(({ entry }) => entry.id)).toEqual([idOf(3)])
    expect(store.open(leo)).toEqual([])
  })

  test('an entry that moves in time or to its end moves in every list', () => {
    const store = createEntryStore()
    store.put([sleepFrom(1, 10), diaperAt(2, 20)])
    store.put([sleepFrom(1, 30, { version: 2, endAt: minute(40) })])
    expect(idsOf(store)).toEqual([idOf(1), idOf(2)])
    expect(store.open('all')).toEqual([])
    expect(store.count()).toBe(2)
  })

  test('random changes leave the same list as sorting from scratch', () => {
    const store = createEntryStore()
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const expected = new Map<string, Entry>()
    for (let step = 1; step <= 2_000; step += 1) {
      const entry = diaperAt(random(300), random(50), { version: step })
      if (random(4) === 0) {
        store.drop([entry.id])
        expected.delete(entry.id)
      } else {
        store.put([entry])
        expected.set(entry.id, entry)
      }
    }
    const sorted = [...expected.values()].sort((a, b) =>
      a.startAt === b.startAt ? (a.id < b.id ? 1 : -1) : a.startAt < b.startAt ? 1 : -1,
    )
    expect(idsOf(store)).toEqual(sorted.map(({ id }) => id))
  })
})

describe('what is newer wins', () => {
  test('an older version, from a list or an event, does not replace a newer one', () => {
    const store = createEntryStore()
    store.put([diaperAt(1, 10, { version: 3, notes: 'new' })])
    store.put([diaperAt(1, 10, { version: 2, notes: 'old' })])
    expect(store.get(idOf(1))?.entry.notes).toBe('new')
  })

  test('an entry told of while a list was on its way survives the list, and a deleted one does not come back', () => {
    const store = createEntryStore()
    store.put([diaperAt(2, 20)])
    const since = store.mark()
    store.put([diaperAt(3, 30)])
    store.drop([idOf(2)])
    store.applyPart(part([diaperAt(2, 20), diaperAt(1, 10)]), since)
    expect(idsOf(store)).toEqual([idOf(3), idOf(1)])
  })

  test('rows from the disk never replace others, and are not written back', () => {
    const written: string[] = []
    const store = createEntryStore({ onStored: (changes) => written.push(...changes.keys()) })
    store.put([diaperAt(1, 10, { version: 2 })])
    store.put([diaperAt(1, 10, { version: 5 }), diaperAt(2, 20)], { isFromDisk: true })
    expect(store.get(idOf(1))?.entry.version).toBe(2)
    expect(written).toEqual([idOf(1)])
  })
})

describe('a part of the server list', () => {
  test('removes what it should hold and does not, within its limits only', () => {
    const store = createEntryStore()
    store.put([diaperAt(1, 5), diaperAt(2, 10), diaperAt(3, 20), diaperAt(4, 40), sleepFrom(5, 15)])
    const range = { fromMs: Date.parse(minute(10)), toMs: Date.parse(minute(40)), kind: 'diaper' as const }
    store.applyPart(part([diaperAt(3, 20)], range), store.mark())
    expect(idsOf(store)).toEqual([idOf(4), idOf(3), idOf(5), idOf(1)])
  })

  test('concludes nothing below its last entry, nor where two pages meet', () => {
    const store = createEntryStore()
    store.put([diaperAt(1, 10), diaperAt(2, 20), diaperAt(3, 20), diaperAt(4, 30), diaperAt(5, 40)])
    store.applyPart(part([diaperAt(5, 40), diaperAt(3, 20)], { isLast: false }), store.mark())
    expect(idsOf(store)).toEqual([idOf(5), idOf(3), idOf(2), idOf(1)])
    store.applyPart(part([diaperAt(2, 20)], { afterMs: Date.parse(minute(20)) }), store.mark())
    expect(idsOf(store)).toEqual([idOf(5), idOf(3), idOf(2)])
  })

  test('also holds for rows that come from the disk later', () => {
    const written = new Map<string, Entry | null>()
    const store = createEntryStore({
      onStored: (changes) => {
        for (const [id, entry] of changes) written.set(id, entry)
      },
    })
    store.applyPart(part([diaperAt(2, 20)]), store.mark())
    store.put([diaperAt(1, 10), diaperAt(2, 20)], { isFromDisk: true })
    store.finishHydration()
    expect(idsOf(store)).toEqual([idOf(2)])
    expect(written.get(idOf(1))).toBeNull()
  })
})

test('a batch tells once, and children that are not concerned keep their revision', () => {
  const store = createEntryStore()
  let told = 0
  store.subscribe(() => {
    told += 1
  })
  store.batch(() => {
    store.put([diaperAt(1, 10)])
    store.put([diaperAt(2, 20)])
  })
  expect(told).toBe(1)
  expect(store.revision(leo)).toBe(0)
  expect(store.revision(mia)).toBeGreaterThan(0)
  store.put([diaperAt(2, 20)])
  store.clear()
  expect(idsOf(store)).toEqual([])
  expect(store.revision('all')).toBeGreaterThan(2)
})

test('what may not be seen any more goes, from the disk too', () => {
  const store = createEntryStore()
  store.put([diaperAt(1, 10), diaperAt(2, 20, { childId: leo })])
  store.prune(({ childId }) => childId === mia)
  store.put([diaperAt(3, 30, { childId: leo }), diaperAt(4, 40)], { isFromDisk: true })
  expect(idsOf(store)).toEqual([idOf(4), idOf(1)])
})
