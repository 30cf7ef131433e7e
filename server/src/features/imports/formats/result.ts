import type { byField, ImportedFigure } from '@nestwren/contract/growth-figures'
import type { ImportOutcome, ImportReason } from '@nestwren/contract/imports-words'
import type { DetailsOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'

/** What the readers give: a record for each row, and the items that come of it. */

/**
 * What readers can say of a record; what was imported before only the family's data shows. `items` of a duplicate and of a
 * sleep in conflict are complete, for the person who wants them all the same; those of an open sleep have `endAt: null`, which
 * must not be stored like this: it would run. What a merged record holds is in the items of another: `reason.params.with`.
 */
export type ReadOutcome = Exclude<ImportOutcome, 'alreadyHere'>

/** Why a record came out as it did. `value` is what stands in the file, cut to 80 characters. */
export interface Reason {
  readonly code: ImportReason
  readonly params: Readonly<Record<string, string | number>>
}

/** A log in the contract's own shape; its details have passed the kind's schema and rules. */
export type LogItem = {
  [K in KindName]: {
    readonly type: 'log'
    readonly kind: K
    /** ISO 8601 in UTC, as endAt. */
    readonly startAt: string
    readonly endAt: string | null
    /** IANA name. */
    readonly tz: string
    readonly notes: string
    readonly details: DetailsOf<K>
  }
}[KindName]

/** A number as it stands in the source, with its unit: kg, g, lb, oz, cm, mm, m, in, ft. At most 3 decimals. */
export interface TypedMeasure {
  readonly value: string
  readonly unit: string
}

/** A visit to the scales. At least one figure is there. */
export interface MeasurementItem extends Readonly<ReturnType<typeof byField<number | null, ImportedFigure>>> {
  readonly type: 'measurement'
  /** YYYY-MM-DD, on the clock of the zone. */
  readonly measuredOn: string
  /** No app says it. */
  readonly measured: 'lying' | 'standing' | null
  readonly note: string
  readonly typed: Readonly<Record<ImportedFigure, TypedMeasure | null>>
}

interface MilestoneItem {
  readonly type: 'milestone'
  /** At most 80 characters. */
  readonly title: string
  readonly on: string
  readonly note: string
}

export interface FoodItem {
  readonly type: 'food'
  /** At most 60 characters. */
  readonly name: string
  readonly on: string
  readonly liking: 'loved' | 'liked' | 'neutral' | 'disliked' | 'hated' | null
  readonly reactions: readonly { readonly on: string; readonly text: string }[]
  readonly note: string
}

interface ChildItem {
  readonly type: 'child'
  readonly name: string
  readonly birthdate: string | null
  readonly birthTime: string | null
  readonly dueDate: string | null
  readonly sex: 'female' | 'male' | null
}

/** What is kept by its date rather than in the log. */
export type DatedItem = MeasurementItem | MilestoneItem | FoodItem

export type NormalItem = LogItem | DatedItem | ChildItem

/** One way to understand an ambiguous record. */
export interface Reading {
  /**
   * What it supposes, for each reason: `dateOfStartOrEnd` dateOfStart, dateOfEnd, timeIsStart, timeIsEnd; `endOrLength` byEnd,
   * byLength; `volumeUnit` oz, ml; `bottleContents` breastMilk, formula.
   */
  readonly code: string
  readonly items: readonly NormalItem[]
}

export interface ImportedRecord {
  readonly file: string
  /** Counts from 1 after the header; a list of JSON likewise. */
  readonly record: number
  readonly outcome: ReadOutcome
  /** Null for an entry. */
  readonly reason: Reason | null
  /**
   * Stays the same however often the file is read or exported again; unique among the entries of a child and an app. An
   * entry made of several records bears the key of one of them. Null where the record is only looked up.
   */
  readonly sourceKey: string | null
  /** Null where the record is of no child. */
  readonly childKey: string | null
  readonly items: readonly NormalItem[]
  readonly readings: readonly Reading[]
  /** The type as the source calls it, for lists of what was left out. */
  readonly label: string
  /** The cells as they stand, without people's names and secrets, for the file of left-out rows. */
  readonly cells: Readonly<Record<string, string>>
}

/** Counts of a result, in the form in which a report shows them. `entries` count items of records that are imported. */
export interface Totals {
  records: number
  entries: {
    feeding: { breast: number; bottle: number; solids: number; total: number }
    diaper: { wet: number; dirty: number; both: number; dry: number; total: number }
    measurement: Record<ImportedFigure | 'total', number>
    sleep: number
    activity: number
    pumping: number
    medicine: number
    temperature: number
    bath: number
    note: number
    vaccine: number
    milestone: number
    food: number
    child: number
  }
  bottleMl: number
  sleepMinutes: number
  duplicates: number
  unreadable: number
  open: number
  sleepConflicts: number
  ambiguous: number
  merged: number
  leftOut: number
  unsupported: Record<string, number>
  lookupRecords: number
  files: { name: string; records: number }[]
}
