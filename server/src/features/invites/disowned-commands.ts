import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { membershipsTable } from '../account/tables.ts'
import { recordAudit } from '../members/public.ts'
import { invitesTable } from './tables.ts'

/**
 * Withdraws the open invites of somebody in whose name another person acted: one of them may be that person's way back.
 * Does nothing where `isDisowned` is false: whoever forgot a password still means the invites they sent.
 */
export async function withdrawDisowned(
  db: Db,
  { userId, isDisowned }: { readonly userId: string; readonly isDisowned: boolean },
  now: Date,
): Promise<void> {
  if (!isDisowned) return
  const families = db
    .select({ accountId: membershipsTable.accountId })
    .from(membershipsTable)
    .where(eq(membershipsTable.userId, userId))
  const withdrawn = await db
    .delete(invitesTable)
    .where(
      and(
        inArray(invitesTable.accountId, families),
        eq(invitesTable.invitedBy, userId),
        isNull(invitesTable.acceptedAt),
      ),
    )
    .returning({ accountId: invitesTable.accountId, email: invitesTable.email })
  for (const { accountId, email } of withdrawn)
    await recordAudit(db, { accountId, actorId: userId, action: 'inviteWithdrawn', subjectEmail: email }, now)
}
