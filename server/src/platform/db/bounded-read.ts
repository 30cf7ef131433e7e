import { sql } from 'drizzle-orm'
import type { Database, Tx } from './database.ts'

/** Reads in a transaction of its own, each statement of which ends after `limitMs` with an error `isStatementTooLong`. */
export function boundedRead<T>(
  database: Pick<Database, 'transaction'>,
  limitMs: number,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const run = async (tx: Tx): Promise<T> => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(limitMs)}, true)`)
    return read(tx)
  }
  return database.transaction(run, { accessMode: 'read only' })
}
