import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { AccountPurge } from '../../platform/db/account-purge.ts'
import type { Database } from '../../platform/db/database.ts'
import { accountPurgesOf } from '../../platform/items/account-purges.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { Log } from '../../platform/log/log.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { removeAccount } from '../account/public.ts'
import { sessionPurge } from '../auth/public.ts'
import { calendarFeedPurge } from '../calendar-feeds/public.ts'
import { childPurge } from '../children/public.ts'
import { familyLinkPurge } from '../family-links/public.ts'
import { familySettingsPurge } from '../family-settings/public.ts'
import { importPurge } from '../imports/public.ts'
import { insightPurge } from '../insights/public.ts'
import { auditPurge } from '../members/public.ts'
import { notificationPurge } from '../notifications/public.ts'
import { reactionPurge } from '../reactions/public.ts'
import { type HashSlug, sitePurge } from '../site/public.ts'
import { type FileKeys, fileKeyPurge, filePurge } from '../storage/public.ts'
import { exportPurge } from './export-commands.ts'
import { accountDeletionsTable } from './tables.ts'

/** Requests that began before the deletion have ended by then, and with them whatever they still wrote. */
export const settledMs = 10 * 60_000

/**
 * Everything that a family has, in an order that can be stopped anywhere. What a feature has beside items gets a line
 * here; rows that hang on the account with a cascade go with it at the end.
 */
function accountPurges(deps: Omit<PurgeDeps, 'database' | 'log'>, now: Date): readonly AccountPurge[] {
  const { files, fileKeys, items, hashSlug } = deps
  return [
    // First of all: whatever a stopped purge leaves of files, nobody reads.
    fileKeyPurge(fileKeys),
    ...sitePurge(hashSlug, now),
    // Then this, so that an import that is under way stops.
    ...importPurge(files),
    ...reactionPurge,
    ...items.flatMap(accountPurgesOf),
    ...familySettingsPurge,
    ...familyLinkPurge,
    ...filePurge(files),
    ...childPurge,
    ...auditPurge,
    ...notificationPurge,
    ...calendarFeedPurge,
    ...insightPurge,
    ...exportPurge(files),
    ...sessionPurge,
  ]
}

export interface PurgeDeps {
  readonly database: Database
  readonly files: BlobStore
  readonly fileKeys: Pick<FileKeys, 'forget'>
  /** Everything that a family keeps. */
  readonly items: readonly ItemFacts[]
  readonly hashSlug: HashSlug
  readonly log: Pick<Log, 'info'>
}

/**
 * Removes for good the families that were deleted; resolves to how many. In small steps: stopped or killed half-way, it
 * goes on the next time, and once done it finds nothing.
 */
export async function purgeDeletedAccounts(deps: PurgeDeps, now: Date, signal?: AbortSignal): Promise<number> {
  const { database, log } = deps
  const purges = accountPurges(deps, now)
  const d = accountDeletionsTable
  const due = await database.db
    .select({ accountId: d.accountId })
    .from(d)
    .where(and(isNull(d.purgedAt), lte(d.requestedAt, new Date(now.getTime() - settledMs))))
    .orderBy(asc(d.requestedAt))
  for (const { accountId } of due) {
    const planned: Record<string, number> = {}
    const removed: Record<string, number> = {}
    for (const { name, count } of purges) planned[name] = await count(database.db, accountId)
    log.info({ accountId, planned }, 'a deleted family is about to be removed')
    for (const { name, purge } of purges) removed[name] = await purge(database, accountId, signal)
    await database.transaction(async (tx) => {
      await removeAccount(tx, accountId)
      await tx.update(d).set({ purgedAt: now }).where(eq(d.accountId, accountId))
    })
    log.info({ accountId, removed }, 'a deleted family was removed')
  }
  return due.length
}
