import type { OperatorAct } from '@nestwren/contract/operators'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { TargetNames } from '../../platform/feature/feature.ts'
import type { OperatorAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { operatorActsTable, operatorsTable } from './tables.ts'

const t = operatorActsTable
type Row = typeof t.$inferSelect

interface Asked {
  readonly limit: number
  readonly after: Cursor | null
  /** By the name of then. */
  readonly operator?: string | undefined
  readonly action?: string | undefined
  readonly targetNames: TargetNames
}

/** A page of what operators did, the latest first, with what its targets are called by now. */
export async function listActs(
  db: Db,
  _access: OperatorAccess,
  { limit, after, operator, action, targetNames }: Asked,
): Promise<{ items: OperatorAct[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(t)
    .where(
      and(
        after === null ? undefined : sql`(${t.at}, ${t.id}) < (${after.at.toISOString()}, ${after.id})`,
        operator === undefined ? undefined : eq(t.operatorName, operator),
        action === undefined ? undefined : eq(t.action, action),
      ),
    )
    .orderBy(desc(t.at), desc(t.id))
    .limit(limit + 1)
  const nameOf = await namesIn(db, rows, targetNames)
  return pageOf(
    rows,
    limit,
    ({ at, id }) => ({ at, id }),
    (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      operator: row.operatorName,
      action: row.action,
      target: targetOf(row, nameOf),
      before: row.before,
      after: row.after,
      from: row.ip,
    }),
  )
}

type NameOf = (kind: string, id: string) => string | null

/** Asks each feature once for the names of what a page of acts was done to. */
async function namesIn(db: Db, rows: readonly Row[], targetNames: TargetNames): Promise<NameOf> {
  const named = new Map<string, ReadonlyMap<string, string>>()
  for (const [kind, namesOf] of Object.entries(targetNames)) {
    const ids = rows.flatMap((row) => (row.targetKind === kind && row.targetId !== null ? [row.targetId] : []))
    if (ids.length > 0) named.set(kind, await namesOf(db, [...new Set(ids)]))
  }
  return (kind, id) => named.get(kind)?.get(id) ?? null
}

function targetOf({ targetKind: kind, targetId: id }: Row, nameOf: NameOf): OperatorAct['target'] {
  return kind === null || id === null ? null : { kind, id, name: nameOf(kind, id) }
}

/** Names of operators by id, also of those who were ended. */
export async function operatorNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { id, name } = operatorsTable
  const rows = await db
    .select({ id, name })
    .from(operatorsTable)
    .where(inArray(id, ids.filter(isUuid)))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Whoever may sign in, by name. */
export async function livingOperators(db: Db) {
  const { name, createdAt, lastLoginAt, sealedAuthenticator, endedAt } = operatorsTable
  return await db
    .select({ name, createdAt, lastLoginAt, hasAuthenticator: sql<boolean>`${sealedAuthenticator} is not null` })
    .from(operatorsTable)
    .where(isNull(endedAt))
    .orderBy(asc(name))
}
