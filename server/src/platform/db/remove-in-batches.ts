import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** Rows that one statement removes: it is short, whatever has piled up while no job ran. */
export const mostRemovedAtOnce = 1_000

/**
 * Removes the rows of a table that a job finds too old, in small steps between which `signal` stops it; resolves to how many.
 * `isOver` names columns of the table only.
 */
export async function removeInBatches(db: Db, table: PgTable, isOver: SQL, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted()
    const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${isOver} limit ${mostRemovedAtOnce}))`)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < mostRemovedAtOnce) return total
  }
}
