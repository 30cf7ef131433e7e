import { createHash, timingSafeEqual } from 'node:crypto'
import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { eq, inArray, lt } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { accessChanged } from '../account/public.ts'
import { accountsTable } from '../account/tables.ts'
import { type BillingDeps, keepWord } from './billing-commands.ts'
import { billingEventsTable } from './tables.ts'

type Event = HandlerInput<Contract['billing']['revenuecatWebhook']>['body']['event']

const eventRetentionMs = 90 * 24 * 3600 * 1000

/** True for the secret itself, and for the secret as a bearer token; takes as long for any other. */
export function isFromProvider(authorization: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const given = digest(authorization.replace(/^Bearer /, ''))
  return timingSafeEqual(given, digest(secret))
}

/**
 * Takes an event once: it only says whose subscription changed, and the provider is asked for what it is now, so that
 * neither a repetition nor the order matters. Asked before the event counts as taken: when the provider is away, the
 * event comes again. `forget` hears whose last answer is none any more. Answers the accounts whose status may have
 * changed.
 */
export async function takeEvent(
  deps: BillingDeps,
  database: Database,
  event: Event,
  clock: { now(): Date },
  forget: (accountIds: readonly string[]) => void,
): Promise<readonly string[]> {
  if (await isTaken(database.db, event.id)) return []
  const accountIds = await accountsOf(database.db, event)
  forget(accountIds)
  const words = await Promise.all(
    accountIds.map(async (accountId) => ({ accountId, word: await deps.provider.read(accountId) })),
  )
  const now = clock.now()
  return database.transaction(async (tx) => {
    const { rowCount } = await tx
      .insert(billingEventsTable)
      .values({ id: event.id, type: event.type, receivedAt: now })
      .onConflictDoNothing()
    if (rowCount !== 1) return []
    const changed: string[] = []
    for (const { accountId, word } of words) changed.push(...(await keepWord(deps, tx, accountId, word, now)))
    for (const accountId of changed) await accessChanged(tx, { accountId })
    return changed
  })
}

async function isTaken(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: billingEventsTable.id })
    .from(billingEventsTable)
    .where(eq(billingEventsTable.id, id))
  return row !== undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The accounts of ours that an event is about, always in one order so that two events never wait for each other. */
async function accountsOf(db: Db, event: Event): Promise<string[]> {
  const { app_user_id, original_app_user_id, transferred_from = [], transferred_to = [] } = event
  const named = [app_user_id, original_app_user_id, ...transferred_from, ...transferred_to].flatMap((id) => {
    const lower = id?.toLowerCase()
    return lower !== undefined && uuid.test(lower) ? [lower] : []
  })
  if (named.length === 0) return []
  const rows = await db
    .select({ id: accountsTable.id })
    .from(accountsTable)
    .where(inArray(accountsTable.id, [...new Set(named)]))
    .orderBy(accountsTable.id)
  return rows.map(({ id }) => id)
}

/** Forgets events so old that they do not come again. */
export async function forgetOldEvents(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - eventRetentionMs)
  await removeInBatches(db, billingEventsTable, lt(billingEventsTable.receivedAt, before), signal)
}
