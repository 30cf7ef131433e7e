import type { UserPermission } from '@nestwren/contract/permissions'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { grantChild, membershipOf, type NewChildGrant, type NewMember } from './commands.ts'
import { childPermissionsTable, membershipsTable } from './tables.ts'

// The sender of `accessChanged` is the caller of each.

/** Adds a person to a family; false when they are in it already. */
export async function joinFamily(db: Db, member: NewMember, now: Date): Promise<boolean> {
  const { rowCount } = await db.insert(membershipsTable).values(membershipOf(member, now)).onConflictDoNothing()
  return rowCount === 1
}

/** Takes a person out of a family with all they were given in it; false when they were not in it. */
export async function leaveFamily(db: Db, accountId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(membershipsTable)
    .where(and(eq(membershipsTable.accountId, accountId), eq(membershipsTable.userId, userId)))
  return rowCount === 1
}

/** Stores what a caregiver may do with a child; with no level left in any area they do not see the child. */
export async function setChildGrant(db: Db, grant: NewChildGrant, isEmpty: boolean): Promise<void> {
  if (!isEmpty) return grantChild(db, grant)
  await db
    .delete(childPermissionsTable)
    .where(
      and(
        eq(childPermissionsTable.accountId, grant.accountId),
        eq(childPermissionsTable.childId, grant.childId),
        eq(childPermissionsTable.userId, grant.userId),
      ),
    )
}

/** Stores the switches of a member that differ from what the role starts with. */
export async function setSwitches(
  db: Db,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  permissions: Partial<Record<UserPermission, boolean>>,
): Promise<void> {
  await db
    .update(membershipsTable)
    .set({ permissions })
    .where(and(eq(membershipsTable.accountId, accountId), eq(membershipsTable.userId, userId)))
}
