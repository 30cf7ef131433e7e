import type { Locale, SubscriptionStatus } from '@nestwren/contract/auth'
import type { Area, Level, Preset, Role, UserPermission } from '@nestwren/contract/permissions'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { accountsTable, childPermissionsTable, membershipsTable, usersTable } from './tables.ts'

/** A §9: one month without a card. */
const trialMs = 30 * 24 * 3600 * 1000

/** Told apart on avatars and on custody bands in light and dark; given out by turns. */
const personColors = ['#3B82F6', '#D97706', '#059669', '#9333EA', '#DC2626', '#0891B2'] as const

export interface NewUser {
  readonly id?: string
  readonly username: string
  readonly name?: string | undefined
  /** Null for somebody who signs in with Google only. */
  readonly passwordHash: string | null
  readonly googleSub?: string
  readonly color?: string
  /** Language of mails; English unless told. */
  readonly locale?: Locale
}

/** The part before the @, until the person chooses a name. */
function nameFrom(username: string): string {
  return username.slice(0, username.indexOf('@')).slice(0, 80)
}

/** The color of a person until they choose one. */
export function colorFor(userId: string): string {
  const sum = [...userId].reduce((total, character) => total + character.charCodeAt(0), 0)
  return personColors[sum % personColors.length] ?? personColors[0]
}

/** Adds a person; null when the username is taken. Two at once for one username: one gets it. */
export async function createUser(db: Db, user: NewUser, now: Date): Promise<{ id: string } | null> {
  const id = user.id ?? uuidv7()
  const [created] = await db
    .insert(usersTable)
    .values({
      id,
      username: user.username,
      name: user.name ?? nameFrom(user.username),
      color: user.color ?? colorFor(id),
      passwordHash: user.passwordHash,
      googleSub: user.googleSub ?? null,
      locale: user.locale ?? 'en',
      createdAt: now,
    })
    .onConflictDoNothing({ target: usersTable.username })
    .returning({ id: usersTable.id })
  return created ?? null
}

export interface NewAccount {
  readonly id?: string
  readonly ownerId: string
  /** Without one, 30 days of everything. */
  readonly subscriptionStatus?: SubscriptionStatus
  readonly trialEndsAt?: Date | null
  readonly subscriptionEndsAt?: Date | null
}

/** Makes a family's account with its owner. */
export async function createAccount(db: Db, account: NewAccount, now: Date): Promise<{ id: string }> {
  const id = account.id ?? uuidv7()
  await db.insert(accountsTable).values({
    id,
    subscriptionStatus: account.subscriptionStatus ?? 'free_trial',
    paymentStatus: account.subscriptionStatus === 'registered' ? 'pending' : 'completed',
    trialEndsAt: account.trialEndsAt === undefined ? new Date(now.getTime() + trialMs) : account.trialEndsAt,
    subscriptionEndsAt: account.subscriptionEndsAt ?? null,
    createdAt: now,
  })
  await addMember(db, { accountId: id, userId: account.ownerId, role: 'super_admin', preset: null }, now)
  return { id }
}

export interface NewMember {
  readonly accountId: string
  readonly userId: string
  readonly role: Role
  /** Null for owners and parents. */
  readonly preset: Preset | null
  readonly permissions?: Partial<Record<UserPermission, boolean>>
}

/** How many hues tell people apart (DESIGN, person-1 to person-6). */
const hueCount = 6

/** A new membership, with the hue that the fewest of the family have: a free one while there are six or fewer. */
function membershipOf(member: NewMember, now: Date) {
  const hue = sql<number>`(select one.hue from generate_series(1, ${hueCount}::int) as one(hue)
    order by (
      select count(*) from ${membershipsTable} as held where held.account_id = ${member.accountId} and held.hue = one.hue
    ), one.hue limit 1)`
  return { ...member, permissions: member.permissions ?? {}, hue, createdAt: now }
}

/** Adds a person to a family; the sender of `accessChanged` is the caller. */
export async function addMember(db: Db, member: NewMember, now: Date): Promise<void> {
  await db.insert(membershipsTable).values(membershipOf(member, now))
}

export interface NewChildGrant {
  readonly accountId: string
  readonly childId: string
  readonly userId: string
  readonly preset: Preset
  readonly levels?: Partial<Record<Area, Level>>
  readonly canExport?: boolean
  readonly accessFrom?: Date | null
  readonly accessUntil?: Date | null
  readonly historyDays?: number | null
}

/** Gives a caregiver access to a child, in place of what was given before; the sender of `accessChanged` is the caller. */
export async function grantChild(db: Db, grant: NewChildGrant): Promise<void> {
  const { accountId, childId, userId, ...given } = grant
  const values = { levels: {}, canExport: false, accessFrom: null, accessUntil: null, historyDays: null, ...given }
  await db
    .insert(childPermissionsTable)
    .values({ accountId, childId, userId, ...values })
    .onConflictDoUpdate({
      target: [childPermissionsTable.accountId, childPermissionsTable.childId, childPermissionsTable.userId],
      set: values,
    })
}

/** Removes what was granted for a child that is gone for good. */
export async function forgetChildGrants(db: Db, accountId: string, childId: string): Promise<void> {
  await db
    .delete(childPermissionsTable)
    .where(and(eq(childPermissionsTable.accountId, accountId), eq(childPermissionsTable.childId, childId)))
}

/** Changes the name that families see. */
export async function renameUser(db: Db, userId: string, name: string): Promise<void> {
  await db.update(usersTable).set({ name }).where(eq(usersTable.id, userId))
}

/** Remembers when somebody last signed in. */
export async function markSignedIn(db: Db, userId: string, now: Date): Promise<void> {
  await db.update(usersTable).set({ lastLoginAt: now }).where(eq(usersTable.id, userId))
}

// The caller of each of these sends `accessChanged`.

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
