import type { FamilyMember, Locale, User } from '@nestwren/contract/auth'
import { isParentRole, type UserPermission } from '@nestwren/contract/permissions'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, MemberAccess } from '../../platform/http/access.ts'
import { grantedAt } from '../../platform/items/visibility.ts'
import { type AccessScope, levelsOf, parentScope, permissionsOf, scopeOfGrant } from './access-snapshot.ts'
import { type AccountState, isOwnerRole, isPaymentRequired, stateAt } from './account-status-policy.ts'
import { subselect } from './member-name-queries.ts'
import { chosenColor } from './member-queries.ts'
import {
  accountsTable,
  childPermissionsTable,
  membershipsTable,
  subscriptionOverridesTable,
  usersTable,
} from './tables.ts'

/** The person as the browser shows them, seen from one of their families; null when they are not in it. */
export async function readUser(db: Db, who: { userId: string; accountId: string }, now: Date): Promise<User | null> {
  const [row] = await db
    .select({
      user: usersTable,
      member: membershipsTable,
      account: accountsTable,
      override: subscriptionOverridesTable,
    })
    .from(membershipsTable)
    .innerJoin(usersTable, eq(usersTable.id, membershipsTable.userId))
    .innerJoin(accountsTable, eq(accountsTable.id, membershipsTable.accountId))
    .leftJoin(subscriptionOverridesTable, eq(subscriptionOverridesTable.accountId, membershipsTable.accountId))
    .where(and(eq(membershipsTable.accountId, who.accountId), eq(membershipsTable.userId, who.userId)))
  if (row === undefined) return null
  const { user, member } = row
  const account = stateAt({ ...row.account, override: row.override }, now)
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    role: member.role,
    color: user.color,
    accountId: account.id,
    subscriptionStatus: account.subscriptionStatus,
    trialEndDate: account.trialEndsAt?.toISOString() ?? null,
    subscriptionEndDate: account.subscriptionEndsAt?.toISOString() ?? null,
    paymentRequired: isPaymentRequired(account, member.role, now),
    permissions: permissionsOf(member.role, member.permissions),
    memberships: await membershipsOf(db, user.id),
    hasPassword: user.passwordHash !== null,
    hasGoogle: user.googleSub !== null,
    onboardingCompleted: user.onboardedAt !== null,
    newsletter: user.newsletterSince !== null,
    createdAt: user.createdAt.toISOString(),
  }
}

export type OverrideRow = typeof subscriptionOverridesTable.$inferSelect

/** What an operator set for an account; null for nothing. An override that has ended may still be there: `stateAt` knows. */
export async function readOverride(db: Db, accountId: string): Promise<OverrideRow | null> {
  const o = subscriptionOverridesTable
  const [row] = await db.select().from(o).where(eq(o.accountId, accountId))
  return row ?? null
}

/** What decides whether an account may be used; null when it is not there. */
export async function readAccountState(db: Db, accountId: string): Promise<AccountState | null> {
  const [row] = await db
    .select({ account: accountsTable, override: subscriptionOverridesTable })
    .from(accountsTable)
    .leftJoin(subscriptionOverridesTable, eq(subscriptionOverridesTable.accountId, accountsTable.id))
    .where(eq(accountsTable.id, accountId))
  return row === undefined ? null : { ...row.account, override: row.override }
}

/** The families of a person, oldest membership first, each by the name of its owner. */
async function membershipsOf(db: Db, userId: string): Promise<User['memberships']> {
  const rows = await db
    .select({
      accountId: membershipsTable.accountId,
      role: membershipsTable.role,
      accountName: subselect(sql<string | null>`(select u.name from ${membershipsTable} as owners
        join ${usersTable} as u on u.id = owners.user_id
        where owners.account_id = ${membershipsTable.accountId} and owners.role in ('super_admin', 'influencer')
        order by owners.created_at limit 1)`),
    })
    .from(membershipsTable)
    .where(eq(membershipsTable.userId, userId))
    .orderBy(asc(membershipsTable.createdAt), asc(membershipsTable.accountId))
  return rows.map(({ accountName, ...row }) => ({ ...row, accountName: accountName ?? '' }))
}

/** What sign-in needs to know of a username; null when there is no such person. */
export async function findSignIn(
  db: Db,
  username: string,
): Promise<{ userId: string; passwordHash: string | null } | null> {
  const [row] = await db
    .select({ userId: usersTable.id, passwordHash: usersTable.passwordHash })
    .from(usersTable)
    .where(eq(usersTable.username, username))
  return row ?? null
}

/** The family to sign in to: `preferred` where the person is still in it, else their own, else the oldest; null for none. */
export async function findActiveAccount(db: Db, userId: string, preferred: string | null): Promise<string | null> {
  const [row] = await db
    .select({ accountId: membershipsTable.accountId })
    .from(membershipsTable)
    .where(eq(membershipsTable.userId, userId))
    .orderBy(
      sql`${membershipsTable.accountId} is not distinct from ${preferred}::uuid desc`,
      sql`${membershipsTable.role} <> 'super_admin'`,
      asc(membershipsTable.createdAt),
    )
    .limit(1)
  return row?.accountId ?? null
}

/** The people of the caller's family, in the order they joined. */
export async function listMembers(db: Db, { caller }: MemberAccess): Promise<FamilyMember[]> {
  const rows = await db
    .select({ member: membershipsTable, name: usersTable.name, color: usersTable.color })
    .from(membershipsTable)
    .innerJoin(usersTable, eq(usersTable.id, membershipsTable.userId))
    .where(eq(membershipsTable.accountId, caller.accountId))
    .orderBy(asc(membershipsTable.createdAt), asc(membershipsTable.userId))
  return rows.map(({ member, name, color }) => ({
    id: member.userId,
    name,
    role: member.role,
    color,
    hue: member.hue,
    chosenColor: chosenColor(member.userId, color),
    preset: member.preset,
    joinedOn: member.createdAt.toISOString().slice(0, 10),
  }))
}

/** Caregivers with a grant that holds at `now`, by child. */
export async function caregiversByChild(db: Db, accountId: string, now: Date): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({
      childId: childPermissionsTable.childId,
      userId: childPermissionsTable.userId,
      accessFrom: childPermissionsTable.accessFrom,
      accessUntil: childPermissionsTable.accessUntil,
    })
    .from(childPermissionsTable)
    .innerJoin(
      membershipsTable,
      and(
        eq(membershipsTable.accountId, childPermissionsTable.accountId),
        eq(membershipsTable.userId, childPermissionsTable.userId),
      ),
    )
    .where(and(eq(childPermissionsTable.accountId, accountId), eq(membershipsTable.role, 'caregiver')))
    .orderBy(asc(childPermissionsTable.userId))
  const byChild = new Map<string, string[]>()
  for (const { childId, userId } of rows.filter((grant) => grantedAt(grant, now)))
    byChild.set(childId, [...(byChild.get(childId) ?? []), userId])
  return byChild
}

/** Everybody of the family who may see the child at `now`, for live events about the child itself. */
export async function peopleWhoSee(db: Db, accountId: string, childId: string, now: Date): Promise<readonly string[]> {
  const caregivers = await caregiversByChild(db, accountId, now)
  const members = await membersOf(db, accountId)
  const parents = members.filter(({ role }) => isParentRole(role)).map(({ userId }) => userId)
  return [...parents, ...(caregivers.get(childId) ?? [])]
}

/** What the caller may do with a child as stored now, for commands that made it so a moment ago. */
export async function readScope(db: Db, caller: Caller, childId: string, now: Date): Promise<AccessScope | null> {
  if (isParentRole(caller.role)) return parentScope(childId)
  const [row] = await db
    .select()
    .from(childPermissionsTable)
    .where(
      and(
        eq(childPermissionsTable.accountId, caller.accountId),
        eq(childPermissionsTable.childId, childId),
        eq(childPermissionsTable.userId, caller.userId),
      ),
    )
  if (row === undefined) return null
  return scopeOfGrant({ ...row, levels: levelsOf(row.preset, row.levels) }, childId, now)
}

/** Role and preset of every member. */
export async function membersOf(db: Db, accountId: string) {
  return db
    .select({ userId: membershipsTable.userId, role: membershipsTable.role, preset: membershipsTable.preset })
    .from(membershipsTable)
    .where(eq(membershipsTable.accountId, accountId))
}

/** The members who hold a switch and whom no operator keeps out, with where and how they are written to. */
export async function membersWith(db: Db, accountId: string, permission: UserPermission) {
  const [m, u] = [membershipsTable, usersTable]
  const rows = await db
    .select({
      ...{ userId: m.userId, role: m.role, permissions: m.permissions },
      ...{ username: u.username, locale: u.locale },
    })
    .from(m)
    .innerJoin(u, eq(u.id, m.userId))
    .where(and(eq(m.accountId, accountId), isNull(u.deactivatedAt)))
  return rows
    .filter(({ role, permissions }) => permissionsOf(role, permissions)[permission])
    .map(({ userId, role, username, locale }) => ({ userId, username, locale, isOwner: isOwnerRole(role) }))
}

/** Holds other commands of the family that do the same until the transaction ends; for limits that count rows. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  // Not "for update": that would also stop rows of other tables from naming the account meanwhile.
  await db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(eq(accountsTable.id, accountId))
    .for('no key update')
}

/** What sign-in and its mails need to know of a person. */
export interface Person {
  readonly userId: string
  readonly username: string
  readonly name: string
  readonly locale: Locale
  /** Null for people who sign in with Google only. */
  readonly passwordHash: string | null
  readonly googleSub: string | null
  readonly lastLoginAt: Date | null
  /** Since when an operator keeps them out; null: nobody does. */
  readonly deactivatedAt: Date | null
  /** False for somebody who left, or was removed from, the last family. */
  readonly hasFamily: boolean
}

export type PersonKey = { readonly userId: string } | { readonly username: string } | { readonly googleSub: string }

/** The person with this id, address or Google account; null when there is none. */
export async function findPerson(db: Db, key: PersonKey): Promise<Person | null> {
  const [row] = await db
    .select({
      userId: usersTable.id,
      username: usersTable.username,
      name: usersTable.name,
      locale: usersTable.locale,
      passwordHash: usersTable.passwordHash,
      googleSub: usersTable.googleSub,
      lastLoginAt: usersTable.lastLoginAt,
      deactivatedAt: usersTable.deactivatedAt,
      hasFamily: subselect(
        sql<boolean>`exists (select 1 from ${membershipsTable} where ${membershipsTable.userId} = ${usersTable.id})`,
      ),
    })
    .from(usersTable)
    .where(
      'userId' in key
        ? eq(usersTable.id, key.userId)
        : 'username' in key
          ? eq(usersTable.username, key.username)
          : eq(usersTable.googleSub, key.googleSub),
    )
  return row ?? null
}

/** Usernames of people by id; of those who are gone there is none. */
export async function usernamesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { id, username } = usersTable
  const rows = await db
    .select({ id, username })
    .from(usersTable)
    .where(inArray(id, userIds.filter(isUuid)))
  return new Map(rows.map((row) => [row.id, row.username]))
}
