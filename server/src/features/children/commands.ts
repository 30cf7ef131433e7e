import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { Preset } from '@nestwren/contract/permissions'
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess, MemberAccess } from '../../platform/http/access.ts'
import { forgetChildGrants, grantChild } from '../account/commands.ts'
import { lockAccount, membersOf } from '../account/queries.ts'
import { purgeLogsOfChild } from '../logs/purge-commands.ts'
import { type ChildRow, countChildren, findChild, restorableMs } from './queries.ts'
import { childrenTable } from './tables.ts'

type CreateBody = HandlerInput<Contract['children']['create']>['body']
type UpdateBody = HandlerInput<Contract['children']['update']>['body']

/** Enough for any family; without a limit one account could fill the disk with children. */
const maxChildren = 20

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

/** Changes a living child whose version is still `version`; null when it is not. */
export async function updateChild(
  db: Db,
  { caller, child }: ChildAccess,
  { version, ...fields }: UpdateBody,
  now: Date,
): Promise<ChildRow | null> {
  const [row] = await db
    .update(childrenTable)
    .set({ ...fields, version: version + 1, updatedAt: now })
    .where(
      and(
        eq(childrenTable.accountId, caller.accountId),
        eq(childrenTable.id, child.childId),
        eq(childrenTable.version, version),
        isNull(childrenTable.deletedAt),
      ),
    )
    .returning()
  return row ?? null
}

/** Removes a child for now; null when it is not there. */
export async function removeChild(
  db: Db,
  { caller }: MemberAccess,
  childId: string,
  now: Date,
): Promise<ChildRow | null> {
  const [row] = await db
    .update(childrenTable)
    .set({ deletedAt: now, updatedAt: now, version: sql`${childrenTable.version} + 1` })
    .where(
      and(
        eq(childrenTable.accountId, caller.accountId),
        eq(childrenTable.id, childId),
        isNull(childrenTable.deletedAt),
      ),
    )
    .returning()
  return row ?? null
}

/** Brings a child back that was removed in the last 30 days; null when there is none. */
export async function restoreChild(
  db: Db,
  { caller }: MemberAccess,
  childId: string,
  now: Date,
): Promise<ChildRow | null> {
  const [row] = await db
    .update(childrenTable)
    .set({ deletedAt: null, updatedAt: now, version: sql`${childrenTable.version} + 1` })
    .where(
      and(
        eq(childrenTable.accountId, caller.accountId),
        eq(childrenTable.id, childId),
        isNotNull(childrenTable.deletedAt),
        gt(childrenTable.deletedAt, new Date(now.getTime() - restorableMs)),
      ),
    )
    .returning()
  return row ?? null
}

/** Deletes for good what was removed more than 30 days ago; resolves to how many children. */
export async function purgeRemovedChildren(db: Db, now: Date): Promise<number> {
  const rows = await db
    .delete(childrenTable)
    .where(lt(childrenTable.deletedAt, new Date(now.getTime() - restorableMs)))
    .returning({ accountId: childrenTable.accountId, id: childrenTable.id })
  for (const { accountId, id } of rows) {
    await forgetChildGrants(db, accountId, id)
    await purgeLogsOfChild(db, accountId, id)
  }
  return rows.length
}
