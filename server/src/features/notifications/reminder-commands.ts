import type { ReminderEvent } from '@nestwren/contract/live'
import type { Db } from '../../platform/db/database.ts'
import type { Audience } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { sentRemindersTable } from './tables.ts'

export interface Reminder {
  readonly accountId: string
  /** What it is about, so that it goes out once, such as `document:<id>:<day it expires>`. */
  readonly about: string
  /** Who may know; judged when it is sent. */
  readonly audience: Audience
  readonly event: ReminderEvent
}

/**
 * Reminds those of a family who may know, in the open app and on their devices, once for each `about`; false when that
 * went out before. Call it in a transaction with whatever it hangs on.
 */
export async function remindFamily(db: Db, reminder: Reminder, now: Date): Promise<boolean> {
  const { accountId, about, audience, event } = reminder
  const fresh = await db
    .insert(sentRemindersTable)
    .values({ accountId, about, sentAt: now })
    .onConflictDoNothing()
    .returning({ about: sentRemindersTable.about })
  if (fresh.length === 0) return false
  // The same transaction keeps the mark and queues the job that tells, so neither is there without the other.
  const payload = { audience, event }
  await addJob(db, { task: 'notifications.remind', line: 'reminders', payload, owner: accountId, maxAttempts: 5 })
  return true
}
