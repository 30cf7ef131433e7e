import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/database.ts'
import { isStatementTooLong } from '../db/errors.ts'
import { commonError } from './errors.ts'

const limitMs = 2_000

/** Looks for what somebody typed. Whatever that is, it keeps the database busy for two seconds at most: then 503. */
export async function boundedSearch<T>(
  database: Pick<Database, 'transaction'>,
  read: (tx: Tx) => Promise<T>,
  mostMs = limitMs,
): Promise<T> {
  const run = async (tx: Tx): Promise<T> => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(mostMs)}, true)`)
    return read(tx)
  }
  try {
    return await database.transaction(run, { accessMode: 'read only' })
  } catch (error) {
    throw isStatementTooLong(error) ? commonError('UNAVAILABLE', { retryAfterS: 5 }) : error
  }
}
