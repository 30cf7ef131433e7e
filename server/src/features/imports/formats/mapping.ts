import type { MappedColumn, MappedKind } from '@nestwren/contract/imports-words'
import type { DateOrder } from './upload.ts'

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
