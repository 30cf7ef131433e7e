import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type ItemFacts, isOfChild } from '../../platform/items/item.ts'
import { type ItemPurge, purgeThese } from '../../platform/items/trash.ts'
import { accessChanged, lockAccount } from '../account/public.ts'
import { removeUntouchedChild } from '../children/public.ts'
import { childrenTable } from '../children/tables.ts'
import { commentsTable } from '../reactions/tables.ts'
import { deleteFiles, type ImportRecord } from './commands.ts'
import {
  addProgress,
  beginWork,
  createTurnEnd,
  type ImportJobDeps,
  type JobContext,
  orFail,
  stillIn,
  TurnOver,
  tellReadAgain,
} from './job-parts.ts'
import { undoReactions } from './own-reactions.ts'
import { type ImportKey, isThis } from './queries.ts'
import type { Outcome } from './run-job.ts'
import { forgetMade, listMade } from './source-commands.ts'
import { importsTable } from './tables.ts'
import { createImportTurns, type ImportTurns } from './turns.ts'

const i = importsTable
const c = commentsTable
const ch = childrenTable
const batch = 200
/** How often an item is tried that someone else has locked, and the pause between. */
const tries = 5
const pauseMs = 300

/**
 * Removes for good what an import made, in small transactions: killed or stopped anywhere, it goes on where it was. What
 * somebody changed or commented on since is theirs as well, and stays; of what people settle with each other the history keeps
 * its lines. `by` undoes it. Resolves to whether there is more to do.
 */
export async function undoImport(
  deps: ImportJobDeps,
  key: ImportKey,
  context: JobContext,
  by: string | null = null,
): Promise<Outcome> {
  let outcome: Outcome = 'done'
  await orFail(deps, key, 'undoing', context, async () => {
    const row = await beginWork(deps, key, 'undoing')
    if (row === null) return
    const { signal } = context
    const turns = createImportTurns({ ...deps, whose: key.accountId, signal })
    const turnEnd = createTurnEnd(deps.bounds.turnMs)
    await deps.database.db
      .update(i)
      .set({
        progressTotal: Object.values(row.made).reduce((sum, count) => sum + count, 0),
        // Each run comes to all that an earlier one has kept.
        undone: { removed: row.undone?.removed ?? 0, kept: 0 },
      })
      .where(isThis(key))
    // What names others goes before what is named.
    try {
      const count = (tx: Db, removed: number) => countUndone(tx, key, removed, 0)
      await undoReactions(deps, { key, userId: row.createdBy, signal, turns, turnEnd, count })
      for (const purge of deps.purges.toReversed())
        await undoItem(deps, { key, row, purge, signal, turns, turnEnd, by })
      await undoChildren(deps, key, row, signal)
      await finish(deps, key)
    } catch (error) {
      if (!(error instanceof TurnOver)) throw error
      outcome = 'unfinished'
    }
  })
  return outcome
}

interface Undoing {
  readonly key: ImportKey
  readonly row: ImportRecord
  readonly purge: ItemPurge
  readonly signal: AbortSignal
  readonly turns: ImportTurns
  readonly turnEnd: ReturnType<typeof createTurnEnd>
  readonly by: string | null
}

async function undoItem(deps: ImportJobDeps, undoing: Undoing): Promise<void> {
  const { key, purge, signal, turns, turnEnd } = undoing
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted()
    turnEnd.throwIfOver()
    const ids: string[] = await listMade(deps.database.db, key, purge.item.name, { after, limit: batch })
    const last = ids.at(-1)
    if (last === undefined) return
    const undo = deps.itemClaims.get(purge.item)?.statements === undefined ? undoBatch : takeBackBatch
    await turns.piece(() => undo(deps, undoing, ids))
    after = last
  }
}

/** A purge skips what someone else has locked at that moment: it is tried again before it is counted as kept. */
async function undoBatch(
  { database, clock }: ImportJobDeps,
  { key, row, purge, signal, turnEnd }: Undoing,
  ids: readonly string[],
): Promise<void> {
  const { item } = purge
  let waiting = ids
  for (let left = tries - 1; waiting.length > 0; left -= 1) {
    signal.throwIfAborted()
    const asked = waiting
    const { keys, busy } = await database.transaction(async (tx) => {
      await stillIn(tx, key, 'undoing')
      const gone = await purgeThese(tx, purge, key.accountId, asked, isUntouched(item, row))
      const there = await idsOf(tx, key.accountId, item, asked)
      const locked = left > 0 ? await idsOf(tx, key.accountId, item, asked, isUntouched(item, row)) : new Set<string>()
      const over = asked.filter((id) => !there.has(id))
      await forgetMade(tx, key, item.name, over)
      await countUndone(tx, key, gone.removed, there.size - locked.size)
      await addProgress(tx, key, asked.length - locked.size, clock.now())
      return { keys: gone.keys, busy: [...locked] }
    })
    turnEnd.gotOn()
    await purge.files?.remove(keys)
    waiting = busy
    if (busy.length > 0) await sleep(pauseMs, undefined, { signal })
  }
}

/** What people settle with each other ends, and its history stays. */
async function takeBackBatch(
  deps: ImportJobDeps,
  { key, purge: { item }, turnEnd, by }: Undoing,
  ids: readonly string[],
): Promise<void> {
  const { database, clock, itemClaims } = deps
  const statements = itemClaims.get(item)?.statements
  if (statements === undefined) throw new Error(`Nobody takes back ${item.name}`)
  const news = await database.transaction(async (tx) => {
    await lockAccount(tx, key.accountId)
    await stillIn(tx, key, 'undoing')
    const who = { accountId: key.accountId, by, now: clock.now() }
    const { taken, news } = await statements.takeBack(tx, who, ids)
    const there = await idsOf(tx, key.accountId, item, ids)
    const over = ids.filter((id) => taken.has(id) || !there.has(id))
    await forgetMade(tx, key, item.name, over)
    await countUndone(tx, key, taken.size, ids.length - over.length)
    await addProgress(tx, key, ids.length, clock.now())
    return news
  })
  turnEnd.gotOn()
  deps.publish(news)
}

/** Nobody has changed it, but for deleting it, and nobody has commented on it since the import began. */
function isUntouched({ table, type }: ItemFacts, { createdAt }: ImportRecord) {
  const isAsMade = sql`(${table.version} = 1 or ${table.deletedAt} is not null)`
  if (type === null) return isAsMade
  return sql`${isAsMade} and not exists (
    select 1 from ${c} where ${c.accountId} = ${table.accountId} and ${c.itemType} = ${type}
      and ${c.itemId} = ${table.id} and ${c.deletedAt} is null and ${c.createdAt} > ${createdAt.toISOString()}::timestamptz)`
}

async function idsOf(
  tx: Db,
  accountId: string,
  { table }: ItemFacts,
  ids: readonly string[],
  isAsAsked: SQL = sql`true`,
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`select ${table.id} as id from ${table}
    where ${table.accountId} = ${accountId} and ${table.id} = any(${sql.param(ids)}::uuid[]) and ${isAsAsked}`)
  return new Set(rows.map(({ id }) => id))
}

async function countUndone(tx: Db, key: ImportKey, removed: number, kept: number): Promise<void> {
  await tx
    .update(i)
    .set({
      undone: sql`jsonb_build_object(
        'removed', coalesce((${i.undone} ->> 'removed')::int, 0) + ${removed}::int,
        'kept', coalesce((${i.undone} ->> 'kept')::int, 0) + ${kept}::int)`,
    })
    .where(isThis(key))
}

/** A child goes when nothing else is of them and nobody has changed them since. */
async function undoChildren(
  { database, items, itemClaims, purges, keeper }: ImportJobDeps,
  key: ImportKey,
  { app, createdAt }: ImportRecord,
  signal: AbortSignal,
): Promise<void> {
  const { accountId } = key
  const photosBefore = app === 'nestwren' ? createdAt : null
  for (const childId of await listMade(database.db, key, 'children', { after: null, limit: batch })) {
    signal.throwIfAborted()
    const keys = await database.transaction(async (tx) => {
      await stillIn(tx, key, 'undoing')
      const isEmpty = !(await hasAnything(tx, { items, itemClaims }, accountId, childId))
      const freed = isEmpty ? await removeUntouchedChild(tx, keeper, { accountId, childId, photosBefore }) : null
      // The history of nobody but this child goes along.
      if (freed !== null) await purgeHistory(tx, { purges, itemClaims }, accountId, childId)
      if (freed !== null) await forgetMade(tx, key, 'children', [childId])
      await countUndone(tx, key, freed === null ? 0 : 1, freed === null ? 1 : 0)
      return freed ?? []
    })
    await keeper.remove(keys)
  }
  await accessChanged(database.db, { accountId })
}

async function hasAnything(
  tx: Db,
  { items, itemClaims }: Pick<ImportJobDeps, 'items' | 'itemClaims'>,
  accountId: string,
  childId: string,
): Promise<boolean> {
  for (const item of items) {
    const { table, children } = item
    if (children === 'family') continue
    const isTheirs = isOfChild(children, sql`${childId}::uuid`)
    const isOver = itemClaims.get(item)?.statements?.isOver ?? sql`false`
    const { rows } = await tx.execute(
      sql`select 1 from ${table} where ${table.accountId} = ${accountId} and ${isTheirs} and not (${isOver}) limit 1`,
    )
    if (rows.length > 0) return true
  }
  return false
}

async function purgeHistory(
  tx: Db,
  { purges, itemClaims }: Pick<ImportJobDeps, 'purges' | 'itemClaims'>,
  accountId: string,
  childId: string,
): Promise<void> {
  for (const purge of purges) {
    const { table, children } = purge.item
    if (itemClaims.get(purge.item)?.statements === undefined || children === 'family' || 'one' in children) continue
    const isOfNobody = sql`${isOfChild(children, sql`${childId}::uuid`)} and not exists (select 1 from ${ch}
      where ${ch.accountId} = ${table.accountId} and ${ch.id} = any(${children.several}))`
    while ((await purgeThese(tx, purge, accountId, null, isOfNobody)).removed > 0);
  }
}

/** The files of an import that had failed go as well: nothing reads them any more, and they would keep a place. */
async function finish(deps: ImportJobDeps, key: ImportKey): Promise<void> {
  const { database, clock, files, keeper } = deps
  const keys = await database.transaction(async (tx) => {
    await stillIn(tx, key, 'undoing')
    await tx.update(i).set({ status: 'undone', finishedAt: clock.now() }).where(isThis(key))
    return deleteFiles(tx, key)
  })
  await tellReadAgain(deps, key)
  for (const blobKey of keys) await files.remove(blobKey)
  await keeper.countRows(database.db, key.accountId)
}
