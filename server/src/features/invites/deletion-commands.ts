import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { influencerInvitesTable, invitesTable } from './tables.ts'

/** Makes every invite into a family that is being deleted worthless. */
export async function removeInvitesOf(db: Db, accountId: string): Promise<void> {
  await db.delete(invitesTable).where(eq(invitesTable.accountId, accountId))
}

/** Removes the accepted influencer invites of people who are being deleted: they hold their addresses. */
export async function forgetInfluencers(db: Db, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return
  await db
    .delete(influencerInvitesTable)
    .where(and(inArray(influencerInvitesTable.email, [...usernames]), isNotNull(influencerInvitesTable.acceptedAt)))
}

/**
 * Removes the invites to an address whose person is gone for good, written until then: accepted ones, and open ones of
 * other families and of the operators, who may write anew.
 */
export async function removeInvitesTo(db: Db, address: string, until: Date): Promise<void> {
  await db.delete(invitesTable).where(and(eq(invitesTable.email, address), lte(invitesTable.createdAt, until)))
  await db
    .delete(influencerInvitesTable)
    .where(and(eq(influencerInvitesTable.email, address), lte(influencerInvitesTable.createdAt, until)))
}
