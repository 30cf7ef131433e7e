import { isParentRole, type Preset, type Role, type UserPermissions } from '@nestwren/contract/permissions'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type Grant, levelsOf, permissionsOf, scopeOfGrant } from './access-snapshot.ts'
import { colorFor } from './commands.ts'
import { childPermissionsTable, membershipsTable, usersTable } from './tables.ts'

interface Who {
  readonly accountId: string
  readonly userId: string
}

/** What somebody has to give, as stored now: a caregiver has what they hold at this moment, by child. */
export type Grantor =
  | { readonly isParent: true }
  | { readonly isParent: false; readonly grants: ReadonlyMap<string, Grant> }

export interface StoredGrant extends Grant {
  readonly childId: string
  readonly userId: string
  readonly preset: Preset
}

export interface Member {
  readonly userId: string
  readonly role: Role
  /** Preset of the invite; null for owners and parents. */
  readonly preset: Preset | null
  readonly permissions: UserPermissions
  readonly joinedAt: Date
  readonly name: string
  readonly username: string
  readonly color: string
  readonly hue: number
  /** Null while it is the one they were given. */
  readonly chosenColor: string | null
}

/** The color of a person, where they chose it. */
export function chosenColor(userId: string, color: string): string | null {
  return color === colorFor(userId) ? null : color
}

const memberFields = { member: membershipsTable, person: usersTable }

function toMember({
  member,
  person,
}: {
  member: typeof membershipsTable.$inferSelect
  person: typeof usersTable.$inferSelect
}): Member {
  return {
    userId: member.userId,
    role: member.role,
    preset: member.preset,
    permissions: permissionsOf(member.role, member.permissions),
    joinedAt: member.createdAt,
    name: person.name,
    username: person.username,
    color: person.color,
    hue: member.hue,
    chosenColor: chosenColor(member.userId, person.color),
  }
}

/** The people of a family in the order they joined. */
export async function readMembers(db: Db, accountId: string): Promise<Member[]> {
  const rows = await db
    .select(memberFields)
    .from(membershipsTable)
    .innerJoin(usersTable, eq(usersTable.id, membershipsTable.userId))
    .where(eq(membershipsTable.accountId, accountId))
    .orderBy(asc(membershipsTable.createdAt), asc(membershipsTable.userId))
  return rows.map(toMember)
}

/** One person of a family; null for anybody else. */
export async function readMember(db: Db, { accountId, userId }: Who): Promise<Member | null> {
  const [row] = await db
    .select(memberFields)
    .from(membershipsTable)
    .innerJoin(usersTable, eq(usersTable.id, membershipsTable.userId))
    .where(and(eq(membershipsTable.accountId, accountId), eq(membershipsTable.userId, userId)))
  return row === undefined ? null : toMember(row)
}

/** The member of a family who signs in with this address; null for none. */
export async function findMemberByUsername(db: Db, accountId: string, username: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: membershipsTable.userId })
    .from(membershipsTable)
    .innerJoin(usersTable, eq(usersTable.id, membershipsTable.userId))
    .where(and(eq(membershipsTable.accountId, accountId), eq(usersTable.username, username)))
  return row?.userId ?? null
}

export async function countMembers(db: Db, accountId: string): Promise<number> {
  return db.$count(membershipsTable, eq(membershipsTable.accountId, accountId))
}

/** What was granted in a family, to everybody or to one person. */
export async function readGrants(db: Db, accountId: string, userId?: string): Promise<StoredGrant[]> {
  const rows = await db
    .select()
    .from(childPermissionsTable)
    .where(
      and(
        eq(childPermissionsTable.accountId, accountId),
        userId === undefined ? undefined : eq(childPermissionsTable.userId, userId),
      ),
    )
    .orderBy(asc(childPermissionsTable.childId), asc(childPermissionsTable.userId))
  return rows.map(toGrant)
}

/** What one caregiver was granted for one child; null for nothing. */
export async function readGrant(db: Db, { accountId, userId }: Who, childId: string): Promise<StoredGrant | null> {
  const grants = await readGrants(db, accountId, userId)
  return grants.find((grant) => grant.childId === childId) ?? null
}

/** Null when the person is not in the family (any more). */
export async function readGrantor(db: Db, who: Who, now: Date): Promise<Grantor | null> {
  const member = await readMember(db, who)
  if (member === null) return null
  if (isParentRole(member.role)) return { isParent: true }
  const grants = await readGrants(db, who.accountId, who.userId)
  const holding = grants.filter((grant) => scopeOfGrant(grant, grant.childId, now) !== null)
  return { isParent: false, grants: new Map(holding.map((grant) => [grant.childId, grant])) }
}

/** How many owners a family has besides one person. */
export async function countOtherOwners(db: Db, { accountId, userId }: Who): Promise<number> {
  return db.$count(
    membershipsTable,
    and(
      eq(membershipsTable.accountId, accountId),
      inArray(membershipsTable.role, ['super_admin', 'influencer']),
      sql`${membershipsTable.userId} <> ${userId}`,
    ),
  )
}

function toGrant(row: typeof childPermissionsTable.$inferSelect): StoredGrant {
  return {
    childId: row.childId,
    userId: row.userId,
    preset: row.preset,
    levels: levelsOf(row.preset, row.levels),
    canExport: row.canExport,
    accessFrom: row.accessFrom,
    accessUntil: row.accessUntil,
    historyDays: row.historyDays,
  }
}
