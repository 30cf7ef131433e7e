import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { lockAccount } from '../account/public.ts'
import { type BatchContext, sortBatch, storeDrafts } from './batches.ts'
import { deleteFiles, type ImportRecord } from './commands.ts'
import {
  addProgress,
  beginWork,
  createTurnEnd,
  type ImportJobDeps,
  type JobContext,
  Overtaken,
  orFail,
  stillIn,
  TooMuch,
  TurnOver,
  tellReadAgain,
} from './job-parts.ts'
import { withLocalFiles } from './local-files.ts'
import { bringBackExport } from './own-export.ts'
import type { Draft, LocalFile, RecordBatch } from './parse/protocol.ts'
import type { Parser } from './parse/run-parse.ts'
import { never } from './preview.ts'
import { type ImportKey, isThis, readChoices } from './queries.ts'
import { readTask } from './read-job.ts'
import { bytesOfDraft, createImportRoom, type NoRoom } from './room.ts'
import { createRowKeeper } from './row-commands.ts'
import { knownSources } from './source-commands.ts'
import { importsTable } from './tables.ts'
import { createImportTurns, inTurns } from './turns.ts'

const i = importsTable

/** What is left for another turn: other families' imports come first then. */
export type Outcome = 'done' | 'unfinished'

/**
 * Imports what was read, batch by batch, each in one short transaction with the note of what it was made of: killed or
 * stopped anywhere, it goes on where it was, and nothing is there twice. Resolves to whether there is more to do.
 */
export async function runImport(deps: ImportJobDeps, key: ImportKey, context: JobContext): Promise<Outcome> {
  let outcome: Outcome = 'done'
  await orFail(deps, key, 'importing', context, async () => {
    const row = await beginWork(deps, key, 'importing')
    if (row === null) return
    const { signal } = context
    const tookMs = deps.clock.now().getTime() - (row.queuedAt ?? row.createdAt).getTime()
    if (tookMs > deps.bounds.importMs) throw new TooMuch('An import takes too long')
    const totals = await withLocalFiles(
      deps,
      key,
      async (files, folder) => {
        const turns = createImportTurns({ ...deps, whose: key.accountId, signal })
        const parser = inTurns(deps.startParser(signal), turns)
        try {
          if (row.app !== 'nestwren') return await importRecords(deps, key, row, { files, parser, signal })
          const { own } = await parser.run('look', { files }, never)
          if (own === null) throw new Error('An export is not one any more')
          const rows = await createRowKeeper(deps.database.db, key)
          return await bringBackExport(deps, key, { files, parser, own, rows, signal, folder, by: row.createdBy })
        } finally {
          parser.close()
        }
      },
      signal,
    )
    if (totals === 'unfinished') {
      outcome = totals
      return
    }
    await finish(deps, key, totals)
  })
  return outcome
}

interface Importing {
  readonly files: readonly LocalFile[]
  readonly parser: Parser
  readonly signal: AbortSignal
}

async function importRecords(
  deps: ImportJobDeps,
  key: ImportKey,
  row: ImportRecord,
  { files, parser, signal }: Importing,
): Promise<NonNullable<ImportRecord['totals']> | 'unfinished'> {
  const { database, clock, items, bounds } = deps
  const room = createImportRoom(deps, key.accountId)
  const rows = await createRowKeeper(database.db, key)
  await database.db
    .update(i)
    .set({ progressTotal: row.totals?.records ?? null })
    .where(isThis(key))
  const task = readTask(key, row, files, await readChoices(database.db, key), clock.now())
  const turnEnd = createTurnEnd(bounds.turnMs)
  const store = async (batch: RecordBatch) => {
    signal.throwIfAborted()
    turnEnd.throwIfOver()
    const fresh = await notKnown(database.db, key.accountId, batch.drafts)
    const maySpend = await room.maySpend(fresh.map(bytesOfDraft))
    return database.transaction(async (tx) => {
      // Nobody else adds what has a cap; in the order of the calls that start and undo an import.
      await lockAccount(tx, key.accountId)
      await stillIn(tx, key, 'importing')
      const context: BatchContext = { key, by: row.createdBy, now: clock.now(), items }
      const noRoomFor = async (drafts: readonly Draft[]): Promise<ReadonlyMap<Draft, NoRoom>> => {
        if (!maySpend) return new Map(drafts.map((draft) => [draft, 'tooMuchToday'] as const))
        const full = await room.take(
          tx,
          drafts.map((one) => ({ one, bytes: bytesOfDraft(one) })),
        )
        return new Map([...full].map((draft) => [draft, 'storageFull'] as const))
      }
      const sorted = await sortBatch(tx, { ...context, noRoomFor }, batch, { isHeld: true })
      if (sorted.drafts.length > 0) turnEnd.gotOn()
      await storeDrafts(tx, context, sorted.drafts)
      await rows.keep(tx, [...batch.rows, ...sorted.rows])
      await addProgress(tx, key, batch.count, clock.now())
      return sorted.reply
    })
  }
  try {
    return (await parser.run('read', task, store)).totals
  } catch (error) {
    if (error instanceof TurnOver) return 'unfinished'
    throw error
  }
}

async function notKnown(db: Db, accountId: string, drafts: readonly Draft[]): Promise<Draft[]> {
  const known = await knownSources(
    db,
    accountId,
    drafts.map(({ source }) => source),
  )
  return drafts.filter(({ source }) => !known.has(source))
}

async function finish(deps: ImportJobDeps, key: ImportKey, totals: ImportRecord['totals']): Promise<void> {
  const { database, clock, files, keeper } = deps
  const keys = await database.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(i)
      .set({ status: 'done', totals, finishedAt: clock.now() })
      .where(and(isThis(key), eq(i.status, 'importing')))
    if (rowCount === 0) throw new Overtaken()
    return deleteFiles(tx, key)
  })
  await tellReadAgain(deps, key)
  for (const blobKey of keys) await files.remove(blobKey)
  await keeper.countRows(database.db, key.accountId)
}
