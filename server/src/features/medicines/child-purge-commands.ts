import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { medicinesTable } from './tables.ts'

/** Removes for good the medicines of a child that is about to be. */
export async function purgeMedicinesOfChild(database: Database, accountId: string, childId: string): Promise<void> {
  const m = medicinesTable
  await database.db.delete(m).where(and(eq(m.accountId, accountId), eq(m.childId, childId)))
}
