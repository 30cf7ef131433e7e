import { and, eq, inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import * as z from 'zod'
import type { Database, Db } from '../../platform/db/database.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { readMembers } from '../account/public.ts'
import { namesOfChildren } from '../children/public.ts'
import { noteReminded, readHearing, readZone, remindFamily } from '../notifications/public.ts'
import { sentRemindersTable } from '../notifications/tables.ts'
import { documentReaders } from './present-document.ts'
import { type ExpiringDocument, listExpiring } from './queries.ts'

/** Jobs of this feature, for `createJobs`. */
export function documentTasks({ database, clock }: TaskDeps) {
  return {
    'documents.remind': defineTask(
      'reminders',
      z.object({}),
      async (_payload, { log, signal }) => {
        const reminders = await remindOfExpiry(database, clock.now(), signal)
        if (reminders > 0) log.info({ reminders }, 'people were reminded of documents that expire')
      },
      // Mornings begin at every quarter of an hour somewhere.
      { cron: '*/15 * * * *', maxAttempts: 1 },
    ),
  }
}

/** Hours of a reader's own clock between which they are reminded. */
const morning = { from: 9, until: 12 }
/** Mornings that are made up for when one was missed. */
const missedDays = 2

const s = sentRemindersTable

/**
 * Reminds those who may see documents that expire in the chosen number of days, each in the morning of their own clock
 * and once; resolves to how many reminders are new.
 */
export async function remindOfExpiry(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  const utcDay = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
  // Somewhere it is the next day already, or still the one before.
  const days = { from: utcDay.subtract({ days: missedDays + 1 }), until: utcDay.add({ days: 1 }) }
  let reminders = 0
  for (const document of await listExpiring(database.db, days.from.toString(), days.until.toString())) {
    signal?.throwIfAborted()
    reminders += await remindOf(database, document, now)
  }
  return reminders
}

async function remindOf(database: Database, document: ExpiringDocument, now: Date): Promise<number> {
  const { db } = database
  const { accountId, id, childIds, title } = document
  const names = await namesOfChildren(db, accountId, childIds)
  let reminders = 0
  for (const { userId, about } of await withoutReminder(db, document)) {
    const today = await dayToRemindOn(db, { accountId, userId }, now)
    const inDays = today === null ? null : daysLeft(document, today)
    if (inDays === null) continue
    const mayHear = await readHearing(db, { accountId, userId }, now)
    const readersBy = (one: string) => documentReaders({ ...document, childIds: [one] })
    // Named by a child that the reader sees.
    const childId = childIds.find((one) => mayHear(readersBy(one)))
    if (childId === undefined) {
      const isInVault = childIds.some((one) => mayHear(readersBy(one), { isVaultOpen: true }))
      if (isInVault && (await remindOfVault(database, { accountId, userId, about }, now))) reminders += 1
      continue
    }
    const child = { _id: childId, name: names.get(childId) ?? '' }
    const event = { child, subject: { is: 'document' as const, id, title, inDays } }
    const isKept = document.keptInVault
    const needs = { area: 'documents', childIds: [childId], at: now, isKept, itemId: id } as const
    // Not to a device from which the vault keeps it by the time it is told.
    const audience = { to: 'user', accountId, userId, section: 'documents', isKept, needs } as const
    if (await database.transaction((tx) => remindFamily(tx, { accountId, about, audience, event }, now))) reminders += 1
  }
  return reminders
}

/**
 * Reminds somebody that a document which the vault keeps from their devices expires, without a word of which: once a day however
 * many there are, so that not even their number is told. False where they were reminded already.
 */
async function remindOfVault(
  database: Database,
  { accountId, userId, about }: { readonly accountId: string; readonly userId: string; readonly about: string },
  now: Date,
): Promise<boolean> {
  const event = { child: null, subject: { is: 'vaultDocument' as const } }
  const audience = { to: 'user', accountId, userId } as const
  const today = `vault-document:${now.toISOString().slice(0, 10)}:${userId}`
  return database.transaction(async (tx) => {
    const isNew = await noteReminded(tx, { accountId, about }, now)
    return isNew && (await remindFamily(tx, { accountId, about: today, audience, event }, now))
  })
}

/** Those of the family who were not reminded of this expiry yet. */
async function withoutReminder(db: Db, { accountId, id, expiresOn }: ExpiringDocument) {
  const people = (await readMembers(db, accountId)).map(({ userId }) => ({
    userId,
    about: `document:${id}:${expiresOn}:${userId}`,
  }))
  const abouts = people.map(({ about }) => about)
  const sent = await db
    .select({ about: s.about })
    .from(s)
    .where(and(eq(s.accountId, accountId), inArray(s.about, abouts)))
  const known = new Set(sent.map(({ about }) => about))
  return people.filter(({ about }) => !known.has(about))
}

/** The day of somebody's clock; null while it is not their morning. */
async function dayToRemindOn(
  db: Db,
  person: { readonly accountId: string; readonly userId: string },
  now: Date,
): Promise<Temporal.PlainDate | null> {
  const zone = await readZone(db, person)
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  return local.hour >= morning.from && local.hour < morning.until ? local.toPlainDate() : null
}

/** Days until it expires, negative after; null while it is not to be reminded of on that day. */
function daysLeft({ expiresOn, remindDays }: ExpiringDocument, today: Temporal.PlainDate): number | null {
  const inDays = today.until(expiresOn, { largestUnit: 'day' }).days
  const isDue = inDays <= remindDays && inDays >= remindDays - missedDays
  return isDue && inDays >= -missedDays ? inDays : null
}
