import type { AccountUser, AuditItem, ChildGrant } from '@nestwren/contract/members'
import { isParentRole } from '@nestwren/contract/permissions'
import { aliasedTable, and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, MemberAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { formerMember, isOwnerRole, readGrants, readMembers, type StoredGrant } from '../account/public.ts'
import { usersTable } from '../account/tables.ts'
import { livingChildIds } from '../children/public.ts'
import { childrenTable } from '../children/tables.ts'
import { familyLinksTable } from '../family-links/tables.ts'
import { accessAuditTable } from './tables.ts'

/** How much of the others somebody may see; of themselves everybody sees all. */
export interface View {
  /** False for a caregiver before or after their time, who knows of nobody. */
  readonly seesPeople: boolean
  /** Addresses and switches. */
  readonly seesRights: boolean
  /** Children of whom they may see what each caregiver was given. */
  readonly managedChildIds: ReadonlySet<string>
}

/** The people of the caller's family, in the order they joined. */
export async function listAccountUsers(db: Db, caller: Caller, view: View): Promise<AccountUser[]> {
  const { accountId, userId } = caller
  const members = await readMembers(db, accountId)
  const living = new Set(await livingChildIds(db, accountId))
  const grants = (await readGrants(db, accountId)).filter(({ childId }) => living.has(childId))
  return members
    .filter((member) => view.seesPeople || member.userId === userId)
    .map((member) => {
      const isOwn = member.userId === userId
      const isShown = isOwn || view.seesRights
      const own = grants.filter(
        (grant) => grant.userId === member.userId && (isOwn || view.managedChildIds.has(grant.childId)),
      )
      return {
        id: member.userId,
        name: member.name,
        role: member.role,
        color: member.color,
        hue: member.hue,
        chosenColor: member.chosenColor,
        preset: member.preset,
        joinedOn: member.joinedAt.toISOString().slice(0, 10),
        username: isShown ? member.username : null,
        permissions: isShown ? { ...member.permissions } : {},
        grants: isParentRole(member.role) ? [] : own.map(presentGrant),
        isOwner: isOwnerRole(member.role),
      }
    })
}

/** The caregivers of the children that the caller manages caregivers of, with what each was given for those. */
export async function listCaregivers(db: Db, caller: Caller, view: View): Promise<AccountUser[]> {
  const users = await listAccountUsers(db, caller, view)
  return users
    .filter(({ role }) => !isParentRole(role))
    .map((user) => ({ ...user, grants: user.grants.filter(({ childId }) => view.managedChildIds.has(childId)) }))
    .filter(({ grants }) => grants.length > 0)
}

export function presentGrant({ childId, preset, levels, ...grant }: Omit<StoredGrant, 'userId'>): ChildGrant {
  return {
    childId,
    preset,
    levels: { ...levels },
    canExport: grant.canExport,
    accessFrom: grant.accessFrom?.toISOString() ?? null,
    accessUntil: grant.accessUntil?.toISOString() ?? null,
    historyDays: grant.historyDays,
  }
}

/** Changes of people and rights, newest first, with the names of today; of people who left, the name they had. */
export async function listAudit(
  db: Db,
  { caller }: MemberAccess,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<{ items: AuditItem[]; nextCursor: string | null }> {
  const actors = aliasedTable(usersTable, 'actors')
  const subjects = aliasedTable(usersTable, 'subjects')
  const a = accessAuditTable
  const rows = await db
    .select({ row: a, actorName: actors.name, subjectName: subjects.name, childName: childrenTable.name })
    .from(a)
    .leftJoin(actors, eq(actors.id, a.actorId))
    .leftJoin(subjects, eq(subjects.id, a.subjectId))
    .leftJoin(childrenTable, and(eq(childrenTable.accountId, a.accountId), eq(childrenTable.id, a.childId)))
    .where(
      and(
        eq(a.accountId, caller.accountId),
        cursor === null ? undefined : sql`(${a.at}, ${a.id}) < (${cursor.at}, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(a.at), desc(a.id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    ({ row }) => row,
    ({ row, actorName, subjectName, childName }) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorName: actorName ?? formerMember,
      action: row.action,
      // A link without an address is for nobody yet.
      subjectName: subjectName ?? row.subjectEmail ?? (row.action.startsWith('invite') ? '' : formerMember),
      childName,
      changes: row.changes,
    }),
  )
}

/** People without an account to whom the caller's family gave a link, in the order it did. */
export function listGuests(db: Db, { caller }: MemberAccess): Promise<{ id: string; name: string }[]> {
  const l = familyLinksTable
  return db
    .select({ id: l.id, name: l.name })
    .from(l)
    .where(eq(l.accountId, caller.accountId))
    .orderBy(asc(l.createdAt), asc(l.id))
}
