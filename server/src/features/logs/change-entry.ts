import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { logs } from '@nestwren/contract/logs/endpoints'
import type { Entry } from '@nestwren/contract/logs/entry'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { LinkingEntry } from '../../platform/entry-links/link-owner.ts'
import type { Gate, ItemAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { wasApplied } from '../../platform/http/mutations.ts'
import { isStale } from '../../platform/http/stale.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { seenThrough } from './create-entry.ts'
import { checkEntered } from './entry-checks.ts'
import { emitEntry } from './entry-events.ts'
import { checkLinks, dropLinks, restoreLinks, writeLinks } from './entry-links.ts'
import { type EntryRow, enteredColumns, searchColumn } from './entry-rows.ts'
import { findOverlap, isExclusive, lockSpans, type Span } from './overlaps.ts'
import { type NamedEntry, readEntry } from './queries.ts'
import { logEntriesTable } from './tables.ts'

const e = logEntriesTable

type Locked = LinkingEntry & Pick<EntryRow, 'version' | 'deletedAt'>

/** Takes the row for this transaction: of two changes at once the second sees what the first left. */
async function lockEntry(context: Context, access: ItemAccess): Promise<Locked> {
  const { accountId, id, childId, kind, startAt, endAt, details, version, deletedAt } = e
  const [row] = await context.db
    .select({ accountId, id, childId, kind, startAt, endAt, details, version, deletedAt })
    .from(e)
    .where(isEntry(access))
    .for('update')
  if (row === undefined) throw context.refuse('NOT_FOUND')
  return row
}

function isEntry(access: ItemAccess) {
  return and(eq(e.accountId, access.caller.accountId), eq(e.id, access.itemId))
}

async function current(context: Context, access: ItemAccess): Promise<NamedEntry> {
  const found = await readEntry(context.db, access.caller.accountId, access.itemId)
  if (found === null) throw context.refuse('NOT_FOUND')
  return found
}

function timesOf({ startAt, endAt, details }: Locked) {
  return { startAt: startAt.toISOString(), endAt: endAt?.toISOString() ?? null, details }
}

/** Refuses a span that would overlap another one of its exclusive kind. */
export async function refuseOverlap(
  context: { readonly db: Db; refuse(code: 'SLEEP_OVERLAPS', details: unknown): HttpError },
  access: ItemAccess,
  span: Span,
): Promise<void> {
  await lockSpans(context.db, [span])
  const otherId = await findOverlap(context.db, [span])
  if (otherId === null) return
  const other = await readEntry(context.db, span.accountId, otherId)
  throw context.refuse('SLEEP_OVERLAPS', { current: other === null ? null : seenThrough(access.child, other) })
}

/**
 * Changes an entry that is still at `version`, where one is told. A change with a known mutation id was applied before: it answers the row
 * as it is now, so a device that never got its answer can send the same changes again, in order.
 */
export async function updateEntry(
  context: Context<typeof logs.update>,
  body: HandlerInput<typeof logs.update>['body'],
  access: ItemAccess,
  gate: Gate,
): Promise<Entry> {
  const row = await lockEntry(context, access)
  const { accountId, id, kind } = row
  if (await wasApplied(context, row, body.mutationId)) return (await current(context, access)).entry
  if (row.deletedAt !== null || isStale(row, body))
    throw context.refuse('STALE_VERSION', { current: (await current(context, access)).entry })
  const entered = checkEntered(context, kind, body, { id: body.mutationId, before: timesOf(row) })
  const { lexemes, ...columns } = enteredColumns(accountId, kind, entered)
  const isMoved =
    columns.startAt.getTime() !== row.startAt.getTime() || columns.endAt?.getTime() !== row.endAt?.getTime()
  if (isMoved && isExclusive(kind))
    await refuseOverlap(context, access, { ...row, startAt: columns.startAt, endAt: columns.endAt })
  const linking = { context, caller: access.caller, entry: { ...row, ...columns }, before: row }
  await checkLinks(linking, gate)
  await writeLinks(context.db, linking)
  await context.db
    .update(e)
    .set({
      ...columns,
      search: searchColumn(lexemes),
      updatedBy: access.caller.userId,
      updatedAt: context.now,
      version: sql`${e.version} + 1`,
    })
    .where(and(eq(e.accountId, accountId), eq(e.id, id)))
  const changed = await current(context, access)
  emitEntry(context, 'activity:updated', access.caller, changed)
  return changed.entry
}

/** Puts an entry among the recently deleted; once it is there, nothing happens. */
export async function removeEntry(context: Context<typeof logs.remove>, access: ItemAccess): Promise<void> {
  const row = await lockEntry(context, access)
  if (row.deletedAt !== null) return
  await setDeletedAt(context, access, context.now)
  await dropLinks({ context, caller: access.caller, entry: row, before: null })
  emitEntry(context, 'log:deleted', access.caller, await current(context, access))
}

/** Takes an entry out of the recently deleted; an entry that is not deleted is answered as it is. */
export async function restoreEntry(context: Context<typeof logs.restore>, access: ItemAccess): Promise<Entry> {
  const row = await lockEntry(context, access)
  if (row.deletedAt === null) return (await current(context, access)).entry
  // Over, though the job that removes it for good has not come by yet.
  if (row.deletedAt < restorableSince(context.now)) throw context.refuse('NOT_FOUND')
  if (isExclusive(row.kind)) await refuseOverlap(context, access, row)
  await setDeletedAt(context, access, null)
  await restoreLinks({ context, caller: access.caller, entry: row, before: null }, row.deletedAt)
  const restored = await current(context, access)
  emitEntry(context, 'activity:created', access.caller, restored)
  return restored.entry
}

async function setDeletedAt(context: Context, access: ItemAccess, deletedAt: Date | null): Promise<void> {
  await context.db
    .update(e)
    .set({ deletedAt, updatedBy: access.caller.userId, updatedAt: context.now, version: sql`${e.version} + 1` })
    .where(isEntry(access))
}
