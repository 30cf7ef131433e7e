import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/db/database.ts'
import { remindFamily } from '../notifications/reminder-commands.ts'
import { audienceOf } from './present-document.ts'
import { listExpiring, nameOfChild } from './queries.ts'

/** Reminds families of documents that expire in the chosen number of days; resolves to how many reminders are new. */
export async function remindOfExpiry(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
  let reminders = 0
  for (const document of await listExpiring(database.db, today.toString())) {
    signal?.throwIfAborted()
    const { accountId, id, childIds, title, expiresOn } = document
    const inDays = today.until(Temporal.PlainDate.from(expiresOn), { largestUnit: 'day' }).days
    const childId = childIds[0] ?? ''
    const name = await nameOfChild(database.db, accountId, childId)
    const event = { child: { _id: childId, name }, subject: { is: 'document' as const, id, title, inDays } }
    const reminder = { accountId, about: `document:${id}:${expiresOn}`, audience: audienceOf(document), event }
    const isNew = await database.transaction((tx) => remindFamily(tx, reminder, now))
    if (isNew) reminders += 1
  }
  return reminders
}
