import { and, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { type AccountPurge, purgeOf } from '../../platform/db/account-purge.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { deleteFiles } from './commands.ts'
import type { ImportJobDeps } from './job-parts.ts'
import { activeStatuses } from './queries.ts'
import { dropRows, forgetChosen } from './row-commands.ts'
import {
  importChoicesTable,
  importFilePartsTable,
  importFilesTable,
  importRowsTable,
  importSourcesTable,
  importsTable,
} from './tables.ts'

const i = importsTable
const hourMs = 3_600_000
/** A job that is worked on says so more often; its tries together take less. */
const lostAfterMs = 6 * hourMs
/** Rows that were left out can be looked at for so long. */
const rowsMs = 30 * 24 * hourMs
/** A part is written down moments after its bytes are stored. */
const strayMs = 24 * hourMs

type TidyDeps = Pick<ImportJobDeps, 'database' | 'files' | 'clock'>

/** Removes files nobody came back for and rows of imports long over, gives up what has lost its job. Resolves to how many. */
export async function tidyImports(deps: TidyDeps, signal?: AbortSignal): Promise<Record<string, number>> {
  const lost = await giveUpLost(deps)
  const over = await removeOldFiles(deps, signal)
  const rows = await removeOldRows(deps)
  const stray = await removeStray(deps, signal)
  return { lost, over, rows, stray }
}

async function giveUpLost({ database, clock }: TidyDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - lostAfterMs)
  const { rowCount } = await database.db
    .update(i)
    .set({ status: 'failed', error: 'broken', finishedAt: clock.now() })
    .where(
      and(
        inArray(i.status, [...activeStatuses]),
        lt(i.queuedAt, before),
        or(sql`${i.workedAt} is null`, lt(i.workedAt, before)),
      ),
    )
  return rowCount ?? 0
}

async function removeOldFiles({ database, files, clock }: TidyDeps, signal: AbortSignal | undefined): Promise<number> {
  const due = await database.db
    .select({ accountId: i.accountId, importId: i.id })
    .from(i)
    .where(
      and(
        isNotNull(i.filesUntil),
        lte(i.filesUntil, clock.now()),
        sql`${i.status} not in ('reading', 'importing', 'undoing')`,
      ),
    )
  for (const key of due) {
    signal?.throwIfAborted()
    const keys = await database.transaction(async (tx) => {
      await tx
        .update(i)
        .set({ status: 'failed', error: 'filesGone', finishedAt: clock.now() })
        .where(
          and(
            eq(i.accountId, key.accountId),
            eq(i.id, key.importId),
            inArray(i.status, ['uploading', 'asking', 'ready']),
          ),
        )
      await forgetChosen(tx, key)
      return deleteFiles(tx, key)
    })
    for (const blobKey of keys) await files.remove(blobKey)
  }
  return due.length
}

async function removeOldRows({ database, clock }: TidyDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - rowsMs)
  const due = await database.db
    .select({ accountId: i.accountId, importId: i.id })
    .from(i)
    .where(and(lt(i.finishedAt, before), sql`${i.rowsListed} > 0`))
  for (const key of due) await database.transaction((tx) => dropRows(tx, key))
  return due.length
}

/** Bytes of parts that were never written down: a process that died in between has left them. */
async function removeStray({ database, files, clock }: TidyDeps, signal: AbortSignal | undefined): Promise<number> {
  const p = importFilePartsTable
  let removed = 0
  for await (const key of files.list('imports/')) {
    signal?.throwIfAborted()
    const [, accountId = '', importId = ''] = key.split('/')
    const isKnown = await database.db.$count(
      p,
      and(eq(p.accountId, accountId), eq(p.importId, importId), eq(p.key, key)),
    )
    const stat = isKnown > 0 ? null : await files.stat(key)
    if (stat === null || stat.changedAt.getTime() > clock.now().getTime() - strayMs) continue
    await files.remove(key)
    removed += 1
  }
  return removed
}

/** Imports of a family with their files. The list goes first: a job that finds its import gone stops. */
export function importPurge(files: BlobStore): readonly AccountPurge[] {
  return [
    purgeOf('imports', i),
    purgeOf('files of imports', importFilesTable),
    purgeOf('parts of files of imports', importFilePartsTable),
    purgeOf('rows of imports', importRowsTable),
    purgeOf('choices of imports', importChoicesTable),
    purgeOf('sources of imports', importSourcesTable),
    {
      name: 'bytes of imports',
      async count(_db, accountId) {
        let total = 0
        for await (const _key of files.list(`imports/${accountId}/`)) total += 1
        return total
      },
      async purge(_database, accountId, signal) {
        let total = 0
        for await (const key of files.list(`imports/${accountId}/`)) {
          signal?.throwIfAborted()
          await files.remove(key)
          total += 1
        }
        return total
      },
    },
  ]
}
