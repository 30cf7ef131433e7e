import type { PhotoFacts, PhotoList } from './photo-facts.ts'

export interface MonthLike {
  readonly month: string
  readonly count: number
}

export type GalleryRow =
  | { readonly type: 'month'; readonly key: string; readonly monthAt: number }
  | {
      readonly type: 'tiles'
      readonly key: string
      readonly monthAt: number
      readonly from: number
      readonly count: number
    }

/** How many photos a month has: once they are all here by counting them, before as the frame says. */
export function countOf(frame: MonthLike, list: PhotoList | undefined): number {
  if (list === undefined) return frame.count
  return list.isWhole ? list.items.length : Math.max(frame.count, list.items.length)
}

/** The rows of the gallery: a heading for each month, then its photos `columns` to a row. Months without photos are left out. */
export function rowsOf(months: readonly MonthLike[], counts: readonly number[], columns: number): GalleryRow[] {
  const rows: GalleryRow[] = []
  months.forEach(({ month }, monthAt) => {
    const count = counts[monthAt] ?? 0
    if (count === 0) return
    rows.push({ type: 'month', key: month, monthAt })
    for (let from = 0; from < count; from += columns)
      rows.push({ type: 'tiles', key: `${month}/${from}`, monthAt, from, count: Math.min(columns, count - from) })
  })
  return rows
}

/** A place in the whole gallery: the month, and the photo's place in it; null beyond either end. */
export function placeAt(counts: readonly number[], index: number): { monthAt: number; at: number } | null {
  if (index < 0) return null
  let rest = index
  for (const [monthAt, count] of counts.entries()) {
    if (rest < count) return { monthAt, at: rest }
    rest -= count
  }
  return null
}

/** The place of a photo in the whole gallery; null while its month is not here, or when it is not in it. */
export function indexOf(
  counts: readonly number[],
  lists: readonly (PhotoList | undefined)[],
  monthAt: number,
  id: string,
): number | null {
  const at = lists[monthAt]?.items.findIndex((one) => one.id === id) ?? -1
  if (at < 0) return null
  return counts.slice(0, monthAt).reduce((sum, count) => sum + count, at)
}

/** The row in which a photo of a month stands. */
export function rowOf(rows: readonly GalleryRow[], monthAt: number, at: number): number {
  return rows.findIndex((row) => row.type === 'tiles' && row.monthAt === monthAt && at < row.from + row.count)
}

/** Where an arrow key leads from a photo: beside it, or straight above or below, over the edge of a month too. */
export function neighbourOf(
  counts: readonly number[],
  columns: number,
  from: { readonly monthAt: number; readonly at: number },
  key: string,
): { monthAt: number; at: number } | null {
  const { monthAt, at } = from
  const count = counts[monthAt] ?? 0
  const column = at % columns
  const before = counts.findLastIndex((one, index) => index < monthAt && one > 0)
  const after = counts.findIndex((one, index) => index > monthAt && one > 0)
  const last = (index: number) => ({ monthAt: index, at: (counts[index] ?? 1) - 1 })
  switch (key) {
    case 'ArrowLeft':
      return at > 0 ? { monthAt, at: at - 1 } : before < 0 ? null : last(before)
    case 'ArrowRight':
      return at < count - 1 ? { monthAt, at: at + 1 } : after < 0 ? null : { monthAt: after, at: 0 }
    case 'ArrowUp': {
      if (at >= columns) return { monthAt, at: at - columns }
      if (before < 0) return null
      const size = counts[before] ?? 1
      const lastRow = Math.floor((size - 1) / columns) * columns
      return { monthAt: before, at: Math.min(lastRow + column, size - 1) }
    }
    case 'ArrowDown': {
      const isInLastRow = Math.floor(at / columns) === Math.floor((count - 1) / columns)
      if (!isInLastRow) return { monthAt, at: Math.min(at + columns, count - 1) }
      return after < 0 ? null : { monthAt: after, at: Math.min(column, (counts[after] ?? 1) - 1) }
    }
    case 'Home':
      return { monthAt, at: 0 }
    case 'End':
      return last(monthAt)
    default:
      return null
  }
}

/** The photo at a place of a month, when it is here. */
export function photoAt(list: PhotoList | undefined, at: number): PhotoFacts | undefined {
  return list?.items[at]
}

/** The row of the heading under which a row stands; -1 when there is none. */
export function headingAt(rows: readonly GalleryRow[], index: number): number {
  let at = Math.min(index, rows.length - 1)
  while (at >= 0 && rows[at]?.type !== 'month') at -= 1
  return at
}
