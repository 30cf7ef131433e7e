import type { ImportPreviewRow, ImportRow, ImportTotals } from '@nestwren/contract/imports-schemas'
import type { ImportReason, ImportRefusal } from '@nestwren/contract/imports-words'
import type { NormalItem } from '../formats/result.ts'
import type { Answers, Mapping, ProposedMapping, Recognised } from '../formats/upload.ts'

/** What crosses between the server and the process that reads files. */

/** An uploaded file on this machine. */
export interface LocalFile {
  readonly name: string
  readonly path: string
}

/** How rows with one doubt are all read. */
export interface Alike {
  readonly reason: ImportReason
  readonly reading: string
}

export interface ParseTasks {
  /** Says what the files are. */
  look: {
    readonly files: readonly LocalFile[]
    /** ISO 8601: no date of a log lies behind it. */
    readonly latest?: string
  }
  /** Reads the records of another app's files. */
  read: {
    readonly files: readonly LocalFile[]
    readonly accountId: string
    readonly answers: Answers
    readonly alike: readonly Alike[]
    /** Keys of children that the import makes. */
    readonly newChildren: readonly string[]
    /** ISO 8601: what begins later is left out. */
    readonly latest: string
  }
  /** Reads the first rows of one file with a mapping. */
  preview: {
    readonly files: readonly LocalFile[]
    readonly file: string
    readonly mapping: Mapping
    readonly answers: Answers
  }
  /** Reads lists of the family's own export. */
  lists: { readonly path: string; readonly names: readonly string[] }
  /** Writes one file of the export to a path. */
  extract: { readonly path: string; readonly entry: string; readonly target: string; readonly maxBytes: number }
}
export type ParseTaskName = keyof ParseTasks
export type ParseTask = { [Name in ParseTaskName]: { readonly name: Name } & ParseTasks[Name] }[ParseTaskName]

/** An item that is to be stored. */
export interface Draft {
  /** Place of its record within the batch. */
  readonly index: number
  readonly file: string
  readonly record: number
  readonly label: string
  /** Of what can still be left out; empty for anything else. */
  readonly cells: Readonly<Record<string, string>>
  /** Stays the same however often the record is read. */
  readonly source: string
  /** Follows from the family and the source, so that what runs twice makes one. */
  readonly id: string
  readonly childId: string
  readonly item: Exclude<NormalItem, { readonly type: 'child' }>
}

export type ListedRow = Omit<ImportRow, 'choice'>

export interface RecordBatch {
  readonly is: 'records'
  readonly count: number
  readonly drafts: readonly Draft[]
  /** Sleeps of the batch before that are taken: those of two batches can overlap. */
  readonly before: readonly Draft[]
  readonly rows: readonly ListedRow[]
}
export interface ListBatch {
  readonly is: 'list'
  readonly list: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/**
 * What became of the records of a batch: places of those that are here already, of sleeps that overlap another one, and of
 * those that are left out for another reason.
 */
export interface BatchReply {
  readonly alreadyHere: readonly number[]
  readonly sleepHere: readonly number[]
  readonly leftOut: readonly number[]
}

/** The family's own export. */
export interface OwnExport {
  readonly lists: readonly string[]
  /** Paths of photos and documents in the ZIP. */
  readonly files: readonly string[]
}

export interface ParseBatches {
  look: never
  read: RecordBatch
  preview: never
  lists: ListBatch
  extract: never
}
export interface ParseReplies {
  look: never
  read: BatchReply
  preview: never
  lists: null
  extract: never
}
export interface ParseResults {
  look: {
    readonly recognised: Omit<Recognised, 'refusals'>
    readonly refusals: readonly { readonly file: string | null; readonly code: ImportRefusal }[]
    readonly proposals: readonly ProposedMapping[]
    readonly own: OwnExport | null
  }
  read: {
    readonly totals: ImportTotals
    /** Children whom the answers do not name, with how many records they have. */
    readonly unanswered: readonly { readonly key: string; readonly records: number }[]
  }
  preview: { readonly rows: readonly ImportPreviewRow[] }
  lists: null
  extract: { readonly sizeBytes: number } | null
}

export type ToProcess =
  | { readonly is: 'task'; readonly task: ParseTask }
  | { readonly is: 'reply'; readonly reply: unknown }
export type FromProcess =
  | { readonly is: 'batch'; readonly batch: unknown }
  | { readonly is: 'result'; readonly result: unknown }
  | { readonly is: 'failure'; readonly why: string }
