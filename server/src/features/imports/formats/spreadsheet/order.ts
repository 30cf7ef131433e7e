import type { RoledTable } from '../identify.ts'
import type { DateColumn } from './columns.ts'
import type { OpenOrder, Stamp } from './stamp.ts'

/** A table whose dates are not all as its app writes them. */
export interface Turned extends RoledTable {
  readonly dates: readonly DateColumn[]
}

/** What dates show of their order: `both` where some are only possible in one and some only in the other. */
export type Shown = OpenOrder | 'both' | null

const orders = ['dayFirst', 'monthFirst'] as const
const dayMs = 86_400_000
/** No entry of a log takes longer. */
const longestMs = 1.5 * dayMs

interface Around {
  /** An instant in milliseconds behind which no date lies. */
  readonly latest: number
  /** What the person said. */
  readonly answer: OpenOrder | null
  /** Every table of the upload, such as the one that says when a child was born. */
  readonly all: readonly Turned[]
}

/**
 * The order of each table's dates. What its own dates show for certain decides: a number over twelve, or the full stops of a
 * spreadsheet whose language writes the day first. Then the person, where they said it, then what another file of the upload
 * shows, then what dates say together: none is in the future, ends follow starts, nothing is before birth, rows are in order.
 */
export function ordersOf(tables: readonly Turned[], around: Around): ReadonlyMap<Turned, Shown> {
  const own = new Map(tables.map((table) => [table, shownBy(table)]))
  const sure = [...new Set(own.values())].filter((one) => one === 'dayFirst' || one === 'monthFirst')
  const open = tables.filter((table) => own.get(table) === null)
  const together = sure.length === 1 ? (sure[0] ?? null) : sure.length === 0 ? likelyOf(open, around) : null
  for (const table of open) own.set(table, around.answer ?? together ?? likelyOf([table], around))
  return own
}

/** What a table's own dates show for certain. */
function shownBy({ table, role, dates }: Turned): Shown {
  const shown = new Set<OpenOrder>()
  const signs = new Set<Stamp['sign']>()
  for (const stamp of stampsOf({ table, dates })) {
    if (stamp.sign === '') continue
    signs.add(stamp.sign)
    if (stamp.dayFirst === null) shown.add('monthFirst')
    else if (stamp.monthFirst === null) shown.add('dayFirst')
  }
  if (shown.size > 0) return shown.size === 2 ? 'both' : ([...shown][0] ?? null)
  // Where the app itself writes numbers in an open order, a spreadsheet may have put full stops between them as they were.
  return role.writes === undefined && signs.size === 1 && signs.has('.') ? 'dayFirst' : null
}

function* stampsOf({ table, dates }: Pick<Turned, 'table' | 'dates'>): Generator<Stamp> {
  for (const cells of table.rows)
    for (const { place, stamp } of dates) {
      const found = stamp(cells[place] ?? '')
      if (found !== null) yield found
    }
}

/** Whether any date of a table needs an order. */
export function isOpen({ table, dates }: Pick<Turned, 'table' | 'dates'>): boolean {
  for (const { sign } of stampsOf({ table, dates })) if (sign !== '') return true
  return false
}

type Counts = Record<OpenOrder, number>

/** The order for which dates of open tables speak together, by the first sign that speaks at all. */
function likelyOf(tables: readonly Turned[], { latest, all }: Around): OpenOrder | null {
  return (
    better(count(tables, (table, order) => inFuture(table, order, latest))) ??
    better(oddSpans(tables)) ??
    better(beforeBirth(tables, all)) ??
    ordered(tables)
  )
}

function count(tables: readonly Turned[], of: (table: Turned, order: OpenOrder) => number): Counts {
  const sum = (order: OpenOrder) => tables.reduce((all, table) => all + of(table, order), 0)
  return { dayFirst: sum('dayFirst'), monthFirst: sum('monthFirst') }
}

/** The order that is wrong far less often than the other, if one is: a clock that was wrong is wrong in both. */
function better({ dayFirst, monthFirst }: Counts): OpenOrder | null {
  if (monthFirst >= 1 && dayFirst * 4 <= monthFirst) return 'dayFirst'
  return dayFirst >= 1 && monthFirst * 4 <= dayFirst ? 'monthFirst' : null
}

function msOf(stamp: Stamp | null, order: OpenOrder): number | null {
  const day = stamp?.[order] ?? null
  return day === null ? null : day + (stamp?.clockMs ?? 0)
}

function inFuture(table: Turned, order: OpenOrder, latest: number): number {
  let found = 0
  for (const stamp of stampsOf(table)) if ((msOf(stamp, order) ?? 0) > latest) found += 1
  return found
}

/** Rows that end before they start, or long after, in one order and not in the other. */
function oddSpans(tables: readonly Turned[]): Counts {
  const counts: Counts = { dayFirst: 0, monthFirst: 0 }
  for (const { table, dates } of tables) {
    const [start, end] = [dates.find(({ is }) => is === 'start'), dates.find(({ is }) => is === 'end')]
    if (start === undefined || end === undefined) continue
    for (const cells of table.rows) {
      const [from, to] = [start.stamp(cells[start.place] ?? ''), end.stamp(cells[end.place] ?? '')]
      const [byDay, byMonth] = [isOdd(from, to, 'dayFirst'), isOdd(from, to, 'monthFirst')]
      if (byDay && !byMonth) counts.dayFirst += 1
      if (byMonth && !byDay) counts.monthFirst += 1
    }
  }
  return counts
}

function isOdd(start: Stamp | null, end: Stamp | null, order: OpenOrder): boolean {
  const [startMs, endMs] = [msOf(start, order), msOf(end, order)]
  return startMs !== null && endMs !== null && (endMs < startMs || endMs - startMs > longestMs)
}

/** Dates before the first birth that any file tells. */
function beforeBirth(tables: readonly Turned[], all: readonly Turned[]): Counts {
  const of = (order: OpenOrder) => {
    const first = daysOf(all, order, 'birth').reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
    if (first === Number.POSITIVE_INFINITY) return 0
    return daysOf(tables, order, 'other').filter((one) => one < first - dayMs).length
  }
  return { dayFirst: of('dayFirst'), monthFirst: of('monthFirst') }
}

/** Days of birth, or all others. */
function daysOf(tables: readonly Turned[], order: OpenOrder, what: 'birth' | 'other'): number[] {
  return tables.flatMap(({ table, dates }) => {
    const columns = dates.filter(({ is }) => (is === 'birth') === (what === 'birth'))
    return table.rows.flatMap((cells) =>
      columns.flatMap(({ place, stamp }) => stamp(cells[place] ?? '')?.[order] ?? []),
    )
  })
}

/** Days that a list has to name before their sequence says anything: two are always in order. */
const fewestDays = 3

/** The one order in which the rows of every table go only forward or only back. */
function ordered(tables: readonly Turned[]): OpenOrder | null {
  const lists = tables.flatMap(({ table, dates }) => {
    const [main] = dates
    return main === undefined ? [] : [table.rows.flatMap((cells) => main.stamp(cells[main.place] ?? '') ?? [])]
  })
  const long = lists.filter((stamps) => new Set(stamps.map(({ dayFirst }) => dayFirst)).size >= fewestDays)
  const [one, ...more] = orders.filter((order) => long.every((stamps) => isInOrder(stamps, order)))
  return long.length > 0 && more.length === 0 ? (one ?? null) : null
}

function isInOrder(stamps: readonly Stamp[], order: OpenOrder): boolean {
  let [ups, downs] = [false, false]
  let before: number | null = null
  for (const stamp of stamps) {
    const ms = msOf(stamp, order)
    if (ms === null) continue
    if (before !== null && ms > before) ups = true
    if (before !== null && ms < before) downs = true
    before = ms
  }
  return !(ups && downs)
}
