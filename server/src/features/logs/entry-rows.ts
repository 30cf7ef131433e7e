import { type AnyDetails, type Entry, isOpen, kindOf } from '@nestwren/contract/logs/entry'
import type { Person } from '@nestwren/contract/logs/entry-schema'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { type SQL, sql } from 'drizzle-orm'
import { searchLexemes } from '../../platform/db/search-words.ts'
import type { logEntriesTable } from './tables.ts'

export type EntryRow = Omit<typeof logEntriesTable.$inferSelect, 'search'>

/** What is written: the row, and the words that search finds it by. */
export interface EntryDraft extends EntryRow {
  readonly lexemes: string[] | null
}

/** What a person enters, checked: instants as Dates, details parsed. */
export interface Entered {
  readonly startAt: Date
  readonly endAt: Date | null
  readonly tz: string
  readonly notes: string
  readonly details: AnyDetails
}

/** The columns that follow from what was entered. */
export function enteredColumns(accountId: string, kind: KindName, entered: Entered) {
  const { startAt, endAt, tz, notes, details } = entered
  const timed = { kind, startAt: startAt.toISOString(), endAt: endAt?.toISOString() ?? null, details }
  return {
    startAt,
    endAt,
    tz,
    notes,
    details,
    isOpen: isOpen(timed),
    lexemes: searchLexemes(accountId, [notes, ...kindOf(kind).searchTexts(details)]),
  }
}

/** A new entry, as it will be stored. */
export function entryDraft(
  made: { accountId: string; id: string; childId: string; kind: KindName; by: string; at: Date },
  entered: Entered,
): EntryDraft {
  const { accountId, id, childId, kind, by, at } = made
  return {
    accountId,
    id: id.toLowerCase(),
    childId: childId.toLowerCase(),
    kind,
    ...enteredColumns(accountId, kind, entered),
    photoIds: [],
    createdBy: by,
    updatedBy: by,
    createdAt: at,
    updatedAt: at,
    version: 1,
    deletedAt: null,
  }
}

/** The value of the column `search`. */
export function searchColumn(lexemes: string[] | null): SQL | null {
  return lexemes === null ? null : sql`array_to_tsvector(${sql.param(lexemes)}::text[])`
}

/** The row to insert. */
export function insertValues({ lexemes, ...row }: EntryDraft) {
  return { ...row, search: searchColumn(lexemes) }
}

/** An entry as it crosses the wire. */
export function entryOf(
  row: EntryRow,
  also: { createdBy: Person; updatedBy: Person; likes: string[]; commentCount: number },
): Entry {
  const { id, childId, kind, startAt, endAt, tz, notes, photoIds, details, createdAt, updatedAt, version, deletedAt } =
    row
  // The details of a row were parsed with the schema of its kind before they were stored.
  return {
    id,
    childId,
    kind,
    startAt: startAt.toISOString(),
    endAt: endAt?.toISOString() ?? null,
    tz,
    notes,
    photoIds,
    details,
    createdBy: also.createdBy,
    updatedBy: also.updatedBy,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version,
    deletedAt: deletedAt?.toISOString() ?? null,
    likes: also.likes,
    commentCount: also.commentCount,
  } as Entry
}
