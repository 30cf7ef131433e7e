import type { ImportError } from '@nestwren/contract/imports-words'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { isPassingTrouble } from '../../platform/db/errors.ts'
import type { Emission } from '../../platform/http/context.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { ItemClaims, StoreWithFile } from '../../platform/items/item-return.ts'
import type { ItemPurge } from '../../platform/items/trash.ts'
import type { TaskContext } from '../../platform/jobs/task.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { type BlobStore, StorageError } from '../../platform/storage/blob-store.ts'
import type { WorkQueue } from '../../platform/work-queue/work-queue.ts'
import { findPerson } from '../account/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import type { ImportRecord } from './commands.ts'
import { FilesGone } from './local-files.ts'
import { ParserDied, type StartParser } from './parse/run-parse.ts'
import { type ImportKey, isThis } from './queries.ts'
import { importsTable } from './tables.ts'

const i = importsTable

/** What the jobs of imports work with. */
export interface ImportJobDeps {
  readonly database: Database
  readonly files: BlobStore
  readonly keeper: FileKeeper
  readonly limits: Pick<Limits, 'spend'>
  readonly items: readonly ItemFacts[]
  readonly purges: readonly ItemPurge[]
  readonly itemReturns: ReadonlyMap<ItemFacts, StoreWithFile<FileKeeper>>
  readonly itemClaims: ReadonlyMap<ItemFacts, ItemClaims>
  readonly clock: Clock
  readonly startParser: StartParser
  /** Imports of several families that are worked on at once share it. */
  readonly inTurn: WorkQueue
  readonly bounds: ImportBounds
  /** Names of all lists that an export of this version can hold. */
  readonly knownLists: ReadonlySet<string>
  /** Tells open apps. */
  readonly publish: (emissions: readonly Emission[]) => void
}

/** How much a family can have worked on. */
export interface ImportBounds {
  /** Rows of all lists of an export together. */
  readonly ownRecords: number
  /** Working on one reading takes at most so long in all. */
  readonly readingMs: number
  /** After storing or removing for so long it is another family's turn. */
  readonly turnMs: number
  /** An import that takes longer in all is given up. */
  readonly importMs: number
}

export const importBounds: ImportBounds = {
  // Ten years of logs, their marks and what was said of them are two thirds of it.
  ownRecords: 600_000,
  readingMs: 120_000,
  turnMs: 60_000,
  importMs: 6 * 3_600_000,
}

export type JobContext = Pick<TaskContext, 'signal' | 'isLastAttempt' | 'log'>

/** The import was discarded, or its family deleted, while somebody worked on it. */
export class Overtaken extends Error {}

/** It is more than a family's own years can be. */
export class TooMuch extends Error {}

/** What is left is for another turn. */
export class TurnOver extends Error {}

/** Ends a turn some time after the first that it has got done, so that each of them gets on however much stood before it. */
export function createTurnEnd(turnMs: number): { gotOn(): void; throwIfOver(): void } {
  let endsAt = Number.POSITIVE_INFINITY
  return {
    gotOn: () => {
      endsAt = Math.min(endsAt, performance.now() + turnMs)
    },
    throwIfOver: () => {
      if (performance.now() > endsAt) throw new TurnOver()
    },
  }
}

/** Takes the row while it is in this state; throws Overtaken where it is not any more. */
export async function stillIn(tx: Db, key: ImportKey, status: ImportRecord['status']): Promise<ImportRecord> {
  const [row] = await tx
    .select()
    .from(i)
    .where(and(isThis(key), eq(i.status, status)))
    .for('update')
  if (row === undefined || row.hiddenAt !== null) throw new Overtaken()
  return row
}

/** Says that an import is being worked on now; null where it is not in this state. */
export async function beginWork(
  { database, clock }: Pick<ImportJobDeps, 'database' | 'clock'>,
  key: ImportKey,
  status: ImportRecord['status'],
): Promise<ImportRecord | null> {
  const [row] = await database.db
    .update(i)
    .set({ workedAt: clock.now(), progressDone: 0 })
    .where(and(isThis(key), eq(i.status, status)))
    .returning()
  return row ?? null
}

export async function addProgress(tx: Db, key: ImportKey, more: number, now: Date): Promise<void> {
  await tx
    .update(i)
    .set({ progressDone: sql`${i.progressDone} + ${more}::int`, workedAt: now })
    .where(isThis(key))
}

/**
 * Runs the work of a job. What is at fault itself fails at once, everything else is tried again; after the last try it is
 * told as failed, and what was done by then stays.
 */
export async function orFail(
  deps: ImportJobDeps,
  key: ImportKey,
  status: ImportRecord['status'],
  context: JobContext,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Overtaken) return
    if (isPassingTrouble(error) || (context.signal.aborted && !context.isLastAttempt)) throw error
    const code = faultOf(error)
    if (code === null && !context.isLastAttempt) throw error
    context.log.warn({ err: error, importId: key.importId }, 'an import failed')
    await deps.database.db
      .update(i)
      .set({ status: 'failed', error: code ?? 'broken', finishedAt: deps.clock.now() })
      .where(and(isThis(key), eq(i.status, status)))
    await tellImports(deps, key)
  }
}

function faultOf(error: unknown): ImportError | null {
  if (error instanceof ParserDied || error instanceof TooMuch) return 'tooLarge'
  if (error instanceof FilesGone) return 'filesGone'
  if (error instanceof StorageError && error.code === 'STORAGE_FULL') return 'storageFull'
  return null
}

/** Tells owners and parents that an import has moved on. */
export async function tellImports(
  { database, publish }: Pick<ImportJobDeps, 'database' | 'publish'>,
  key: ImportKey,
): Promise<void> {
  const user = await personOf(database.db, key)
  const { accountId } = key
  const payload = { user, part: 'imports' } as const
  publish([{ name: 'family:changed', payload, audience: { to: 'parents', accountId } }])
}

/**
 * Has everybody's open pages read again what they show: an import tells of no single item, and what each of them may see
 * the answers say.
 */
export async function tellReadAgain(deps: Pick<ImportJobDeps, 'database' | 'publish'>, key: ImportKey): Promise<void> {
  const { accountId } = key
  await tellImports(deps, key)
  deps.publish([{ name: 'rights:changed', payload: {}, audience: { to: 'account', accountId } }])
}

async function personOf(db: Db, { accountId, importId }: ImportKey): Promise<{ id: string; name: string }> {
  const [row] = await db.select({ by: i.createdBy }).from(i).where(isThis({ accountId, importId }))
  const person = row === undefined ? null : await findPerson(db, { userId: row.by })
  return { id: row?.by ?? '', name: person?.name ?? '' }
}
