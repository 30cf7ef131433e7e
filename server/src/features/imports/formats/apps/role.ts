import type { ImportApp, ImportReason } from '@nestwren/contract/imports-words'
import type { NormalItem, Reading, ReadOutcome, Reason } from '../result.ts'
import { cutAt } from '../text/cut.ts'
import type { Cells, Column, Table } from '../text/table.ts'
import type { DateOrder, Quantity, SourceChild, UnitOf } from '../upload.ts'

/** What became of a record, before repeats, children and other sleeps are looked at. */
export interface Draft {
  readonly outcome: Extract<ReadOutcome, 'entry' | 'open' | 'unsupported' | 'ambiguous' | 'lookup' | 'unreadable'>
  readonly reason: Reason | null
  readonly items: readonly NormalItem[]
  readonly readings: readonly Reading[]
}

/** The person's answers, as readers need them. */
export interface Setting {
  readonly zone: string
  readonly order: DateOrder
  unit<Q extends Quantity>(quantity: Q): UnitOf<Q>
  readonly useAdjustedBirthdates: boolean
  /** Names that ids of the files stand for. */
  readonly lookups: ReadonlyMap<string, string>
}

/** How an app writes its dates and times of day where not as `YYYY-MM-DD` and `HH:MM`. */
export interface Writing {
  isOwnDate(cell: string): boolean
  isOwnClock(cell: string): boolean
  /** @param ms midnight in UTC */
  date(ms: number): string
  /** @param ms since midnight */
  clock(ms: number): string
}

/** One sort of table of an app: how it is known, and how its rows are read. */
export interface Role {
  readonly name: string
  matches(table: Table): boolean
  /** True where its rows stand for nothing themselves. */
  readonly isLookup?: boolean
  /** The source's id of a row; empty where it has none. */
  id?(table: Table): Column
  /** The child of a row, as `SourceChild.key`; empty for the only child of the upload, else of the file. */
  child?(table: Table): Column
  /** The type as the source calls it; the role's name without it. */
  label?(table: Table): Column
  /**
   * What its readers are given where a spreadsheet has turned its dates. `asThePhone`: the app itself writes dates in the order
   * of a country; they are read as `YYYY-MM-DD`, and who a row is is told by its cells as they stand.
   */
  readonly writes?: Writing | 'asThePhone'
  /** True where a person says what the columns are. */
  readonly isMapped?: boolean
  /** Columns that say who a row is, in a table without ids; all but the caregivers' without it. */
  readonly identity?: readonly string[]
  /** False for rows that are no sleep for certain; saves reading them twice. */
  isSleep?(table: Table): (cells: Cells) => boolean
  /** Rows that are one entry together, by their places; the first of each bears the key. Every other row is one by itself. */
  groups?(table: Table, places: readonly number[]): readonly (readonly number[])[]
  /** Binds the columns once; then reads rows. May throw `Unreadable`. */
  reader(table: Table, setting: Setting): (rows: readonly Cells[]) => Draft
}

export type ChildFacts = Omit<SourceChild, 'key' | 'records'>

export interface App {
  readonly name: ImportApp
  readonly roles: readonly Role[]
  variantOf(tables: readonly Table[]): string
  /** True for a table of the app that holds nothing to import. */
  isIgnored(table: Table): boolean
  readonly asksZone: (tables: readonly Table[]) => boolean
  asksUnits?(tables: readonly Table[]): readonly Quantity[]
  /** What the files say of children, by key. */
  children?(tables: readonly Table[]): ReadonlyMap<string, ChildFacts>
  lookups?(tables: readonly Table[]): ReadonlyMap<string, string>
  /** Puts rows right that are no CSV by the rules. */
  repair?(table: Table): Table
}

/** Ends the reading of one record. No Error: a file can have a hundred thousand of them, and nobody reads their stacks. */
export class Unreadable {
  readonly reason: Reason
  constructor(reason: Reason) {
    this.reason = reason
  }
}

export function reasonOf(code: ImportReason, value?: string): Reason {
  return { code, params: value === undefined ? {} : { value: cutAt(value, 80) } }
}

export function fail(code: ImportReason, value?: string): never {
  throw new Unreadable(reasonOf(code, value))
}

export function entry(...items: readonly NormalItem[]): Draft {
  return { outcome: 'entry', reason: null, items, readings: [] }
}

export function unsupported(label: string): Draft {
  return { outcome: 'unsupported', reason: { code: 'noSuchType', params: { label } }, items: [], readings: [] }
}

export function deletedThere(): Draft {
  return {
    outcome: 'unsupported',
    reason: { code: 'deletedThere', params: { label: 'deleted in the app' } },
    items: [],
    readings: [],
  }
}

export const lookup: Draft = { outcome: 'lookup', reason: reasonOf('lookedUp'), items: [], readings: [] }

export function open(code: 'noEnd' | 'startOnly', ...items: readonly NormalItem[]): Draft {
  return { outcome: 'open', reason: reasonOf(code), items, readings: [] }
}

/** A record with several readings; an entry where they come to the same. */
export function ambiguous(code: ImportReason, readings: readonly Reading[]): Draft {
  const [first] = readings
  const isOne = new Set(readings.map(({ items }) => JSON.stringify(items))).size < 2
  if (first !== undefined && isOne) return entry(...first.items)
  return { outcome: 'ambiguous', reason: reasonOf(code), items: [], readings }
}
