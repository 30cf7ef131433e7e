import type { Child, childPhotoSizes } from '@nestwren/contract/children'
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, ChildAccess, MemberAccess } from '../../platform/http/access.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { type AccessScope, caregiversByChild } from '../account/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { childrenTable } from './tables.ts'

export type ChildRow = typeof childrenTable.$inferSelect

/** Whose eyes children are for: addresses of photos are signed for one session. */
export interface ChildReader {
  readonly caller: Caller
  readonly keeper: Pick<FileKeeper, 'addressOf'>
}

/** A child as one person may see it: a level of none keeps what the area holds to itself. */
export function presentChild(
  row: ChildRow,
  { caller, keeper }: ChildReader,
  scope: AccessScope,
  caregivers: readonly string[],
): Child {
  const { photoId } = row
  const addressOf = (variant: keyof typeof childPhotoSizes) =>
    photoId === null ? null : keeper.addressOf(caller, { itemType: 'child', itemId: photoId, variant })
  const hasProfile = scope.levels.profile !== 'none'
  return {
    _id: row.id,
    name: row.name,
    birthdate: hasProfile ? row.birthdate : null,
    birthTime: hasProfile ? row.birthTime : null,
    dueDate: hasProfile ? row.dueDate : null,
    sex: hasProfile ? row.sex : 'unknown',
    color: row.color,
    // Of everybody who sees the child: it stands in the place of the letter.
    pictureId: photoId,
    pictureUrl: addressOf('small'),
    pictureLargeUrl: addressOf('medium'),
    caregivers: scope.levels.caregivers === 'none' ? [] : [...caregivers],
    access: scope.levels,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The children within these scopes, oldest first; one that is not born yet comes last. */
export async function listChildren(
  db: Db,
  { caller }: MemberAccess,
  keeper: ChildReader['keeper'],
  scopes: readonly AccessScope[],
  now: Date,
): Promise<Child[]> {
  const rows = await db
    .select()
    .from(childrenTable)
    .where(and(eq(childrenTable.accountId, caller.accountId), isNull(childrenTable.deletedAt)))
    .orderBy(
      sql`coalesce(${childrenTable.birthdate}, ${childrenTable.dueDate}) asc nulls last`,
      asc(childrenTable.createdAt),
      asc(childrenTable.id),
    )
  const caregivers = await caregiversByChild(db, caller.accountId, now)
  const scopeById = new Map(scopes.map((scope) => [scope.childId, scope]))
  return rows.flatMap((row) => {
    const scope = scopeById.get(row.id)
    return scope === undefined ? [] : [presentChild(row, { caller, keeper }, scope, caregivers.get(row.id) ?? [])]
  })
}

/** One living child; null when it was removed this very moment. */
export async function readChild(
  db: Db,
  { caller, child }: ChildAccess,
  keeper: ChildReader['keeper'],
  scope: AccessScope,
  now: Date,
): Promise<Child | null> {
  const row = await findChild(db, caller.accountId, child.childId)
  if (row === null || row.deletedAt !== null) return null
  const caregivers = await caregiversByChild(db, caller.accountId, now)
  return presentChild(row, { caller, keeper }, scope, caregivers.get(row.id) ?? [])
}

/** The row of a child, removed or not. */
export async function findChild(db: Db, accountId: string, childId: string): Promise<ChildRow | null> {
  const [row] = await db
    .select()
    .from(childrenTable)
    .where(and(eq(childrenTable.accountId, accountId), eq(childrenTable.id, childId)))
  return row ?? null
}

/** The living child whose photo this is; null where it is nobody's any more. */
export async function childOfPhoto(db: Db, accountId: string, photoId: string): Promise<string | null> {
  const isIt = and(eq(childrenTable.accountId, accountId), eq(childrenTable.photoId, photoId))
  const [row] = await db
    .select({ id: childrenTable.id })
    .from(childrenTable)
    .where(and(isIt, isNull(childrenTable.deletedAt)))
  return row?.id ?? null
}

/** How many living children a family has. */
export async function countChildren(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ living: count() })
    .from(childrenTable)
    .where(and(eq(childrenTable.accountId, accountId), isNull(childrenTable.deletedAt)))
  return row?.living ?? 0
}

/** What can still be restored, latest removal first. */
export async function listRemovedChildren(db: Db, { caller }: MemberAccess, now: Date) {
  const rows = await db
    .select({ _id: childrenTable.id, name: childrenTable.name, deletedAt: childrenTable.deletedAt })
    .from(childrenTable)
    .where(
      and(
        eq(childrenTable.accountId, caller.accountId),
        isNotNull(childrenTable.deletedAt),
        gt(childrenTable.deletedAt, restorableSince(now)),
      ),
    )
    .orderBy(sql`${childrenTable.deletedAt} desc`, asc(childrenTable.id))
  return rows.flatMap(({ deletedAt, ...row }) =>
    deletedAt === null ? [] : [{ ...row, deletedAt: deletedAt.toISOString() }],
  )
}

/** Ids of the living children of a family. */
export async function livingChildIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: childrenTable.id })
    .from(childrenTable)
    .where(and(eq(childrenTable.accountId, accountId), isNull(childrenTable.deletedAt)))
  return rows.map(({ id }) => id)
}

/** What children are called, by id; one that is gone for good is not among them. */
export async function namesOfChildren(
  db: Db,
  accountId: string,
  childIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: childrenTable.id, name: childrenTable.name })
    .from(childrenTable)
    .where(and(eq(childrenTable.accountId, accountId), inArray(childrenTable.id, [...childIds])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
