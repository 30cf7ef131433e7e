import type { ChildBrief, Handoff } from '@nestwren/contract/handoffs'
import type { Area } from '@nestwren/contract/permissions'
import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, ChildAccessPeriod, FamilyAccess, Gate } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { childrenOfArea, seenChildren } from '../../platform/http/seen-children.ts'
import { isWithin, partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
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

/** What somebody sees of briefs: the children of each part. */
export type BriefReader = Readonly<Record<(typeof parts)[number], readonly ChildAccessPeriod[]>>

export async function briefReader(gate: Gate, caller: Caller): Promise<BriefReader> {
  const seen = await Promise.all(parts.map((area) => childrenOfArea(gate, caller, area, 'view')))
  return Object.fromEntries(parts.map((area, index) => [area, seen[index] ?? []])) as unknown as BriefReader
}

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
  const rows = await rowsOf(db, sql`${h.accountId} = ${caller.accountId} and ${h.id} = any(array(${ids}))`)
  const seen = await readSeen(db, caller.accountId, rows)
  return pageOf(
    rows,
    limit,
    (row) => ({ at: row.at, id: row.id }),
    (row) => presentHandoff(row, seen.get(row.id) ?? [], reader),
  )
}

/** A handoff as it crosses the wire to one reader. */
export async function handoffFor(db: Db, row: HandoffRow, reader: BriefReader): Promise<Handoff> {
  const seen = await readSeen(db, row.accountId, [row])
  return presentHandoff(row, seen.get(row.id) ?? [], reader)
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

type Seen = { readonly userId: string; readonly name: string; readonly at: Date }

function presentHandoff(row: HandoffRow, seen: readonly Seen[], reader: BriefReader): Handoff {
  const { id, at, createdAt, reason, fromId, toId, fromNow, toNow, fromName, toName, place, note, version } = row
  const childIds = seenChildren(row.childIds, reader.logs, at)
  return {
    id,
    at: at.toISOString(),
    madeAt: createdAt.toISOString(),
    reason,
    childIds,
    from: fromId === null ? null : { id: fromId, name: fromNow },
    to: toId === null ? null : { id: toId, name: toNow },
    fromName: fromId === null ? fromName : fromNow,
    toName: toId === null ? toName : toNow,
    place,
    note,
    briefs: row.briefs.filter(({ childId }) => childIds.includes(childId)).map((one) => narrowBrief(one, reader)),
    seenBy: seen.map(({ userId, name, at: seenAt }) => ({ person: { id: userId, name }, at: seenAt.toISOString() })),
    version,
  }
}

/** The parts of a brief that the reader may see, as far back as their history goes. */
function narrowBrief(brief: ChildBrief, reader: BriefReader): ChildBrief {
  const periodOf = (area: keyof BriefReader) => reader[area].find(({ childId }) => childId === brief.childId)
  const [logs, health] = [periodOf('logs'), periodOf('health')]
  const within = (period: ChildAccessPeriod) => (one: { readonly startAt: string } | null) =>
    one !== null && isWithin(period.from, new Date(one.startAt))
  const kept = <One extends { readonly startAt: string }>(period: ChildAccessPeriod, one: One | null) =>
    within(period)(one) ? one : null
  return {
    childId: brief.childId,
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
