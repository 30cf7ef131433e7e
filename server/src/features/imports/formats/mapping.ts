import type { DateOrder } from './upload.ts'

/** What a column of any CSV can stand for. */
export const meanings = [
  'ignore',
  'dateTime',
  'date',
  'time',
  'endDateTime',
  'endDate',
  'endTime',
  'duration',
  'kind',
  'amount',
  'amountUnit',
  'side',
  'leftDuration',
  'rightDuration',
  'notes',
  'title',
  'weight',
  'length',
  'head',
  'temperature',
  'medicine',
  'dose',
  'doseUnit',
  'food',
  'child',
] as const
export type Meaning = (typeof meanings)[number]

/** What a value of the kind column stands for, or all rows of the file. */
export const mappedKinds = [
  'breast',
  'bottleBreastMilk',
  'bottleFormula',
  'bottleOther',
  'solids',
  'diaperWet',
  'diaperDirty',
  'diaperBoth',
  'diaperDry',
  'sleep',
  'nap',
  'night',
  'pumping',
  'medicine',
  'temperature',
  'bath',
  'tummy',
  'play',
  'walk',
  'reading',
  'outdoors',
  'activity',
  'note',
  'vaccine',
  'growth',
  'milestone',
  'ignore',
] as const
export type MappedKind = (typeof mappedKinds)[number]

export interface Mapping {
  /** Meaning of each column, by its place. */
  readonly columns: readonly Meaning[]
  /** What rows are where no column says it, or where its value is not in `kinds`; null leaves such rows unsupported. */
  readonly fixedKind: MappedKind | null
  /** By the value of the kind column, trimmed, in lower case. */
  readonly kinds: Readonly<Record<string, MappedKind>>
  readonly durationUnit: 'minutes' | 'seconds' | 'hours'
}

export interface ProposedColumn {
  readonly header: string
  readonly meaning: Meaning
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
