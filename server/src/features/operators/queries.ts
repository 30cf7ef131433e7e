import type { OperatorAct } from '@nestwren/contract/operators'
import { desc, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { OperatorAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { operatorActsTable } from './tables.ts'

const t = operatorActsTable

/** A page of what operators did, the latest first. */
export async function listActs(
  db: Db,
  _access: OperatorAccess,
  { limit, after }: { readonly limit: number; readonly after: Cursor | null },
): Promise<{ items: OperatorAct[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(t)
    .where(after === null ? undefined : sql`(${t.at}, ${t.id}) < (${after.at.toISOString()}, ${after.id})`)
    .orderBy(desc(t.at), desc(t.id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    ({ at, id }) => ({ at, id }),
    (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      operator: row.operatorName,
      action: row.action,
      target:
        row.targetKind === null || row.targetId === null
          ? null
          : { kind: row.targetKind, id: row.targetId, name: null },
      before: row.before,
      after: row.after,
      from: row.ip,
    }),
  )
}
