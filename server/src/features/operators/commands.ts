import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { operatorsTable } from './tables.ts'

/**
 * Makes somebody who runs the service and answers their id. The command line alone does: whoever reaches the database may.
 */
export async function createOperator(
  db: Db,
  { name, passwordHash }: { readonly name: string; readonly passwordHash: string },
  now: Date,
): Promise<string> {
  const id = uuidv7()
  await db.insert(operatorsTable).values({ id, name, passwordHash, createdAt: now })
  return id
}
