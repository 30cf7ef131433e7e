import type { ImportApp, ImportRefusal, importUnits, MappedColumn, MappedKind } from '@nestwren/contract/imports-words'

/**
 * What the readers of other apps' files take and give. Everything here can cross into a worker thread and out of it as it is
 * (structured clone): plain objects, no dates, no functions.
 */

/** A file of the upload, unzipped. Its name is only shown and named in reports; what it is says its content. */
export interface SourceFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Why a file is not read; of the whole upload where `file` is null. */
export interface Refusal {
  readonly file: string | null
  readonly code: ImportRefusal
}

export type Quantity = keyof typeof importUnits
export type UnitOf<Q extends Quantity> = (typeof importUnits)[Q][number]
export type DateOrder = 'dayFirst' | 'monthFirst' | 'yearFirst'

/** A child as the source names it. */
export interface SourceChild {
  /** Stands in `childKey` of records. Made of the source's id or name; `file:<name>` where the file says nothing. */
  readonly key: string
  /** As in the source; null where it says none. */
  readonly name: string | null
  /** YYYY-MM-DD. */
  readonly birthdate: string | null
  /** HH:MM. */
  readonly birthTime: string | null
  /** Nara's adjusted birth date, a due date only if the person agrees (`Answers.useAdjustedBirthdates`). */
  readonly adjustedBirthdate: string | null
  readonly sex: 'female' | 'male' | null
  readonly records: number
}

/** What the wizard asks before the records can be read. */
export interface Asks {
  /** Times carry no zone, or carry an offset and no place. The child's own zone is the default. */
  readonly zone: boolean
  /** Dates whose day and month cannot be told apart by any of them. */
  readonly dateOrder: boolean
  /** Some dates of a file are only possible with the day first, others only with the month first. */
  readonly datesMixed: boolean
  /** Quantities that stand without a unit. */
  readonly units: readonly Quantity[]
  readonly children: readonly SourceChild[]
  /** Names of CSV files whose columns a person has to name (`Answers.mappings`). */
  readonly mappings: readonly string[]
}

interface RecognisedFile {
  readonly name: string
  /** What it holds, in the reader's own words: "Feeding", "sleep-logs", "nursing", "log". Empty for an unknown one. */
  readonly role: string
  /** Records after the header. */
  readonly records: number
}

export interface Recognised {
  readonly app: ImportApp
  /** Form of the app's file: "csv", "rest", "activityLog", "accountData"; empty where there is one only. */
  readonly variant: string
  /** Files that will be read, in the order in which they are. */
  readonly files: readonly RecognisedFile[]
  /** Files that are left alone without harm: settings, contacts, a manifest. */
  readonly ignored: readonly string[]
  /** The order that the dates of all files show; null where it is asked for or does not matter. */
  readonly dateOrder: DateOrder | null
  readonly asks: Asks
  /** How many people of the other app the files name; their names are not taken along. */
  readonly caregivers: number
  /** A refused file is not read; where no file is left, nothing is. */
  readonly refusals: readonly Refusal[]
}

/** What the person decided about one record that the files leave open. */
export type Choice =
  /** One of the `readings` of an ambiguous record, counted from 0. */
  | { readonly reading: number }
  /** The end of an open sleep, ISO 8601 in UTC. */
  | { readonly endAt: string }
  /** A repeat that happened twice after all. */
  | { readonly keep: true }

export interface Answers {
  /** IANA name: the zone of times without one, and of entries whose file names no place. */
  readonly zone: string
  readonly units: { readonly [Q in Quantity]?: UnitOf<Q> }
  readonly dateOrder: DateOrder | null
  /** ISO 8601 in UTC: no date of a log lies behind it. Dates that do are read in the other order. */
  readonly latest?: string
  /**
   * Child of the family by `SourceChild.key`; null leaves the child's records out. A key that is not named stands for a
   * child of its own. Two keys with one child make one timeline, within which sleeps are compared and repeats found.
   */
  readonly children: Readonly<Record<string, string | null>>
  /** Take records that repeat an earlier one of their file, where the source has no ids. */
  readonly includeRepeats: boolean
  readonly useAdjustedBirthdates: boolean
  /** By `recordRef(record)`. */
  readonly choices: Readonly<Record<string, Choice>>
  /** How files that no app is known for are read, by their names; such a file without one is not read. */
  readonly mappings: Readonly<Record<string, Mapping>>
}

export interface Mapping {
  /** What each column stands for, by its place. */
  readonly columns: readonly MappedColumn[]
  /** What rows are where no column says it, or where its value is not in `kinds`; null leaves such rows unsupported. */
  readonly fixedKind: MappedKind | null
  /** By the value of the kind column, trimmed, in lower case. */
  readonly kinds: Readonly<Record<string, MappedKind>>
  readonly durationUnit: 'minutes' | 'seconds' | 'hours'
}

export interface ProposedColumn {
  readonly header: string
  readonly meaning: MappedColumn
  /** False where the person should look: no word of the header was known, or two columns claim the same. */
  readonly isSure: boolean
  /** A few of its values. */
  readonly examples: readonly string[]
  /**
   * Its values with what they would be taken for if it were the column of kinds; `kind` null where nothing was recognised in
   * the word. Empty where they are too many or too long for that.
   */
  readonly values: readonly { readonly value: string; readonly kind: MappedKind | null; readonly count: number }[]
}

export interface ProposedMapping {
  readonly file: string
  readonly columns: readonly ProposedColumn[]
  readonly mapping: Mapping
  /** The order that the dates show; null where they do not. */
  readonly dateOrder: DateOrder | null
  readonly records: number
}
