import { asc, eq, lte } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import { forgetMails } from '../../platform/mail/forget-mails.ts'
import { findPerson } from '../account/public.ts'
import { removeConfirmationOf } from '../auth/public.ts'
import { forgetLinkAddress } from '../family-links/public.ts'
import { removeInvitesTo } from '../invites/public.ts'
import { forgetAuditAddress } from '../members/public.ts'
import { forgetQuizAddress } from '../quiz/public.ts'
import { forgetClaimAddress } from '../registry/public.ts'
import { forgetGuestAddress } from '../site-invites/public.ts'
import { forgetVaultAddress } from '../vault/public.ts'
import { deletionMailKind } from './deletion-mail-commands.ts'
import { settledMs } from './purge-commands.ts'
import { personDeletionsTable } from './tables.ts'

const p = personDeletionsTable

/**
 * Takes the addresses of deleted people out of what the server and other families keep of them: mails, codes, invites, results of
 * quizzes, guest lists and the list of who changed whose rights. What is written to an address after its person has gone, say when it registers
 * anew, is not theirs and stays. Resolves to how many people are forgotten; one whose deletion mail is still on its way waits.
 */
export async function forgetDeletedPeople(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  const due = await database.db
    .select()
    .from(p)
    .where(lte(p.requestedAt, new Date(now.getTime() - settledMs)))
    .orderBy(asc(p.requestedAt))
  let forgotten = 0
  for (const person of due) {
    signal?.throwIfAborted()
    if (await database.transaction((tx) => forget(tx, person))) forgotten += 1
  }
  return forgotten
}

async function forget(tx: Db, { userId, username, requestedAt }: typeof p.$inferSelect): Promise<boolean> {
  await removeConfirmationOf(tx, username, requestedAt)
  await removeInvitesTo(tx, username, requestedAt)
  await forgetAuditAddress(tx, username, requestedAt)
  // Requests that began before the deletion may have written a mail a moment after it.
  const isRegisteredAnew = (await findPerson(tx, { username })) !== null
  const until = isRegisteredAnew ? requestedAt : new Date(requestedAt.getTime() + settledMs)
  const isDone = await forgetMails(tx, { userId, address: username, until, lastKind: deletionMailKind })
  await forgetQuizAddress(tx, username, until)
  await forgetVaultAddress(tx, username, until)
  await forgetClaimAddress(tx, username, until)
  await forgetGuestAddress(tx, username, until)
  await forgetLinkAddress(tx, username, until)
  if (isDone) await tx.delete(p).where(eq(p.userId, userId))
  return isDone
}
