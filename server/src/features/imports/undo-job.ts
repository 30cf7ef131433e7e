import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { type ItemPurge, purgeThese } from '../../platform/items/trash.ts'
import { accessChanged } from '../account/public.ts'
import { removeUntouchedChild } from '../children/public.ts'
import { commentsTable } from '../reactions/tables.ts'
import { deleteFiles, type ImportRecord } from './commands.ts'
import {
  addProgress,
  beginWork,
  type ImportJobDeps,
  type JobContext,
  orFail,
  stillIn,
  tellReadAgain,
} from './job-parts.ts'
import { type ImportKey, isThis } from './queries.ts'
import { forgetMade, listMade } from './source-commands.ts'
import { importsTable } from './tables.ts'

const i = importsTable
const c = commentsTable
const batch = 200
/** How often an item is tried that someone else has locked, and the pause between. */
const tries = 5
const pauseMs = 300

/**
 * Removes for good what an import made, in small transactions: killed or stopped anywhere, it goes on where it was. What
 * somebody changed or commented on since is theirs as well, and stays.
 */
export async function undoImport(deps: ImportJobDeps, key: ImportKey, context: JobContext): Promise<void> {
  await orFail(deps, key, 'undoing', context, async () => {
    const row = await beginWork(deps, key, 'undoing')
    if (row === null) return
    await deps.database.db
      .update(i)
      .set({
        progressTotal: Object.values(row.made).reduce((sum, count) => sum + count, 0),
        // Each run comes to all that an earlier one has kept.
        undone: { removed: row.undone?.removed ?? 0, kept: 0 },
      })
      .where(isThis(key))
    // What names others goes before what is named.
    for (const purge of deps.purges.toReversed()) await undoItem(deps, { key, row, purge, signal: context.signal })
    await undoChildren(deps, key, row, context.signal)
    await finish(deps, key)
  })
}

interface Undoing {
  readonly key: ImportKey
  readonly row: ImportRecord
  readonly purge: ItemPurge
  readonly signal: AbortSignal
}

async function undoItem(deps: ImportJobDeps, undoing: Undoing): Promise<void> {
  const { key, purge, signal } = undoing
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted()
    const ids: string[] = await listMade(deps.database.db, key, purge.item.name, { after, limit: batch })
    const last = ids.at(-1)
    if (last === undefined) return
    await undoBatch(deps, undoing, ids)
    after = last
  }
}

/** A purge skips what someone else has locked at that moment: it is tried again before it is counted as kept. */
async function undoBatch(
  { database, clock }: ImportJobDeps,
  { key, row, purge, signal }: Undoing,
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
    await purge.files?.remove(keys)
    waiting = busy
    if (busy.length > 0) await sleep(pauseMs, undefined, { signal })
  }
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
  { database, items, keeper }: ImportJobDeps,
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
      const isEmpty = !(await hasAnything(tx, items, accountId, childId))
      const freed = isEmpty ? await removeUntouchedChild(tx, keeper, { accountId, childId, photosBefore }) : null
      if (freed !== null) await forgetMade(tx, key, 'children', [childId])
      await countUndone(tx, key, freed === null ? 0 : 1, freed === null ? 1 : 0)
      return freed ?? []
    })
    await keeper.remove(keys)
  }
  await accessChanged(database.db, { accountId })
}

async function hasAnything(tx: Db, items: readonly ItemFacts[], accountId: string, childId: string): Promise<boolean> {
  for (const { table, children } of items) {
    if (children === 'family') continue
    const isOfChild =
      'one' in children ? sql`${children.one} = ${childId}` : sql`${childId}::uuid = any(${children.several})`
    const { rows } = await tx.execute(
      sql`select 1 from ${table} where ${table.accountId} = ${accountId} and ${isOfChild} limit 1`,
    )
    if (rows.length > 0) return true
  }
  return false
}

/** The files of an import that had failed go as well: nothing reads them any more, and they would keep a place. */
async function finish(deps: ImportJobDeps, key: ImportKey): Promise<void> {
  const { database, clock, files } = deps
  const keys = await database.transaction(async (tx) => {
    await stillIn(tx, key, 'undoing')
    await tx.update(i).set({ status: 'undone', finishedAt: clock.now() }).where(isThis(key))
    return deleteFiles(tx, key)
  })
  await tellReadAgain(deps, key)
  for (const blobKey of keys) await files.remove(blobKey)
}
