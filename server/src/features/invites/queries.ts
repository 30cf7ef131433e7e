import type { Invite } from '@nestwren/contract/invites'
import { and, desc, eq, getTableColumns, gt, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import type { FamilyAccess } from '../../platform/http/access.ts'
import { formerMember, type Grantor, readGrantor } from '../account/public.ts'
import { usersTable } from '../account/tables.ts'
import { invitesTable } from './tables.ts'
import { isConcernedWith } from './terms.ts'

export type InviteRow = typeof invitesTable.$inferSelect
interface NamedInvite extends InviteRow {
  readonly inviterName: string | null
  readonly guestName: string | null
}

const guests = alias(usersTable, 'guests')

/** Accepted invites stay in the list for this long. */
export const acceptedShownMs = 30 * 24 * 3600 * 1000

export function presentInvite(row: NamedInvite, now: Date): Invite {
  return {
    id: row.id,
    email: row.email,
    relationship: row.relationship,
    role: row.role,
    preset: row.preset,
    childIds: row.childIds,
    status: row.acceptedAt !== null ? 'accepted' : row.expiresAt > now ? 'pending' : 'expired',
    inviterName: row.inviterName ?? formerMember,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    acceptedBy: row.acceptedBy === null ? null : { id: row.acceptedBy, name: row.guestName ?? formerMember },
  }
}

/** The invites of the family that the caller has to do with, newest first. */
export async function listInvites(db: Db, { caller }: FamilyAccess, now: Date): Promise<Invite[]> {
  const grantor = await readGrantor(db, caller, now)
  if (grantor === null) return []
  const rows = await selectInvites(db)
    .where(
      and(
        eq(invitesTable.accountId, caller.accountId),
        or(isNull(invitesTable.acceptedAt), gt(invitesTable.acceptedAt, new Date(now.getTime() - acceptedShownMs))),
      ),
    )
    .orderBy(desc(invitesTable.createdAt), desc(invitesTable.id))
  return rows.filter((row) => isConcernedWith(row, grantor, caller.userId)).map((row) => presentInvite(row, now))
}

/** One invite that somebody has to do with, as `grantor`; null for any other. */
export async function readInvite(
  db: Db,
  { caller }: FamilyAccess,
  grantor: Grantor,
  id: string,
): Promise<NamedInvite | null> {
  const [row] = await selectInvites(db).where(
    and(eq(invitesTable.accountId, caller.accountId), eq(invitesTable.id, id)),
  )
  return row !== undefined && isConcernedWith(row, grantor, caller.userId) ? row : null
}

function selectInvites(db: Db) {
  return db
    .select({ ...getTableColumns(invitesTable), inviterName: usersTable.name, guestName: guests.name })
    .from(invitesTable)
    .leftJoin(usersTable, eq(usersTable.id, invitesTable.invitedBy))
    .leftJoin(guests, eq(guests.id, invitesTable.acceptedBy))
}
