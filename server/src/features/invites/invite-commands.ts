import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { accessChanged, grantChild, joinFamily, lockAccount, readGrantor, readMember } from '../account/public.ts'
import { childrenTable } from '../children/tables.ts'
import { recordAudit } from '../members/public.ts'
import type { FamilyInvite, FoundInvite, InfluencerInvite } from './invite-queries.ts'
import { influencerInvitesTable, invitesTable } from './tables.ts'
import { isWithinRights } from './terms.ts'

/**
 * Uses an invite up, in the transaction that `db` is; false when somebody else was first, when it was withdrawn or sent
 * anew meanwhile, or when the person is in the family already. A family invite makes the person a member with what it
 * gives, of which the rest of the family hears; an influencer invite is only marked, the account is made by the caller.
 * The caller has checked that the invite is for this person's address, and announces that the person's rights changed.
 */
export async function acceptInvite(db: Db, found: FoundInvite, userId: string, now: Date): Promise<boolean> {
  return found.kind === 'family' ? acceptFamily(db, found, userId, now) : acceptInfluencer(db, found, now)
}

async function acceptFamily(db: Db, found: FamilyInvite, userId: string, now: Date): Promise<boolean> {
  const { accountId, id, tokenHash } = found
  // Members and open invites of a family change one at a time.
  await lockAccount(db, accountId)
  // Somebody who is in the family already must not use up a link that is for another person.
  if ((await readMember(db, { accountId, userId })) !== null) return false
  // One conditional update: of many at once, one finds the invite open. What it gives is what stands there now.
  const [terms] = await db
    .update(invitesTable)
    .set({ acceptedAt: now, acceptedBy: userId })
    .where(
      and(
        eq(invitesTable.accountId, accountId),
        eq(invitesTable.id, id),
        eq(invitesTable.tokenHash, tokenHash),
        isNull(invitesTable.acceptedAt),
        gt(invitesTable.expiresAt, now),
      ),
    )
    .returning({ role: invitesTable.role, preset: invitesTable.preset, childIds: invitesTable.childIds })
  if (terms === undefined) return false
  const { role, preset, childIds } = terms
  const given = role === 'caregiver' ? preset : null
  if (!(await joinFamily(db, { accountId, userId, role, preset: given }, now))) return false
  if (given !== null) {
    for (const childId of await stillThere(db, accountId, childIds)) {
      await grantChild(db, { accountId, childId, userId, preset: given })
    }
  }
  const changes = [
    { what: 'role', from: null, to: role },
    ...(given === null ? [] : [{ what: 'preset', from: null, to: given }]),
  ]
  await recordAudit(db, { accountId, actorId: userId, action: 'memberJoined', subjectId: userId, changes }, now)
  await accessChanged(db, { accountId })
  return true
}

/** The children that were not deleted for good since the invite was written. */
async function stillThere(db: Db, accountId: string, childIds: readonly string[]): Promise<string[]> {
  if (childIds.length === 0) return []
  const rows = await db
    .select({ id: childrenTable.id })
    .from(childrenTable)
    .where(and(eq(childrenTable.accountId, accountId), inArray(childrenTable.id, [...childIds])))
  return rows.map(({ id }) => id)
}

async function acceptInfluencer(db: Db, { id, tokenHash }: InfluencerInvite, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(influencerInvitesTable)
    .set({ acceptedAt: now })
    .where(
      and(
        eq(influencerInvitesTable.id, id),
        eq(influencerInvitesTable.tokenHash, tokenHash),
        isNull(influencerInvitesTable.acceptedAt),
        isNull(influencerInvitesTable.withdrawnAt),
        gt(influencerInvitesTable.expiresAt, now),
      ),
    )
  return rowCount === 1
}

/**
 * Withdraws the open invites of somebody who could not write them any more: all of them once the person has left the
 * family, those that give too much once they hold less. Called in the transaction of that change.
 */
export async function withdrawBeyondRights(
  db: Db,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  actorId: string,
  now: Date,
): Promise<void> {
  const grantor = await readGrantor(db, { accountId, userId }, now)
  const open = await db
    .select()
    .from(invitesTable)
    .where(
      and(eq(invitesTable.accountId, accountId), eq(invitesTable.invitedBy, userId), isNull(invitesTable.acceptedAt)),
    )
  for (const invite of open) {
    if (grantor !== null && isWithinRights(invite, grantor)) continue
    await db.delete(invitesTable).where(and(eq(invitesTable.accountId, accountId), eq(invitesTable.id, invite.id)))
    await recordAudit(db, { accountId, actorId, action: 'inviteWithdrawn', subjectEmail: invite.email }, now)
  }
}
