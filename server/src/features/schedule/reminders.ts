import { expandSeries, nextOccurrence, type Occurrence } from '@nestwren/contract/calendar/series'
import type { ReminderEvent } from '@nestwren/contract/live'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import type { Audience } from '../../platform/http/context.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { namesOfChildren } from '../children/public.ts'
import { readHearing, remindFamily } from '../notifications/public.ts'
import { entryList, type StoredEntry } from './entries.ts'
import { scheduleTable } from './tables.ts'

const s = scheduleTable

/** Jobs of this feature, for `createJobs`. */
export function scheduleTasks({ database, clock }: Pick<TaskDeps, 'database' | 'clock'>) {
  return {
    'schedule.remind': defineTask(
      'reminders',
      z.object({}),
      async (_payload, { log, signal }) => {
        const reminders = await remindOfSchedule(database, clock.now(), signal)
        if (reminders > 0) log.info({ reminders }, 'people were reminded of what comes up in their schedule')
      },
      { cron: '* * * * *', maxAttempts: 1 },
    ),
  }
}

/** Entries that are read at a time. */
const batch = 100
/** Occurrences of one entry that one run reminds of; more only come due at once of daily ones after weeks without a server. */
const most = 20
/** A reminder of what began longer ago is no help. */
const lateMs = 3_600_000

/**
 * Reminds families of what comes up in their schedule: the person whom an occurrence is assigned to, or, where there is none
 * or they may not see it, everybody who may. Once for each occurrence, and not of one that began more than an hour ago.
 * Resolves to how many reminders are new. Each entry is one transaction, so a run that ends half-way goes on the next time.
 */
export async function remindOfSchedule(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let reminders = 0
  for (;;) {
    const due = await listDue(database.db, now, batch)
    for (const key of due) {
      signal?.throwIfAborted()
      reminders += await database.transaction((tx) => remindOfEntry(tx, key, now))
    }
    if (due.length < batch) return reminders
  }
}

async function remindOfEntry(
  tx: Tx,
  key: { readonly accountId: string; readonly id: string },
  now: Date,
): Promise<number> {
  const entry = await entryList.lockRow(tx, key.accountId, key.id)
  // Another process, or a change, came first.
  if (entry === null || entry.deletedAt !== null || entry.remindAt === null || entry.remindAt > now) return 0
  const { due, next } = dueIfZoneIsKnown(entry, entry.remindAt, now)
  // Nobody's change: the version stays.
  await tx
    .update(s)
    .set({ remindAt: next })
    .where(and(eq(s.accountId, key.accountId), eq(s.id, key.id)))
  let reminders = 0
  for (const occurrence of due) reminders += await remindOf(tx, entry, occurrence, now)
  return reminders
}

/** An entry in a zone that this runtime does not know must not keep the reminders of all others from going out. */
function dueIfZoneIsKnown(entry: StoredEntry, remindAt: Date, now: Date): ReturnType<typeof dueOf> {
  try {
    return dueOf(entry, remindAt, now)
  } catch (error) {
    if (error instanceof RangeError) return { due: [], next: null }
    throw error
  }
}

/** Returns what is to be reminded of now, and when the next reminder goes out. */
function dueOf(
  entry: StoredEntry,
  remindAt: Date,
  now: Date,
): { readonly due: readonly Occurrence[]; readonly next: Date | null } {
  const aheadMs = (entry.remindMinutes ?? 0) * 60_000
  const [first, last] = [Math.max(remindAt.getTime() + aheadMs, now.getTime() - lateMs), now.getTime() + aheadMs]
  const due = expandSeries(entry, { from: first, since: first, to: last + 1, max: most })
  const after = due.length === most ? (due.at(-1)?.at ?? last) : last
  const next = nextOccurrence(entry, after)
  return { due, next: next === null ? null : new Date(next.at - aheadMs) }
}

async function remindOf(tx: Tx, entry: StoredEntry, occurrence: Occurrence, now: Date): Promise<number> {
  const { accountId, id, childIds } = entry
  const { on, startAt, exception } = occurrence
  const at = new Date(occurrence.at).toISOString()
  const { title = entry.title, place = entry.place } = exception ?? {}
  const assigneeId = exception?.assigneeId === undefined ? entry.assigneeId : exception.assigneeId
  const names = await namesOfChildren(tx, accountId, childIds)
  const subject = { is: 'appointment', id, on, title, place, at, isAllDay: startAt === null } as const
  const audiences = await audiencesOf(tx, { accountId, childIds, assigneeId }, now)
  let reminders = 0
  for (const { childId, audience } of audiences) {
    const event: ReminderEvent = { child: { _id: childId, name: names.get(childId) ?? '' }, subject }
    const about = `schedule:${id}:${on}:${at}:${childId}`
    if (await remindFamily(tx, { accountId, about, audience, event }, now)) reminders += 1
  }
  return reminders
}

/** Who is reminded, each by a child that they see. */
async function audiencesOf(
  tx: Tx,
  { accountId, childIds, assigneeId }: Pick<StoredEntry, 'accountId' | 'childIds' | 'assigneeId'>,
  now: Date,
): Promise<readonly { readonly childId: string; readonly audience: Audience }[]> {
  const everybody = { to: 'children', accountId, childIds, area: 'schedule', at: now } as const
  if (assigneeId !== null) {
    const mayHear = await readHearing(tx, { accountId, userId: assigneeId }, now)
    const childId = childIds.find((one) => mayHear({ ...everybody, childIds: [one] }))
    const needs = { area: 'schedule', childIds: [childId ?? ''], at: now } as const
    if (childId !== undefined) return [{ childId, audience: { to: 'user', accountId, userId: assigneeId, needs } }]
  }
  return audiencePerChild(everybody)
}

/** Rows among which families take turns: more than one family can have. */
const looked = 5_000

/**
 * Returns entries of all families whose reminder has come, `limit` at most: of each family the one that waits longest, then of
 * each the next, so that nobody waits for all that another family is reminded of at the same minute.
 */
export async function listDue(db: Db, now: Date, limit: number): Promise<{ accountId: string; id: string }[]> {
  const { rows } = await db.execute<{ accountId: string; id: string }>(sql`
    select turns.account_id as "accountId", turns.id from (
      select due.account_id, due.id, due.remind_at,
        row_number() over (partition by due.account_id order by due.remind_at, due.id) as turn
      from (
        select ${s.accountId} as account_id, ${s.id} as id, ${s.remindAt} as remind_at from ${s}
        where ${s.remindAt} <= ${now.toISOString()}::timestamptz and ${s.deletedAt} is null
        order by ${s.remindAt} limit ${looked}
      ) due
    ) turns order by turns.turn, turns.remind_at, turns.id limit ${limit}`)
  return rows
}
