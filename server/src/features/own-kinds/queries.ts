import type { OwnKind } from '@nestwren/contract/own-kinds'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { FamilyAccess } from '../../platform/http/access.ts'
import { ownKindsTable } from './tables.ts'

export type OwnKindRow = typeof ownKindsTable.$inferSelect

const k = ownKindsTable

export function presentOwnKind({ id, name, icon, color, hasDuration, version }: OwnKindRow): OwnKind {
  return { id, name, icon, color, hasDuration, version }
}

/** The family's own kinds, by name. */
export async function listOwnKinds(db: Db, { caller }: FamilyAccess): Promise<OwnKind[]> {
  const rows = await livingOwnKinds(db, caller.accountId)
  return rows.map(presentOwnKind)
}

/** The rows of the kinds that are there, by name. */
export function livingOwnKinds(db: Db, accountId: string): Promise<OwnKindRow[]> {
  return db
    .select()
    .from(k)
    .where(and(eq(k.accountId, accountId), isNull(k.deletedAt)))
    .orderBy(asc(sql`lower(${k.name})`), asc(k.id))
}

/** Ids of the kinds that the table's index of names would not let stand beside one of this name. */
export function kindsNamed(db: Db, accountId: string, name: string): Promise<{ id: string }[]> {
  return db
    .select({ id: k.id })
    .from(k)
    .where(and(eq(k.accountId, accountId), sql`lower(${k.name}) = lower(${name})`, isNull(k.deletedAt)))
}

/** The row of a kind, also of one that was taken away; null when the family never had it. */
export async function findOwnKind(db: Db, accountId: string, id: string): Promise<OwnKindRow | null> {
  const [row] = await db
    .select()
    .from(k)
    .where(and(eq(k.accountId, accountId), eq(k.id, id)))
  return row ?? null
}
