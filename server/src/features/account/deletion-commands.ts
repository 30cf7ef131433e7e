import type { Locale } from '@nestwren/contract/auth'
import type { Role } from '@nestwren/contract/permissions'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { subselect } from './member-name-queries.ts'
import { accountsTable, membershipsTable, usersTable } from './tables.ts'

/** Somebody of a family that is being deleted. */
export interface LeavingPerson {
  readonly userId: string
  readonly role: Role
  readonly username: string
  readonly locale: Locale
  /** Belongs to a further family, and so stays a person. */
  readonly hasOtherFamily: boolean
}

/**
 * Holds accounts until the transaction ends: meanwhile nothing that names them can be added, so nobody joins a family
 * that is being deleted. Answers those that there are.
 */
export async function holdAccounts(db: Db, accountIds: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(inArray(accountsTable.id, [...accountIds]))
    .orderBy(asc(accountsTable.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** Takes everybody out of a family, with all they were given in it; the sender of `accessChanged` is the caller. */
export async function dissolveFamily(db: Db, accountId: string): Promise<readonly LeavingPerson[]> {
  const people = await db
    .select({
      userId: usersTable.id,
      role: membershipsTable.role,
      username: usersTable.username,
      locale: usersTable.locale,
      hasOtherFamily: subselect(sql<boolean>`exists (select 1 from ${membershipsTable} as other
        where other.user_id = ${usersTable.id} and other.account_id <> ${accountId})`),
    })
    .from(membershipsTable)
    .innerJoin(usersTable, eq(usersTable.id, membershipsTable.userId))
    .where(eq(membershipsTable.accountId, accountId))
    .orderBy(asc(usersTable.id))
    .for('update', { of: usersTable })
  await db.delete(membershipsTable).where(eq(membershipsTable.accountId, accountId))
  return people
}

/** Deletes people who are in no family any more; whoever they were, their addresses can be registered again. */
export async function removePeople(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await db.delete(usersTable).where(inArray(usersTable.id, [...userIds]))
}

/** Deletes the account itself, after everything else of it; what hangs on the row alone goes with it. */
export async function removeAccount(db: Db, accountId: string): Promise<void> {
  await db.delete(accountsTable).where(eq(accountsTable.id, accountId))
}
