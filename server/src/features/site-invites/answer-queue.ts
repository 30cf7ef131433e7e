import type { Db } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import type { InviteKey } from './guest-queries.ts'
import type { siteInviteTasks } from './tasks.ts'

/** Answers come one after the other when an invite has just gone out: those of so long are one mail. */
const gatherMs = 5 * 60_000

/** Queues the mail about answers for whoever made the invite. */
export async function queueAnswersMail(
  queue: Queue<ReturnType<typeof siteInviteTasks>>,
  { accountId, inviteId }: InviteKey,
  tx: Db,
): Promise<void> {
  const place = {
    owner: accountId,
    key: `${accountId}:site-answers:${inviteId}`,
    runAt: new Date(Date.now() + gatherMs),
    keepsTime: true,
  }
  await queue.add('siteInvites.tell', { accountId, inviteId }, place, tx)
}
