import { dateAndTime } from '@nestwren/contract/calendar/zone'
import {
  composeDaysInSteps,
  type DayEntry,
  type DayLog,
  type DayOverride,
  type DayProjection,
} from '@nestwren/contract/day-plan/compose'
import { daysWindow } from '@nestwren/contract/day-plan/window'
import type { HandlerInput, HandlerOutput } from '@nestwren/contract/endpoint'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import type { Area } from '@nestwren/contract/permissions'
import { maxDaysWithLogs, type schedule } from '@nestwren/contract/schedule'
import { maxDayItems } from '@nestwren/contract/schedule-day'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { AreasAccess, ChildAccessPeriod, FamilyAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import { isWithin, partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { takeTurns } from '../../platform/loop/turns.ts'
import { readCustody } from '../custody/public.ts'
import { logItem } from '../logs/public.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { readZone } from '../notifications/public.ts'
import { readPreferences } from '../settings/public.ts'
import { scheduleItem } from './item.ts'
import { scheduleChildrenTable, scheduleTable } from './tables.ts'

const s = scheduleTable
const sc = scheduleChildrenTable
const e = logEntriesTable
const dayMs = 86_400_000

/** An instant span, without its end. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** An entry as days are composed of it, with all of its children. */
export interface EntryOfDays extends DayEntry {
  readonly accountId: string
  /** The instant by which a limited history shows it. */
  readonly endsAt: Date
  readonly notes: string
  readonly remindMinutes: number | null
  readonly version: number
  readonly updatedAt: Date
}

/**
 * Returns the living entries that the proof lets see and of which something can be in a span, in no order: without notes, and
 * with the exceptions that are near the span.
 */
export function readEntriesWithin(
  db: Db,
  access: Pick<FamilyAccess, 'caller' | 'area' | 'children'>,
  span: Span,
): Promise<EntryOfDays[]> {
  const { caller } = access
  const { relation, holds } = visible(scheduleItem, caller, partsOf(scheduleItem, viewerOf(access)))
  const ids = sql`select ${sc.entryId} from ${relation} join ${sc} on ${holds} and ${isAhead(span)}`
  return access.children.length === 0 ? Promise.resolve([]) : entriesOf(db, caller.accountId, ids, span, near(span))
}

/**
 * Returns the living entries of children of which something can be in a span, those that end first first, with all that is
 * told of them; as many as take {@link mostStored} together. Asks no rights.
 */
export function readEntriesOf(
  db: Db,
  { accountId, childIds }: { readonly accountId: string; readonly childIds: readonly string[] },
  span: Span,
): Promise<EntryOfDays[]> {
  const ids = sql`select ${sc.entryId} from unnest(${sql.param(childIds)}::uuid[]) as asked(id)
    join ${sc} on ${sc.accountId} = ${accountId} and ${sc.childId} = asked.id and ${isAhead(span)}`
  return childIds.length === 0 ? Promise.resolve([]) : entriesOf(db, accountId, ids, span, whole)
}

function isAhead({ from }: Span): SQL {
  return sql`${sc.endsAt} > ${from.toISOString()}::timestamptz`
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly childIds: string[]
  readonly kind: EntryOfDays['kind']
  readonly title: string
  readonly startOn: string
  readonly startAt: string | null
  readonly durationMinutes: number
  readonly timeZone: string
  readonly rule: string | null
  readonly exceptions: EntryOfDays['exceptions']
  readonly assigneeId: string | null
  readonly place: string
  readonly notes: string
  readonly color: EntryOfDays['color']
  readonly remindMinutes: number | null
  readonly followsId: string | null
  readonly followsOn: string | null
  readonly endsMs: number
  readonly fits: boolean
  readonly version: number
  readonly updatedMs: number
}

interface Told {
  readonly notes: SQL
  readonly exceptions: SQL
  /** Says of a row whether it is still among those that are read. */
  readonly fits: SQL
}

/** Bytes that the long texts of entries which are read whole may take where they are stored, compressed: 3,000 usual ones have 1 MB. */
const mostStored = 4_000_000

const whole: Told = {
  notes: sql`${s.notes}`,
  exceptions: sql`${s.exceptions}`,
  fits: sql`sum(pg_column_size(${s.notes}) + pg_column_size(${s.exceptions})) over (order by ${s.endsAt}, ${s.id}) <= ${mostStored}`,
}

/** What a day shows has no notes, and of a series only what differs around it. No occurrence lasts longer than a year. */
function near({ from, to }: Span): Told {
  const [first, last] = [from.getTime() - 370 * dayMs, to.getTime() + 2 * dayMs].map((at) => {
    return new Date(at).toISOString().slice(0, 10)
  })
  const isNear = (day: SQL) => sql`${day} between ${first} and ${last}`
  return {
    notes: sql`''`,
    exceptions: sql`case when ${s.exceptions} = '[]'::jsonb then ${s.exceptions} else (
      select coalesce(jsonb_agg(one - 'notes'), '[]'::jsonb) from jsonb_array_elements(${s.exceptions}) one
      where ${isNear(sql`one->>'on'`)} or ${isNear(sql`one->>'startOn'`)}) end`,
    fits: sql`true`,
  }
}

/** Names what the rows have by hand: they are many, and turning each column into its type takes longer than reading them. */
async function entriesOf(
  db: Db,
  accountId: string,
  ids: SQL,
  { to }: Span,
  { notes, exceptions, fits }: Told,
): Promise<EntryOfDays[]> {
  // Somewhere it is the next day already.
  const last = new Date(to.getTime() + dayMs).toISOString().slice(0, 10)
  const { rows } = await db.execute<Row>(sql`
    select one.* from (select ${s.id} as id, ${fits} as fits, ${s.childIds} as "childIds", ${s.kind} as kind, ${s.title} as title, ${s.startOn}::text as "startOn",
      ${s.startAt} as "startAt", ${s.durationMinutes} as "durationMinutes", ${s.timeZone} as "timeZone", ${s.rule} as rule,
      ${exceptions} as exceptions, ${s.assigneeId} as "assigneeId", ${s.place} as place, ${notes} as notes,
      ${s.color} as color, ${s.remindMinutes} as "remindMinutes", ${s.followsId} as "followsId",
      ${s.followsOn}::text as "followsOn", ${s.version} as version,
      (extract(epoch from ${s.endsAt}) * 1000)::float8 as "endsMs",
      (extract(epoch from ${s.updatedAt}) * 1000)::float8 as "updatedMs"
    from ${s}
    where ${s.accountId} = ${accountId} and ${s.id} = any(array(${ids})) and ${s.firstOn} <= ${last}::date
      and ${s.deletedAt} is null) one where one.fits`)
  return rows.map(({ followsId, followsOn, endsMs, updatedMs, fits: _, ...row }) => ({
    ...row,
    accountId,
    follows: followsId === null || followsOn === null ? null : { id: followsId, on: followsOn },
    endsAt: new Date(Math.round(endsMs)),
    updatedAt: new Date(Math.round(updatedMs)),
  }))
}

interface SpanRow extends Record<string, unknown> {
  readonly id: string
  readonly child_id: string
  readonly kind: string
  readonly start_ms: number
  readonly end_ms: number | null
  readonly is_open: boolean
}

/**
 * Returns when what was logged happened, in a span, within the rights of the proof, the earliest first, `limit` at
 * most. What began more than a day before the span is not looked for: no log takes that long.
 */
export async function readLogSpans(
  db: Db,
  access: Pick<AreasAccess, 'caller' | 'accessPeriods'>,
  { from, to }: Span,
  limit: number,
): Promise<DayLog[]> {
  const parts = partsOf(logItem, access)
  if (parts.length === 0) return []
  const { relation, holds } = visible(logItem, access.caller, parts)
  const [start, end] = [sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`]
  const earliest = sql`${new Date(from.getTime() - dayMs).toISOString()}::timestamptz`
  const { rows } = await db.execute<SpanRow>(sql`
    select one.* from ${relation} cross join lateral (
      select ${e.id} as id, ${e.childId} as child_id, ${e.kind} as kind, ${e.isOpen} as is_open,
        (extract(epoch from ${e.startAt}) * 1000)::float8 as start_ms,
        (extract(epoch from ${e.endAt}) * 1000)::float8 as end_ms
      from ${e}
      where ${holds} and ${e.deletedAt} is null and ${e.startAt} >= ${earliest} and ${e.startAt} < ${end}
        and (${e.startAt} >= ${start} or ${e.endAt} > ${start} or ${e.isOpen})
      order by ${e.startAt}, ${e.id} limit ${limit}
    ) one order by one.start_ms, one.id limit ${limit}`)
  return rows.flatMap(({ id, child_id: childId, kind, start_ms, end_ms, is_open: isRunning }) => {
    // A newer server may have stored kinds that this one does not know.
    if (!isKind(kind)) return []
    const endAt = end_ms === null ? null : iso(end_ms)
    return [{ id, childId, kind, startAt: iso(start_ms), endAt, isRunning }]
  })
}

function isKind(name: string): name is KindName {
  return (kindNames as readonly string[]).includes(name)
}

function iso(ms: number): string {
  return new Date(Math.round(ms)).toISOString()
}

/** What is likely for children, as another feature learns it. Asks no rights. */
export interface ProjectedWindows {
  windows(
    db: Db,
    of: { readonly accountId: string; readonly childIds: readonly string[]; readonly timeZone: string },
    now: Date,
  ): Promise<readonly DayProjection[]>
}

type Comprehensive = typeof schedule.comprehensive
type Asked = Pick<AreasAccess, 'caller' | 'accessPeriods'>

/** Projections reach so far ahead of now at most. */
const projectedMs = 36 * 3_600_000

/**
 * Reads days with everything that the caller may see of them: one statement for each part, for the children and as far back
 * as their rights in its area go.
 */
export async function readDays(
  projections: ProjectedWindows | undefined,
  context: Context<Comprehensive>,
  { childId, days, ...query }: HandlerInput<Comprehensive>['query'],
  access: AreasAccess,
): Promise<HandlerOutput<Comprehensive>> {
  const { db, now } = context
  const asked = ofChild(access, childId)
  // A child that is not there and one of whom nothing may be seen look the same.
  if (asked === null) throw context.refuse('NOT_FOUND')
  const timeZone = query.timeZone ?? (await readZone(db, access.caller))
  const date = query.date ?? dateAndTime(now.getTime(), timeZone).date
  const { from, to } = daysWindow(date, days, timeZone)
  const span = { from: new Date(from), to: new Date(to) }
  const hasLogs = days <= maxDaysWithLogs
  // Side by side, since none of them needs another.
  const [entries, custody, logs, projected] = await Promise.all([
    readEntries(db, asked, span),
    readCustodyOf(db, asked, span, now),
    hasLogs ? readLogSpans(db, asked, span, maxDayItems + 1) : [],
    projections === undefined ? [] : readProjected(db, projections, asked, { ...span, timeZone, now }),
  ])
  const childIds = asked.accessPeriods.flatMap(({ children }) => children.map((child) => child.childId))
  const parts = { entries, ...custody, logs, projections: projected, childIds }
  const steps = composeDaysInSteps(parts, { from, to, max: maxDayItems + 1 })
  const items = await takeTurns(asked.caller.accountId, steps)
  const leftOut: ('logs' | 'more')[] = hasLogs ? [] : ['logs']
  if (items.length > maxDayItems) leftOut.push('more')
  return { date, days, timeZone, items: items.slice(0, maxDayItems), leftOut }
}

function ofChild({ caller, accessPeriods }: AreasAccess, childId: string | undefined): Asked | null {
  if (childId === undefined || childId === 'all') return { caller, accessPeriods }
  const ofIt = accessPeriods.flatMap(({ area, children }) => {
    const asked = children.filter((child) => child.childId === childId)
    return asked.length === 0 ? [] : [{ area, children: asked }]
  })
  return ofIt.length === 0 ? null : { caller, accessPeriods: ofIt }
}

function childrenIn({ accessPeriods }: Asked, area: Area): readonly ChildAccessPeriod[] {
  return accessPeriods.find((one) => one.area === area)?.children ?? []
}

async function readEntries(db: Db, asked: Asked, span: Span) {
  const children = childrenIn(asked, 'schedule')
  const entries = await readEntriesWithin(db, { caller: asked.caller, area: 'schedule', children }, span)
  return entries.map((entry) => ({ ...entry, childIds: seenChildren(entry.childIds, children, entry.endsAt) }))
}

/** A limited history shows whole windows: those that begin within it. What is proposed is for those who may answer. */
async function readCustodyOf(db: Db, asked: Asked, { from, to }: Span, now: Date) {
  const children = childrenIn(asked, 'custody').filter((child) => isWithin(child.from, from))
  const managed = children.filter(({ level }) => level === 'manage')
  const { cycles, overrides, proposed } = await readCustody(
    db,
    {
      accountId: asked.caller.accountId,
      children: children.map(({ childId }) => childId),
      proposals: { of: managed.map(({ childId }) => childId), now },
    },
    { from: from.getTime(), to: to.getTime() },
  )
  const withStatus: DayOverride[] = [
    ...overrides.map((override) => ({ ...override, status: 'accepted' as const })),
    ...proposed.map((override) => ({ ...override, status: 'proposed' as const, acceptedAt: null })),
  ]
  return { cycles, overrides: withStatus }
}

async function readProjected(
  db: Db,
  projections: ProjectedWindows,
  asked: Asked,
  { from, to, timeZone, now }: Span & { readonly timeZone: string; readonly now: Date },
): Promise<readonly DayProjection[]> {
  const childIds = childrenIn(asked, 'logs').map(({ childId }) => childId)
  const isNear = to > now && from.getTime() < now.getTime() + projectedMs
  if (!isNear || childIds.length === 0) return []
  const { caller } = asked
  if ((await readPreferences(db, caller.userId)).projections === 'off') return []
  return projections.windows(db, { accountId: caller.accountId, childIds, timeZone }, now)
}
