import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Db } from './database.ts'

/** One thing that is removed for good with a family. May run again, also over what it left half done. */
export interface AccountPurge {
  readonly name: string
  /** What there is to remove; changes nothing. */
  count(db: Db, accountId: string): Promise<number>
  /** Removes it in small steps, between which it can be stopped; resolves to how much. */
  purge(database: Database, accountId: string, signal: AbortSignal | undefined): Promise<number>
}

const batch = 1_000

/** Removes the rows of a table of the feature that calls this. */
export function purgeOf(name: string, table: PgTable & { readonly accountId: PgColumn }): AccountPurge {
  return {
    name,
    count: (db, accountId) => db.$count(table, eq(table.accountId, accountId)),
    async purge(database, accountId, signal) {
      for (let total = 0; ; ) {
        signal?.throwIfAborted()
        const { rowCount } = await database.db.execute(sql`delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${table.accountId} = ${accountId} limit ${batch}))`)
        total += rowCount ?? 0
        if ((rowCount ?? 0) < batch) return total
      }
    },
  }
}
