import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** What keeps a table from growing without an end. */
export type TableGrowth =
  /**
   * What a family writes: no more in a day than it may write (LIMITS_WRITTEN), and counted in its room, which ends. For
   * every table whose rows people make as they please.
   */
  | { readonly within: 'room' }
  /** A number of rows of each that a command holds, whatever is written. */
  | { readonly most: number; readonly of: 'family' | 'child' | 'person' }
  /**
   * Rows go so many days after an instant of theirs; `by` is the job that removes them. Those of a family count in its room
   * until then: a day may bring many.
   */
  | { readonly days: number; readonly after: PgColumn; readonly by: string }
  /** Rows belong to those of another table, a few to each, and go with them. */
  | { readonly with: PgTable }
  /** None of these, and why it ends all the same. A reason that people can act on: who makes the rows, and how often. */
  | { readonly because: string }

const declared = new Map<PgTable, TableGrowth>()

/**
 * Says what bounds a table, right below its definition. A table without it fails `testing/table-growth.test.ts`, and one
 * that people's writing fills is counted in the family's room by it.
 */
export function grows(table: PgTable, growth: TableGrowth): void {
  declared.set(table, growth)
}

/** Every table that says what bounds it; those of features are there once the features are loaded. */
export function declaredGrowth(): ReadonlyMap<PgTable, TableGrowth> {
  return declared
}
