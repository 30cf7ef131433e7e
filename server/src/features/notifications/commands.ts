import type { CallInput } from '@nestwren/contract/endpoint'
import type { ReminderEvent } from '@nestwren/contract/live'
import type { notifications, PushDevice } from '@nestwren/contract/notifications'
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import type { Audience } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { lockAccount } from '../account/public.ts'
import { membershipsTable } from '../account/tables.ts'
import { sessionsTable } from '../auth/tables.ts'
import { listDevices } from './queries.ts'
import { notificationPreferencesTable, pushSubscriptionsTable, sentRemindersTable } from './tables.ts'

const p = notificationPreferencesTable
const s = pushSubscriptionsTable

export type Subscribe = Required<CallInput<typeof notifications.subscribe>['body']>
type Preferences = CallInput<typeof notifications.putPreferences>['body']['preferences']

const mostDevices = 20
/** Refusals in a row after which a device is given up. */
const mostFailures = 20
const dayMs = 86_400_000
/** Nothing reminds of what is older. */
const remembersForMs = 60 * dayMs

/** Stores what the caller wants to be told. */
export async function storePreferences(
  db: Db,
  { caller: { accountId, userId } }: MemberAccess,
  preferences: typeof p.$inferInsert.preferences,
): Promise<void> {
  await db
    .insert(p)
    .values({ accountId, userId, preferences })
    .onConflictDoUpdate({ target: [p.accountId, p.userId], set: { preferences } })
}

/** Tells the device of this session from now on; null when the caller has too many. */
export async function addDevice(
  db: Db,
  access: MemberAccess,
  { subscription: { endpoint, keys }, deviceName }: Subscribe,
  now: Date,
): Promise<PushDevice | null> {
  const { accountId, userId, sessionId } = access.caller
  // One after the other, or two at once would both be the twentieth.
  await lockAccount(db, accountId)
  const devices = await listDevices(db, access, now)
  // A browser has one subscription, which may have been somebody else's before: it tells whoever subscribed last.
  const [known] = await db.select({ accountId: s.accountId, userId: s.userId }).from(s).where(eq(s.endpoint, endpoint))
  const isOwn = known?.accountId === accountId && known.userId === userId
  if (!isOwn && devices.length >= mostDevices) return null
  // A session is one browser, and a browser that subscribes anew has given up what it had.
  await db
    .delete(s)
    .where(and(eq(s.accountId, accountId), eq(s.sessionId, sessionId), sql`${s.endpoint} <> ${endpoint}`))
  const owner = { accountId, userId, sessionId, keys, deviceName, failures: 0 }
  const [row] = await db
    .insert(s)
    .values({ ...owner, id: uuidv7(), endpoint, createdAt: now })
    .onConflictDoUpdate({ target: s.endpoint, set: owner })
    .returning({ id: s.id, createdAt: s.createdAt })
  if (row === undefined) throw new Error('A subscription was stored and is not there')
  return { id: row.id, deviceName, isThisSession: true, createdAt: row.createdAt.toISOString() }
}

/** Removes a device of the caller; false when they have no such one. */
export async function removeDevice(db: Db, { caller }: MemberAccess, id: string): Promise<boolean> {
  const removed = await db
    .delete(s)
    .where(and(eq(s.accountId, caller.accountId), eq(s.id, id), eq(s.userId, caller.userId)))
    .returning({ id: s.id })
  return removed.length > 0
}

interface Device {
  readonly accountId: string
  readonly id: string
  readonly failures: number
}

/** Forgets a device that ended, or that somebody signed out of. */
export async function forgetDevice(db: Db, { accountId, id }: Pick<Device, 'accountId' | 'id'>): Promise<void> {
  await db.delete(s).where(and(eq(s.accountId, accountId), eq(s.id, id)))
}

/** Notes that a device was told, or once more was not; after many times in a row it is forgotten. */
export async function noteDelivery(db: Db, { accountId, id, failures }: Device, isTold: boolean): Promise<void> {
  if (isTold && failures === 0) return
  if (!isTold && failures + 1 >= mostFailures) return forgetDevice(db, { accountId, id })
  const change = { failures: isTold ? 0 : sql`${s.failures} + 1` }
  await db
    .update(s)
    .set(change)
    .where(and(eq(s.accountId, accountId), eq(s.id, id)))
}

/** Removes what is of no use any more: devices without a session or of people who left, their preferences, old reminders. */
export async function sweepNotifications(
  { db }: Pick<Database, 'db'>,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const devices = await db.execute(sql`delete from ${s} where not exists (
    select 1 from ${sessionsTable}
    join ${membershipsTable} on ${membershipsTable.accountId} = ${s.accountId} and ${membershipsTable.userId} = ${s.userId}
    where ${sessionsTable.id} = ${s.sessionId}
      and ${sessionsTable.revokedAt} is null and ${sessionsTable.expiresAt} > ${now.toISOString()}::timestamptz)`)
  const preferences = await db.execute(sql`delete from ${p} where not exists (
    select 1 from ${membershipsTable} where ${membershipsTable.accountId} = ${p.accountId}
      and ${membershipsTable.userId} = ${p.userId})`)
  const before = new Date(now.getTime() - remembersForMs)
  const reminders = await removeInBatches(db, sentRemindersTable, lt(sentRemindersTable.sentAt, before), signal)
  return (devices.rowCount ?? 0) + (preferences.rowCount ?? 0) + reminders
}

/** Preferences as they are stored, from those of a call. */
export function toStored(preferences: Preferences): typeof p.$inferInsert.preferences {
  const { off, offOnPage, mutedChildIds, quietHours } = preferences
  return {
    ...preferences,
    off: [...new Set(off)],
    ...(offOnPage === undefined ? {} : { offOnPage: [...new Set(offOnPage)] }),
    mutedChildIds: [...new Set(mutedChildIds)],
    quietHours: { ...quietHours, timeZone: quietHours.timeZone ?? 'UTC' },
  }
}

/** What the people of a family want to be told, and on which devices. */
export const notificationPurge = [
  purgeOf('notification preferences', notificationPreferencesTable),
  purgeOf('push subscriptions', pushSubscriptionsTable),
  purgeOf('sent reminders', sentRemindersTable),
]

/** Forgets the devices of a person in every family, except the one of a session that stays. */
export async function forgetDevicesOf(
  db: Db,
  { userId, exceptSessionId }: { readonly userId: string; readonly exceptSessionId: string | null },
): Promise<void> {
  const sessions = db
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(
      and(
        eq(sessionsTable.userId, userId),
        exceptSessionId === null ? undefined : ne(sessionsTable.id, exceptSessionId),
      ),
    )
  await db.delete(pushSubscriptionsTable).where(inArray(pushSubscriptionsTable.sessionId, sessions))
}

export interface Reminder {
  readonly accountId: string
  /** What it is about, so that it goes out once, such as `document:<id>:<day it expires>`. */
  readonly about: string
  /** Who may know; judged when it is sent. */
  readonly audience: Audience
  readonly event: ReminderEvent
}

/** Notes that there was a reminder of something; false when there was one before. */
export async function noteReminded(
  db: Db,
  { accountId, about }: Pick<Reminder, 'accountId' | 'about'>,
  now: Date,
): Promise<boolean> {
  const fresh = await db
    .insert(sentRemindersTable)
    .values({ accountId, about, sentAt: now })
    .onConflictDoNothing()
    .returning({ about: sentRemindersTable.about })
  return fresh.length > 0
}

/**
 * Reminds those of a family who may know, in the open app and on their devices, once for each `about`; false when that
 * went out before. Call it in a transaction with whatever it hangs on.
 */
export async function remindFamily(db: Db, reminder: Reminder, now: Date): Promise<boolean> {
  const { accountId, audience, event } = reminder
  if (!(await noteReminded(db, reminder, now))) return false
  // The same transaction keeps the mark and queues the job that tells, so neither is there without the other.
  const payload = { audience, event }
  await addJob(db, { task: 'notifications.remind', line: 'reminders', payload, owner: accountId, maxAttempts: 5 })
  return true
}
