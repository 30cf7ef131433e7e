import type { ChildBrief, Handoff } from '@nestwren/contract/handoffs'
import type { Area } from '@nestwren/contract/permissions'
import { and, asc, desc, eq, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, ChildAccessPeriod, FamilyAccess, Gate } from '../../platform/http/access.ts'
import { type Cursor, mostPageBytes, pageOf } from '../../platform/http/cursor.ts'
import { childrenOfArea, seenChildren } from '../../platform/http/seen-children.ts'
import { isLockedFor, isWithin, partsOf, seesBorrowed, viewerOf, visible } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import { keptAmong } from '../vault/public.ts'
import { boundStoredBriefs } from './bound-briefs.ts'
import { handoffItem } from './item.ts'
import { handoffChildrenTable, handoffSeenTable, handoffsTable } from './tables.ts'

const h = handoffsTable
const hc = handoffChildrenTable
const s = handoffSeenTable

/** A handoff as it is stored, with what its people are called now. */
export type HandoffRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Db, where: SQL | undefined) {
  return db
    .select({
      ...getTableColumns(h),
      briefBytes: sql<number>`octet_length(${h.briefs}::text)`,
      fromNow: memberName(h.accountId, h.fromId),
      toNow: memberName(h.accountId, h.toId),
    })
    .from(h)
    .where(where)
    .orderBy(desc(h.at), desc(h.id))
}

/** One handoff; null when the family has none with this id. Asks no rights: those are the caller's to have. */
export async function readHandoff(db: Db, accountId: string, id: string): Promise<HandoffRow | null> {
  const [row] = await rowsOf(db, and(eq(h.accountId, accountId), eq(h.id, id), isNull(h.deletedAt)))
  return row ?? null
}

const parts = ['logs', 'health', 'pumping', 'schedule', 'documents'] as const satisfies readonly Area[]
const asked = [...parts, handoffItem.borrowed.area] as const satisfies readonly Area[]

/** What somebody sees of briefs: the children of each part, and those whose custody says who hands over where. */
type BriefReader = Readonly<Record<(typeof asked)[number], readonly ChildAccessPeriod[]>>

export async function briefReader(gate: Gate, caller: Caller): Promise<BriefReader> {
  const seen = await Promise.all(asked.map((area) => childrenOfArea(gate, caller, area, 'view')))
  return Object.fromEntries(asked.map((area, index) => [area, seen[index] ?? []])) as unknown as BriefReader
}

/** A handoff whose children the reader sees by these, as it was stored: null where it tells nothing of custody. */
function isTold(
  row: Pick<HandoffRow, 'reason' | 'at'>,
  childIds: readonly string[],
  { custody }: BriefReader,
): boolean {
  return row.reason !== handoffItem.borrowed.in.value || seesBorrowed(childIds, custody, row.at)
}

/** Handoffs that are read in one go. What is stored of their briefs is packed, so only reading tells how large they are. */
const readAtOnce = 10

/** The handoffs of the proof's children, the latest first. */
export async function listHandoffs(
  db: Db,
  access: FamilyAccess,
  reader: BriefReader,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<{ items: Handoff[]; nextCursor: string | null }> {
  if (access.children.length === 0) return { items: [], nextCursor: null }
  const { caller } = access
  const { relation, holds } = visible(handoffItem, caller, partsOf(handoffItem, viewerOf(access)))
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(${hc.at}, ${hc.handoffId}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  // The first of each child, which an index gives, merged; a handoff of several children comes up once.
  const ids = sql`
    select merged.id from (
      select distinct one.id, one.at from ${relation} cross join lateral (
        select ${hc.handoffId} as id, ${hc.at} as at from ${hc} where ${holds} and ${isAfter}
        order by ${hc.at} desc, ${hc.handoffId} desc limit ${limit + 1}
      ) one
    ) merged order by merged.at desc, merged.id desc limit ${limit + 1}`
  const found = (await db.execute<{ id: string }>(ids)).rows.map(({ id }) => id)
  const rows = await readPage(db, caller.accountId, found)
  // Of what was not read all, the last one only says that there is more.
  const most = rows.length < found.length ? Math.min(limit, rows.length - 1) : limit
  const seen = await readSeen(db, caller.accountId, rows)
  const kept = await readKept(db, caller.accountId, rows, reader)
  return pageOf(
    rows,
    most,
    (row) => ({ at: row.at, id: row.id }),
    (row) => presentHandoff(row, { seen: seen.get(row.id) ?? [], kept }, reader),
  )
}

/** The first of these handoffs, about as many as a page holds. */
async function readPage(db: Db, accountId: string, ids: readonly string[]): Promise<HandoffRow[]> {
  const rows: HandoffRow[] = []
  let bytes = 0
  for (let from = 0; from < ids.length && bytes <= mostPageBytes; from += readAtOnce) {
    const next = sql.param(ids.slice(from, from + readAtOnce))
    rows.push(...(await rowsOf(db, sql`${h.accountId} = ${accountId} and ${h.id} = any(${next}::uuid[])`)))
    bytes = rows.reduce((sum, { briefBytes }) => sum + briefBytes, 0)
  }
  return rows
}

/** A handoff as it crosses the wire to one reader. */
export async function handoffFor(db: Db, row: HandoffRow, reader: BriefReader): Promise<Handoff> {
  const seen = await readSeen(db, row.accountId, [row])
  const kept = await readKept(db, row.accountId, [row], reader)
  return presentHandoff(row, { seen: seen.get(row.id) ?? [], kept }, reader)
}

async function readSeen(db: Db, accountId: string, rows: readonly Pick<HandoffRow, 'id'>[]) {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select({ handoffId: s.handoffId, userId: s.userId, at: s.at, name: memberName(s.accountId, s.userId) })
    .from(s)
    .where(and(eq(s.accountId, accountId), sql`${s.handoffId} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(asc(s.at))
  return Map.groupBy(found, ({ handoffId }) => handoffId)
}

/** Documents that these briefs name and that were put into the vault since; none for a reader who is shown those. */
async function readKept(
  db: Db,
  accountId: string,
  rows: readonly Pick<HandoffRow, 'briefs'>[],
  reader: BriefReader,
): Promise<ReadonlySet<string> | null> {
  if (!isLockedFor(reader.documents, true)) return null
  const named = rows.flatMap(({ briefs }) => boundStoredBriefs(briefs)).flatMap(({ documents }) => documents ?? [])
  if (named.length === 0) return new Set()
  return keptAmong(
    db,
    accountId,
    'documents',
    named.map(({ id }) => id),
  )
}

/** What stands beside a handoff: who has looked at it, and what its reader is not shown of its briefs. */
interface Beside {
  readonly seen: readonly Seen[]
  /** Documents; null where nothing of them is kept from the reader. */
  readonly kept: ReadonlySet<string> | null
}

type Seen = { readonly userId: string; readonly name: string; readonly at: Date }

function presentHandoff(row: HandoffRow, { seen, kept }: Beside, reader: BriefReader): Handoff {
  const { id, at, createdAt, note, version } = row
  const childIds = seenChildren(row.childIds, reader.logs, at)
  return {
    id,
    at: at.toISOString(),
    madeAt: createdAt.toISOString(),
    ...(isTold(row, childIds, reader) ? peopleOf(row) : untold),
    childIds,
    note,
    briefs: boundStoredBriefs(row.briefs)
      .filter(({ childId }) => childIds.includes(childId))
      .map((one) => withoutDocuments(narrowBrief(one, reader, createdAt), kept)),
    isImported: isImported(row),
    seenBy: seen.map(({ userId, name, at: seenAt }) => ({ person: { id: userId, name }, at: seenAt.toISOString() })),
    version,
  }
}

function withoutDocuments(brief: ChildBrief, kept: Beside['kept']): ChildBrief {
  if (kept === null) return brief
  // How many more there are would count what is kept.
  const { more: { documents: _count, ...more } = {}, ...rest } = brief
  return {
    ...rest,
    ...(Object.keys(more).length > 0 && { more }),
    documents: brief.documents?.filter(({ id }) => !kept.has(id)) ?? null,
  }
}

/** Whoever hands over by hand does so at that moment, and its brief is made then: later it comes with a file. */
function isImported({ reason, at, createdAt }: Pick<HandoffRow, 'reason' | 'at' | 'createdAt'>): boolean {
  return reason === 'byHand' && at < createdAt
}

/** Who hands over to whom, where and why. */
type People = Pick<Handoff, 'reason' | 'from' | 'to' | 'fromName' | 'toName' | 'place'>

const untold: People = { reason: null, from: null, to: null, fromName: '', toName: '', place: '' }

function peopleOf({ reason, fromId, toId, fromNow, toNow, fromName, toName, place }: HandoffRow): People {
  return {
    reason,
    from: fromId === null ? null : { id: fromId, name: fromNow },
    to: toId === null ? null : { id: toId, name: toNow },
    fromName: fromId === null ? fromName : fromNow,
    toName: toId === null ? toName : toNow,
    place,
  }
}

/** How far back the lists of a brief reach; what is left out of them is told to those who see so far back. */
const reachMs = { notes: 86_400_000, medicines: 2 * 86_400_000 }

/** The parts of a brief that the reader may see, as far back as their history goes. */
function narrowBrief(brief: ChildBrief, reader: BriefReader, madeAt: Date): ChildBrief {
  const periodOf = (area: (typeof parts)[number]) => reader[area].find(({ childId }) => childId === brief.childId)
  const [logs, health] = [periodOf('logs'), periodOf('health')]
  const within = (period: ChildAccessPeriod) => (one: { readonly startAt: string } | null) =>
    one !== null && isWithin(period.from, new Date(one.startAt))
  const kept = <One extends { readonly startAt: string }>(period: ChildAccessPeriod, one: One | null) =>
    within(period)(one) ? one : null
  const { more = {} } = brief
  const isWhole = (period: ChildAccessPeriod | undefined, list: keyof typeof reachMs) =>
    period !== undefined && isWithin(period.from, new Date(madeAt.getTime() - reachMs[list]))
  const left = {
    ...(isWhole(logs, 'notes') && { notes: more.notes }),
    ...(isWhole(health, 'medicines') && { medicines: more.medicines }),
    ...(periodOf('schedule') !== undefined && { schedule: more.schedule }),
    ...(periodOf('documents') !== undefined && { documents: more.documents }),
  }
  const counted = Object.fromEntries(Object.entries(left).filter(([, count]) => count !== undefined))
  return {
    childId: brief.childId,
    ...(Object.keys(counted).length > 0 && { more: counted }),
    logs:
      logs === undefined || brief.logs === null
        ? null
        : {
            lastFeed: kept(logs, brief.logs.lastFeed),
            lastSleep: kept(logs, brief.logs.lastSleep),
            lastDiaper: kept(logs, brief.logs.lastDiaper),
            notes: brief.logs.notes.filter(within(logs)),
          },
    health:
      health === undefined || brief.health === null
        ? null
        : { medicines: brief.health.medicines.filter(({ last }) => within(health)(last)) },
    pumping: periodOf('pumping') === undefined ? null : brief.pumping,
    schedule: periodOf('schedule') === undefined ? null : brief.schedule,
    documents: periodOf('documents') === undefined ? null : brief.documents,
  }
}

const dayMs = 24 * 3_600_000
/** Handoffs of a family in a day, each of which keeps what a brief may take (`mostBriefBytes`). */
export const mostADay = { byHand: 100, exchange: 100 } as const

/** How long until a family may have another one, in seconds; null where it may now. */
export async function secondsToWait(
  db: Db,
  accountId: string,
  reason: keyof typeof mostADay,
  now: Date,
): Promise<number | null> {
  const since = new Date(now.getTime() - dayMs)
  // What an import brings is of an earlier day, and has no brief.
  const isMadeNow = reason === 'byHand' ? eq(h.at, h.createdAt) : undefined
  const made = await db
    .select({ at: h.createdAt })
    .from(h)
    .where(and(eq(h.accountId, accountId), gt(h.createdAt, since), eq(h.reason, reason), isMadeNow))
    .orderBy(desc(h.createdAt))
    .limit(mostADay[reason])
  const first = made.at(-1)
  if (first === undefined || made.length < mostADay[reason]) return null
  return Math.max(1, Math.ceil((first.at.getTime() + dayMs - now.getTime()) / 1000))
}
