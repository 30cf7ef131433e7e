import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { Preset } from '@nestwren/contract/permissions'
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { ChildAccess, MemberAccess } from '../../platform/http/access.ts'
import { type ItemPurge, purgeOfChild, restorableSince } from '../../platform/items/trash.ts'
import { forgetChildGrants, grantChild, lockAccount, membersOf } from '../account/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { type ChildRow, countChildren, findChild } from './queries.ts'
import { childrenTable } from './tables.ts'

type CreateBody = HandlerInput<Contract['children']['create']>['body']
type UpdateBody = HandlerInput<Contract['children']['update']>['body']

/** Enough for any family; without a limit one account could fill the disk with children. */
export const maxChildren = 20

export type Created =
  | { readonly ok: true; readonly row: ChildRow; readonly isNew: boolean }
  | { readonly ok: false; readonly why: 'UNKNOWN_CAREGIVER' | 'TOO_MANY_CHILDREN' | 'NOT_FOUND' }

/** Adds a child; the same id again answers the same row, also when fifty arrive at once. */
export async function createChild(
  db: Db,
  { caller }: MemberAccess,
  { id = uuidv7(), caregivers, ...fields }: CreateBody,
  now: Date,
): Promise<Created> {
  const { accountId, userId } = caller
  await lockAccount(db, accountId)
  const existing = await findChild(db, accountId, id)
  if (existing !== null) {
    return existing.deletedAt === null ? { ok: true, row: existing, isNew: false } : { ok: false, why: 'NOT_FOUND' }
  }
  if ((await countChildren(db, accountId)) >= maxChildren) return { ok: false, why: 'TOO_MANY_CHILDREN' }

  const members = new Map((await membersOf(db, accountId)).map((member) => [member.userId, member]))
  // A caregiver who may add children looks after the one they added.
  const named = new Set(caller.role === 'caregiver' ? [...caregivers, userId] : caregivers)
  const grants: { userId: string; preset: Preset }[] = []
  for (const memberId of named) {
    const member = members.get(memberId)
    if (member === undefined) return { ok: false, why: 'UNKNOWN_CAREGIVER' }
    // Owners and parents manage every child anyway.
    if (member.role === 'caregiver') grants.push({ userId: memberId, preset: member.preset ?? 'viewer' })
  }
  const values = { ...fields, accountId, id, createdBy: userId, createdAt: now, updatedAt: now }
  const [row] = await db.insert(childrenTable).values(values).returning()
  if (row === undefined) throw new Error('An insert gave no row')
  for (const grant of grants) await grantChild(db, { accountId, childId: id, ...grant })
  return { ok: true, row, isNew: true }
}

/** Changes a living child that is still at `version`, where one is told; null when it is not. */
export async function updateChild(
  db: Db,
  { caller, child }: ChildAccess,
  { version, ...fields }: UpdateBody,
  now: Date,
): Promise<ChildRow | null> {
  const [row] = await db
    .update(childrenTable)
    .set({ ...fields, version: sql`${childrenTable.version} + 1`, updatedAt: now })
    .where(
      and(
        eq(childrenTable.accountId, caller.accountId),
        eq(childrenTable.id, child.childId),
        version === undefined ? undefined : eq(childrenTable.version, version),
        isNull(childrenTable.deletedAt),
      ),
    )
    .returning()
  return row ?? null
}

/** Removes a child for now; null when it is not there. */
export async function removeChild(db: Db, access: MemberAccess, childId: string, now: Date): Promise<ChildRow | null> {
  return setDeletedAt(db, access, childId, now, { deletedAt: now, where: isNull(childrenTable.deletedAt) })
}

/** Brings a child back that was removed in the last 30 days. */
export async function restoreChild(
  db: Db,
  access: MemberAccess,
  childId: string,
  now: Date,
): Promise<ChildRow | 'NOT_FOUND' | 'TOO_MANY_CHILDREN'> {
  const { accountId } = access.caller
  await lockAccount(db, accountId)
  const where = gt(childrenTable.deletedAt, restorableSince(now))
  const row = await setDeletedAt(db, access, childId, now, { deletedAt: null, where })
  if (row === null) return 'NOT_FOUND'
  return (await countChildren(db, accountId)) > maxChildren ? 'TOO_MANY_CHILDREN' : row
}

async function setDeletedAt(
  db: Db,
  { caller }: MemberAccess,
  childId: string,
  now: Date,
  { deletedAt, where }: { deletedAt: Date | null; where: SQL },
): Promise<ChildRow | null> {
  const [row] = await db
    .update(childrenTable)
    .set({ deletedAt, updatedAt: now, version: sql`${childrenTable.version} + 1` })
    .where(and(eq(childrenTable.accountId, caller.accountId), eq(childrenTable.id, childId), where))
    .returning()
  return row ?? null
}

/**
 * Deletes for good what was removed more than 30 days ago; resolves to how many children. What a family keeps of them
 * goes first and in small steps, so that it can be stopped half-way and goes on the next time.
 */
export async function purgeRemovedChildren(
  database: Database,
  now: Date,
  signal?: AbortSignal,
  purges: readonly ItemPurge[] = [],
  keeper?: Pick<FileKeeper, 'forget' | 'remove'>,
): Promise<number> {
  const isOver = lt(childrenTable.deletedAt, restorableSince(now))
  const { accountId, id, photoId } = childrenTable
  const gone = await database.db.select({ accountId, id, photoId }).from(childrenTable).where(isOver)
  for (const child of gone) {
    const ofChild = { accountId: child.accountId, childId: child.id }
    for (const purge of purges) await purgeOfChild(database, purge, ofChild, signal)
    const keys = await database.transaction(async (tx) => {
      await forgetChildGrants(tx, child.accountId, child.id)
      await tx.delete(childrenTable).where(and(eq(accountId, child.accountId), eq(id, child.id), isOver))
      return child.photoId === null ? [] : await keeper?.forget(tx, child.accountId, 'child', [child.photoId])
    })
    await keeper?.remove(keys ?? [])
  }
  return gone.length
}

/**
 * Puts a photo in the place of the one before, or takes it off; resolves to the id of the one before, null for none, and
 * to undefined where the child is not there. The version stays: a photo is no part of what a stale form would overwrite.
 */
export async function swapPhoto(
  db: Db,
  { caller, child }: ChildAccess,
  photoId: string | null,
  now: Date,
): Promise<string | null | undefined> {
  const c = childrenTable
  const isChild = and(eq(c.accountId, caller.accountId), eq(c.id, child.childId), isNull(c.deletedAt))
  const [before] = await db.select({ photoId: c.photoId }).from(c).where(isChild).for('update')
  if (before === undefined) return undefined
  await db.update(c).set({ photoId, updatedAt: now }).where(isChild)
  return before.photoId
}

/** The children of a family. */
export const childPurge = [purgeOf('children', childrenTable)]
