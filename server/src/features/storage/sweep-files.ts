import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { storedFilesTable } from './tables.ts'

/** Bytes are written down within minutes after they were stored; nothing that is older is still on its way. */
const strayAfterMs = 3600 * 1000
/** An export of a large family may be on its way for hours. */
const unfinishedAfterMs = 24 * 3600 * 1000
const batch = 500

export interface SweepDeps {
  readonly database: Database
  readonly files: BlobStore
  readonly log: Pick<Log, 'info'>
}

/**
 * Removes files of families that are in the store and not in the book: of uploads that were cut short, of items that are
 * gone. Also what was never wholly written. Resolves to how many.
 */
export async function sweepFiles(
  { database, files, log }: SweepDeps,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0
  const sweep = async (keys: readonly string[]): Promise<void> => {
    for (const key of await strangersAmong(database, keys)) {
      signal?.throwIfAborted()
      const found = await files.stat(key)
      if (found === null || found.changedAt.getTime() > now.getTime() - strayAfterMs) continue
      await files.remove(key)
      log.info({ key }, 'a file that belongs to nothing was removed')
      removed += 1
    }
  }
  let keys: string[] = []
  for await (const key of files.list('a/')) {
    keys.push(key)
    if (keys.length < batch) continue
    await sweep(keys)
    keys = []
  }
  await sweep(keys)
  return removed + (await files.dropUnfinished(new Date(now.getTime() - unfinishedAfterMs)))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keys without a row. A key names its family, by which its row is found. */
async function strangersAmong(database: Database, keys: readonly string[]): Promise<readonly string[]> {
  const f = storedFilesTable
  const named = keys.flatMap((key) => {
    const accountId = key.split('/')[1] ?? ''
    return uuid.test(accountId) ? [{ key, accountId }] : []
  })
  if (named.length === 0) return []
  const { rows } = await database.db.execute<{ key: string }>(sql`
    select asked.key from unnest(
      ${sql.param(named.map(({ accountId }) => accountId))}::uuid[], ${sql.param(named.map(({ key }) => key))}::text[]
    ) as asked(account_id, key)
    where not exists (select 1 from ${f} where ${f.accountId} = asked.account_id and ${f.key} = asked.key)`)
  return rows.map(({ key }) => key)
}
