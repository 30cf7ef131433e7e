import { type Cells, column, hasColumns, type Table } from '../text/table.ts'
import { nursing, type Side } from '../values/items.ts'
import { noteOf } from '../values/notes.ts'
import { decimal } from '../values/numbers.ts'
import { momentIn, startIn } from './moments.ts'
import { ambiguous, type Draft, entry, fail, type Role, type Setting } from './role.ts'
import { accountRole } from './sprout-account-row.ts'
import { sproutBottle, sproutSolids } from './sprout-values.ts'

/** One row of a feed at the breast: one side. */
export interface SideRow {
  readonly side: Side['side'] | null
  readonly startMs: number | null
  readonly endMs: number | null
  /** Where neither is told: the moment of the row, which is its end when it was entered and its start when it was edited. */
  readonly atMs: number
  /** Null where no length is told. */
  readonly lengthMs: number | null
  readonly notes: string
}

/** The rows of the two sides as one feed, the left one first: the app does not say which was. */
export function sproutNursing(rows: readonly SideRow[], zone: string): Draft {
  const notes = noteOf(...new Set(rows.map((row) => row.notes)))
  const sides = rows.map(sideOf).sort((one, other) => Number(one.side > other.side))
  const total = sides.reduce((sum, { ms }) => sum + ms, 0)
  const starts = rows.flatMap(({ startMs }) => startMs ?? [])
  const ends = rows.flatMap(({ endMs }) => endMs ?? [])
  const feed = (startMs: number, endMs: number | null) => nursing({ startMs, endMs, zone, notes, sides })
  if (starts.length > 0) return entry(...feed(Math.min(...starts), ends.length > 0 ? Math.max(...ends) : null))
  const at = Math.max(...rows.map(({ atMs }) => atMs))
  return ambiguous('dateOfStartOrEnd', [
    { code: 'timeIsEnd', items: feed(at - total, at) },
    { code: 'timeIsStart', items: feed(at, null) },
  ])
}

function sideOf({ side, startMs, endMs, lengthMs }: SideRow): Side {
  const bySpan = startMs === null || endMs === null ? 0 : endMs - startMs
  return { side: side ?? 'both', ms: lengthMs ?? bySpan }
}

export function sideNamed(text: string): 'left' | 'right' | null {
  if (/^left$/i.test(text)) return 'left'
  return /^right$/i.test(text) ? 'right' : null
}

/** Pairs of a left and a right row among rows of one session, by their places, each in its turn; others stay alone. */
export function sidePairs(
  places: readonly number[],
  sessionOf: (place: number) => string,
  sideOf: (place: number) => 'left' | 'right' | null,
): readonly (readonly number[])[] {
  const sessions = new Map<string, { left: number[]; right: number[] }>()
  for (const place of places) {
    const [session, side] = [sessionOf(place), sideOf(place)]
    if (session === '' || side === null) continue
    const sides = sessions.get(session) ?? { left: [], right: [] }
    sides[side].push(place)
    sessions.set(session, sides)
  }
  return [...sessions.values()].flatMap(({ left, right }) =>
    left.flatMap((place, turn) => {
      const other = right[turn]
      return other === undefined ? [] : [[place, other]]
    }),
  )
}

function sideRow(table: Table, setting: Setting): (cells: Cells) => SideRow {
  const [time, start, end] = [column(table, 'time'), column(table, 'starttime'), column(table, 'endtime')]
  const [seconds, side, notes] = [column(table, 'feedduration'), column(table, 'side'), column(table, 'notes')]
  const moment = (text: string) => (text === '' ? null : (momentIn(text, setting) ?? fail('startNoTime', text)))
  return (cells) => {
    const [startMs, endMs] = [moment(start(cells)), moment(end(cells))]
    if (startMs !== null && endMs !== null && endMs < startMs) fail('endBeforeStart', end(cells))
    const length = seconds(cells) === '' ? null : (decimal(seconds(cells)) ?? fail('lengthNoNumber', seconds(cells)))
    const atMs = startMs ?? startIn(time(cells), setting)
    return {
      side: sideNamed(side(cells)),
      startMs,
      endMs,
      atMs,
      lengthMs: length === null ? null : length * 1000,
      notes: notes(cells),
    }
  }
}

function reaction(table: Table): (cells: Cells) => string {
  const [what, cause] = [column(table, 'reactiondescription'), column(table, 'reactioncause')]
  return (cells) => {
    const said = [what(cells), cause(cells)].filter((one) => one !== '').join(', ')
    return said === '' ? '' : `Reaction: ${said}`
  }
}

export const feedLogs: Role = {
  ...accountRole(
    'feed-logs',
    (table) => hasColumns(table, 'type', 'side') && hasColumns(table, 'bottletype'),
    () => () => fail('brokenRow'),
  ),
  groups: (table, places) => {
    const [session, side, deleted] = [column(table, 'sessionid'), column(table, 'side'), column(table, 'deletedat')]
    const at = (place: number) => table.rows[place] ?? []
    const live = places.filter((place) => deleted(at(place)) === '')
    return sidePairs(
      live,
      (place) => session(at(place)),
      (place) => sideNamed(side(at(place))),
    )
  },
  reader: (table, setting) => {
    const single = accountRole('', () => true, bindSingle).reader(table, setting)
    const side = sideRow(table, setting)
    return (rows) => (rows.length > 1 ? sproutNursing(rows.map(side), setting.zone) : single(rows))
  },
}

function bindSingle(table: Table, setting: Setting): (cells: Cells) => Draft {
  const [type, time, notes, amount] = ['type', 'time', 'notes', 'amount'].map((name) => column(table, name)) as [
    Cell,
    Cell,
    Cell,
    Cell,
  ]
  const [unit, food, bottleType, ofBreast] = ['unitabbr', 'food', 'bottletype', 'breastmilkamount'].map((name) =>
    column(table, name),
  ) as [Cell, Cell, Cell, Cell]
  const [side, reacted] = [sideRow(table, setting), reaction(table)]
  return (cells) => {
    const kind = type(cells).toUpperCase()
    if (kind === 'BREAST') return sproutNursing([side(cells)], setting.zone)
    const at = { ms: startIn(time(cells), setting), zone: setting.zone }
    const given = { amount: amount(cells), unit: unit(cells), notes: noteOf(notes(cells), reacted(cells)) }
    if (kind === 'BOTTLE')
      return entry(...sproutBottle(at, { ...given, type: bottleType(cells), ofBreastMilk: ofBreast(cells) }))
    if (kind === 'SOLIDS') return entry(...sproutSolids(at, { ...given, food: food(cells) }))
    return fail('typeUnknown', type(cells))
  }
}

type Cell = (cells: Cells) => string
