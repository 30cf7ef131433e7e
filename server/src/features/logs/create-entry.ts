import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { logs } from '@nestwren/contract/logs/endpoints'
import { kindOf } from '@nestwren/contract/logs/entry'
import { detailsForTwin } from '@nestwren/contract/logs/twins'
import type { Area } from '@nestwren/contract/permissions'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import type { AreasAccess, Caller, ChildAccessPeriod, Gate } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { isWithin } from '../../platform/items/visibility.ts'
import { childrenTable } from '../children/tables.ts'
import { checkEntered } from './entry-checks.ts'
import { emitEntry } from './entry-events.ts'
import { createEntryInserts, type EntryInserts } from './entry-inserts.ts'
import { checkLinks, isFollowed, writeLinks } from './entry-links.ts'
import { type EntryDraft, entryDraft, entryOf, insertValues } from './entry-rows.ts'
import { findOverlap, isExclusive, lockSpans } from './overlaps.ts'
import { type NamedEntry, readEntry } from './queries.ts'
import { logEntriesTable } from './tables.ts'

type Create = typeof logs.create
type Body = HandlerInput<Create>['body']

export interface CreateDeps {
  readonly database: Database
  readonly gate: Gate
}

/** An entry to be, with the proof's access period of its child. */
interface Wanted {
  readonly draft: EntryDraft
  readonly child: ChildAccessPeriod
}

interface Written extends NamedEntry {
  readonly isNew: boolean
}

/**
 * Stores the entry and its twins, all or none; an id that is stored already answers the stored row. The usual case, one
 * entry of a kind that may overlap, is a single statement without a transaction, shared with others that come at the same time.
 */
export function entryCreator({ database, gate }: CreateDeps) {
  const inserts = createEntryInserts(database.pool)
  return async (context: Context<Create>, body: Body, access: AreasAccess): Promise<Written[]> => {
    const wanted = await wantedBy(context, gate, body, access)
    const [first, ...twins] = wanted
    const written =
      first !== undefined && twins.length === 0 && !isExclusive(body.kind) && !isFollowed(first.draft)
        ? [await writeOne(context, inserts, access.caller, first)]
        : await database.transaction((tx) => writeAll(context, tx, access.caller, wanted))
    for (const one of written) if (one.isNew) emitEntry(context, 'log:new', access.caller, one)
    return written
  }
}

/** The rows that the body asks for. The proof is about all areas of the log; the right to the kind's own is asked here. */
async function wantedBy(context: Context<Create>, gate: Gate, body: Body, access: AreasAccess): Promise<Wanted[]> {
  const { caller } = access
  const { area } = kindOf(body.kind)
  const asked = [{ id: (body.id ?? uuidv7()).toLowerCase(), childId: body.childId.toLowerCase() }]
  for (const { id, childId } of body.also) asked.push({ id: id.toLowerCase(), childId: childId.toLowerCase() })
  refuseRepeats(context, asked)
  const entered = checkEntered(context, body.kind, body, { id: body.id })
  const twin = { ...entered, details: detailsForTwin(body.kind, entered.details) }
  return Promise.all(
    asked.map(async ({ id, childId }, index) => {
      const child = await childFor(gate, access, childId, area)
      const made = { accountId: caller.accountId, id, childId, kind: body.kind, by: caller.userId, at: context.now }
      const draft = entryDraft(made, index === 0 ? entered : twin)
      await checkLinks({ context, caller, entry: draft, before: null }, gate)
      return { draft, child }
    }),
  )
}

function refuseRepeats(context: Context<Create>, asked: readonly { id: string; childId: string }[]): void {
  asked.forEach(({ id, childId }, index) => {
    const before = asked.slice(0, index)
    const field = before.some((one) => one.id === id)
      ? 'id'
      : before.some((one) => one.childId === childId) && 'childId'
    if (field !== false)
      throw context.refuse('INVALID_INPUT', [
        { path: ['body', 'also', index - 1, field], text: 'This is named twice.' },
      ])
  })
}

/** The access period of a child in whose area the caller may add; throws what the kernel says where they may not. */
async function childFor(gate: Gate, proof: AreasAccess, childId: string, area: Area): Promise<ChildAccessPeriod> {
  const proven = proof.accessPeriods.find((one) => one.area === area)?.children.find((one) => one.childId === childId)
  if (proven !== undefined) return proven
  const access = { who: 'child', area, level: 'add', child: 'body.childId' } as const
  const asked = await gate.decide({ access, caller: proof.caller, isWrite: true, childId })
  return asked.child
}

function childName() {
  const e = logEntriesTable
  return sql<string>`${sql`coalesce((
    select ${childrenTable.name} from ${childrenTable}
    where ${childrenTable.accountId} = ${e.accountId} and ${childrenTable.id} = ${e.childId}
  ), '')`}`
}

async function writeOne(
  context: Context<Create>,
  inserts: EntryInserts,
  caller: Caller,
  wanted: Wanted,
): Promise<Written> {
  const name = await inserts.insert(wanted.draft)
  if (name !== null) return justWritten(caller, wanted.draft, name)
  return storedBefore(context, context.db, caller, wanted)
}

async function writeAll(
  context: Context<Create>,
  tx: Tx,
  caller: Caller,
  wanted: readonly Wanted[],
): Promise<Written[]> {
  const drafts = wanted.map(({ draft }) => draft)
  const [{ accountId, kind } = { accountId: '', kind: 'sleep' as const }] = drafts
  if (isExclusive(kind)) {
    await lockSpans(tx, drafts)
    await refuseOverlaps(context, tx, await notStored(tx, accountId, drafts), wanted)
  }
  // In the order of their ids, so that two calls with the same ones wait in a line and not for each other.
  const inOrder = drafts.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const inserted = await tx
    .insert(logEntriesTable)
    .values(inOrder.map(insertValues))
    .onConflictDoNothing()
    .returning({ id: logEntriesTable.id, childName: childName() })
  const names = new Map(inserted.map((row) => [row.id, row.childName]))
  const written: Written[] = []
  for (const one of wanted) {
    const name = names.get(one.draft.id)
    if (name !== undefined) await writeLinks(tx, { context, caller, entry: one.draft, before: null })
    written.push(
      name === undefined ? await storedBefore(context, tx, caller, one) : justWritten(caller, one.draft, name),
    )
  }
  return written
}

async function notStored(db: Db, accountId: string, drafts: readonly EntryDraft[]): Promise<EntryDraft[]> {
  const ids = drafts.map(({ id }) => id)
  const rows = await db
    .select({ id: logEntriesTable.id })
    .from(logEntriesTable)
    .where(and(eq(logEntriesTable.accountId, accountId), inArray(logEntriesTable.id, ids)))
  const stored = new Set(rows.map(({ id }) => id))
  return drafts.filter(({ id }) => !stored.has(id))
}

async function refuseOverlaps(
  context: Context<Create>,
  db: Db,
  drafts: readonly EntryDraft[],
  wanted: readonly Wanted[],
): Promise<void> {
  const otherId = await findOverlap(db, drafts)
  if (otherId === null) return
  const other = await readEntry(db, drafts[0]?.accountId ?? '', otherId)
  const child = wanted.find(({ draft }) => draft.childId === other?.entry.childId)?.child
  throw context.refuse('SLEEP_OVERLAPS', { current: other === null ? null : seenThrough(child, other) })
}

/** The entry of a conflict, unless it lies before what the caller may see. */
export function seenThrough(child: ChildAccessPeriod | undefined, { entry }: NamedEntry): NamedEntry['entry'] | null {
  if (child === undefined) return null
  return isWithin(child.from, new Date(entry.startAt)) ? entry : null
}

/** What was written, known without reading it again. */
function justWritten(caller: Caller, draft: EntryDraft, childNameFound: string): Written {
  const by = { id: caller.userId, name: caller.name }
  return {
    entry: entryOf(draft, { createdBy: by, updatedBy: by, likes: [], commentCount: 0 }),
    childName: childNameFound,
    isNew: true,
  }
}

/**
 * The row that has the id already: what an earlier, equal call stored. Where the caller could not have made it, because
 * it belongs to another child, lies before what they may see or was deleted by others, the id is simply taken.
 */
async function storedBefore(
  context: Context<Create>,
  db: Db,
  caller: Caller,
  { draft, child }: Wanted,
): Promise<Written> {
  const stored = await readEntry(db, draft.accountId, draft.id)
  const isSeen = (found: NamedEntry) =>
    seenThrough(child, found) !== null && (found.entry.deletedAt === null || child.level === 'manage')
  const isTheirs =
    stored !== null &&
    stored.entry.childId === draft.childId &&
    kindOf(stored.entry.kind).area === kindOf(draft.kind).area &&
    (stored.entry.createdBy.id === caller.userId || isSeen(stored))
  if (!isTheirs)
    throw context.refuse('INVALID_INPUT', [{ path: ['body', 'id'], text: 'This id belongs to something else.' }])
  return { ...stored, isNew: false }
}
