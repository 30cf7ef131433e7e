import type { CallOutput } from '@nestwren/contract/endpoint'
import type { LargeItem, RoomFigures, storage } from '@nestwren/contract/storage'

const id = (number: number) => `00000000-0000-4000-8000-0000000009${String(number).padStart(2, '0')}`
const kb = 1024
const mb = kb * kb
const gb = kb * mb

/** Five gigabytes of twenty, of which two items are deleted. */
export function figuresOf(part: Partial<RoomFigures> = {}): RoomFigures {
  return {
    asOf: '2026-11-19T10:24:00.000Z',
    usedBytes: 5 * gb,
    limitBytes: 20 * gb,
    databaseBytes: 3 * mb,
    otherBytes: 100 * kb,
    kinds: [
      { kind: 'photo', count: 1204, bytes: 4 * gb },
      { kind: 'document', count: 1, bytes: gb },
    ],
    recentlyDeleted: { count: 2, bytes: 24 * mb },
    people: [
      { person: { id: id(1), name: 'Mara' }, count: 1200, bytes: 4.5 * gb },
      { person: null, count: 5, bytes: 0.5 * gb },
    ],
    children: [
      { child: { id: id(2), name: 'Juno' }, count: 1000, bytes: 4 * gb },
      { child: null, count: 1, bytes: kb },
    ],
    months: Array.from({ length: 14 }, (_, at) => ({
      month: `${2026 - Math.floor((at + 1) / 12)}-${String(12 - ((at + 1) % 12)).padStart(2, '0')}`,
      count: 1,
      bytes: (14 - at) * mb,
    })),
    ...part,
  }
}

type Stats = CallOutput<typeof storage.stats>

export function statsOf(part: Partial<Stats> = {}): Stats {
  return { room: 'fine', figures: figuresOf(), ...part }
}

/** A photo of 12 MB or, by its number, a smaller one. */
export function largeOf(number: number, part: Partial<LargeItem> = {}): LargeItem {
  return {
    type: 'photo',
    id: id(10 + number),
    sizeBytes: (13 - number) * mb,
    title: `Photo ${number}`,
    thumbnailUrl: null,
    childIds: [id(2)],
    createdBy: { id: id(1), name: 'Mara' },
    createdAt: '2026-11-02T10:00:00.000Z',
    ...part,
  }
}
