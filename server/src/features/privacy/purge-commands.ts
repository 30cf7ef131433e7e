import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { AccountPurge } from '../../platform/db/account-purge.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { removeAccount } from '../account/deletion-commands.ts'
import { sessionPurge } from '../auth/deletion-commands.ts'
import { childPurge } from '../children/account-purge-commands.ts'
import { documentPurge } from '../documents/account-purge-commands.ts'
import { familySettingsPurge } from '../family-settings/account-purge-commands.ts'
import { logPurge } from '../logs/account-purge-commands.ts'
import { medicinePurge } from '../medicines/account-purge-commands.ts'
import { auditPurge } from '../members/account-purge-commands.ts'
import { milkPurge } from '../milk/account-purge-commands.ts'
import { notificationPurge } from '../notifications/account-purge-commands.ts'
import { ownKindPurge } from '../own-kinds/account-purge-commands.ts'
import { photoPurge } from '../photos/account-purge-commands.ts'
import { reactionPurge } from '../reactions/account-purge-commands.ts'
import { filePurge } from '../storage/account-purge-commands.ts'
import { exportPurge } from './export-commands.ts'
import { accountDeletionsTable } from './tables.ts'

/** Requests that began before the deletion have ended by then, and with them whatever they still wrote. */
export const settledMs = 10 * 60_000

/**
 * Everything that a family has, in an order that can be stopped anywhere. A new feature with rows or files of a family
 * gets a line here; rows that hang on the account with a cascade go with it at the end.
 */
function accountPurges(files: BlobStore): readonly AccountPurge[] {
  return [
    ...reactionPurge,
    ...logPurge,
    ...milkPurge,
    ...medicinePurge,
    ...ownKindPurge,
    ...familySettingsPurge,
    ...photoPurge,
    ...documentPurge,
    ...filePurge(files),
    ...childPurge,
    ...auditPurge,
    ...notificationPurge,
    ...exportPurge(files),
    ...sessionPurge,
  ]
}

export interface PurgeDeps {
  readonly database: Database
  readonly files: BlobStore
  readonly log: Pick<Log, 'info'>
}

/**
 * Removes for good the families that were deleted; resolves to how many. In small steps: stopped or killed half-way, it
 * goes on the next time, and once done it finds nothing.
 */
export async function purgeDeletedAccounts(
  { database, files, log }: PurgeDeps,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const d = accountDeletionsTable
  const due = await database.db
    .select({ accountId: d.accountId })
    .from(d)
    .where(and(isNull(d.purgedAt), lte(d.requestedAt, new Date(now.getTime() - settledMs))))
    .orderBy(asc(d.requestedAt))
  for (const { accountId } of due) {
    const planned: Record<string, number> = {}
    const removed: Record<string, number> = {}
    for (const { name, count } of accountPurges(files)) planned[name] = await count(database.db, accountId)
    log.info({ accountId, planned }, 'a deleted family is about to be removed')
    for (const { name, purge } of accountPurges(files)) removed[name] = await purge(database, accountId, signal)
    await database.transaction(async (tx) => {
      await removeAccount(tx, accountId)
      await tx.update(d).set({ purgedAt: now }).where(eq(d.accountId, accountId))
    })
    log.info({ accountId, removed }, 'a deleted family was removed')
  }
  return due.length
}
