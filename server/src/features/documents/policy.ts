import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, ChildWindow, Gate, Located, ThingAccess } from '../../platform/http/access.ts'
import { childrenOfArea } from '../../platform/http/seen-children.ts'
import type { DocumentRow } from './queries.ts'
import { documentsTable } from './tables.ts'

/** Where a document belongs, deleted ones too; null when the account has none with this id. */
export async function locateDocument(
  db: Db,
  accountId: string,
  params: Readonly<Record<string, string>>,
): Promise<Located | null> {
  const d = documentsTable
  const [found] = await db
    .select({ childIds: d.childIds, createdBy: d.createdBy, createdAt: d.createdAt, deletedAt: d.deletedAt })
    .from(d)
    .where(and(eq(d.accountId, accountId), eq(d.id, params.id ?? '')))
  if (found === undefined) return null
  const { childIds, createdBy, createdAt, deletedAt } = found
  const thingId = (params.id ?? '').toLowerCase()
  return { thingId, childIds, area: 'documents', createdBy, at: createdAt, isDeleted: deletedAt !== null }
}

/** The children of whose documents the caller holds at least this; empty where there are none. */
export function documentChildren(gate: Gate, caller: Caller, level: 'view' | 'add'): Promise<readonly ChildWindow[]> {
  return childrenOfArea(gate, caller, 'documents', level)
}

/** A deleted document is there only for those who could bring it back. */
export function isThereFor(row: DocumentRow, { caller, child }: ThingAccess): boolean {
  if (row.deletedAt === null || isLevelAtLeast(child.level, 'manage')) return true
  return row.createdBy === caller.userId && isLevelAtLeast(child.level, 'add')
}
