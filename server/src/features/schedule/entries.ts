import { cutAt } from '@nestwren/contract/calendar/series'
import type { ScheduleNews } from '@nestwren/contract/live'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, ChildAccessPeriod } from '../../platform/http/access.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import type { Asked, Settling } from '../../platform/items/kept-facts.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import { type Asker, seenOf } from '../../platform/items/several-children.ts'
import { lockAccount, memberName } from '../account/public.ts'
import { namesOfChildren } from '../children/public.ts'
import { scheduleItem } from './item.ts'
import { areAssigneesKnown } from './people.ts'
import { derive, nextReminder, type Planned, settleTimes } from './planned.ts'
import { scheduleChildrenTable, scheduleTable } from './tables.ts'

const s = scheduleTable
const sc = scheduleChildrenTable

export type StoredEntry = typeof s.$inferSelect
/** An entry as it is stored, with the names of those who made and last changed it. */
export type EntryRow = StoredEntry & { readonly createdByName: string; readonly updatedByName: string }

interface Follows {
  readonly id: string
  readonly on: string
}
/** What is entered: all of it for a new entry, of a change what changes. */
type Entered = { readonly [Name in keyof Planned]?: Planned[Name] | undefined } & {
  readonly follows?: Follows | null
}

/** Entries in the order of their ends: one that has none comes last. */
export const entryList = keptList({
  item: scheduleItem,
  lock: lockAccount,
  told: (context, caller, row, _happened, before) => emitSchedule(context, caller, row, before ?? row),
  beside: { createdByName: memberName(s.accountId, s.createdBy), updatedByName: memberName(s.accountId, s.updatedBy) },
  order: { by: s.endsAt, isLatestFirst: false },
  settle,
  // An id of an entry that the caller neither made nor sees is simply taken.
  isTheirs: async (row, asker) =>
    row.createdBy === asker.caller.userId ||
    (row.deletedAt === null && (await seenOf(scheduleItem, row, asker)).length > 0),
  follows: (row, happened, now) => (happened === 'added' ? { remindAt: nextReminder(row, now) } : {}),
})

/** Returns an entry as it crosses the wire to somebody who sees the schedule of these children. */
export function presentEntry(row: EntryRow, children: readonly ChildAccessPeriod[]): ScheduleEntry {
  const { followsId, followsOn } = row
  return {
    id: row.id,
    childIds: seenChildren(row.childIds, children, row.endsAt),
    ...plannedOf(row),
    exceptions: [...row.exceptions],
    follows: followsId === null || followsOn === null ? null : { id: followsId, on: followsOn },
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedBy: { id: row.updatedBy, name: row.updatedByName },
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

function plannedOf(row: Planned): Planned {
  const { kind, title, startOn, startAt, durationMinutes, timeZone, rule, exceptions } = row
  const { assigneeId, place, notes, color, remindMinutes } = row
  return {
    ...{ kind, title, startOn, startAt, durationMinutes, timeZone, rule, exceptions },
    ...{ assigneeId, place, notes, color, remindMinutes },
  }
}

/** The condition on rows of children that something of an entry can be from one date to another, YYYY-MM-DD. */
export function isBetween({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): SQL {
  if (from === undefined && to === undefined) return sql`true`
  const ends = from === undefined ? sql`true` : sql`(${s.lastOn} is null or ${s.lastOn} >= ${from}::date)`
  const begins = to === undefined ? sql`true` : sql`${s.firstOn} <= ${to}::date`
  return sql`${endsFrom(from)} and exists (select 1 from ${s} where ${s.accountId} = ${sc.accountId}
    and ${s.id} = ${sc.entryId} and ${ends} and ${begins})`
}

/** Ends are midnights of some zone, so a day of margin is enough for the index to skip what is over. */
function endsFrom(from: string | undefined): SQL {
  if (from === undefined) return sql`true`
  const dayBefore = new Date(Date.parse(`${from}T00:00Z`) - 86_400_000)
  return sql`${sc.endsAt} >= ${dayBefore.toISOString()}::timestamptz`
}

async function settle(
  context: Asked,
  { follows = null, ...entered }: Entered,
  of: Settling<EntryRow>,
): Promise<Readonly<Record<string, unknown>>> {
  const { before, childIds, caller, id } = of
  const { db, now } = context
  const planned = settledPlan(context, before, entered)
  if (!(await areAssigneesKnown(db, { accountId: caller.accountId, childIds, now }, planned, before)))
    throw context.refuse('UNKNOWN_PERSON')
  const isFollowing = follows !== null && follows.id !== id && (await cutSeries(context, of, follows))
  return {
    ...planned,
    ...derive(planned),
    remindAt: before === null ? nextReminder(planned, now) : remindAtOf(before, planned, now),
    ...(isFollowing && { followsId: follows.id, followsOn: follows.on }),
  }
}

const timed = ['startOn', 'startAt', 'durationMinutes', 'timeZone', 'rule', 'exceptions'] as const

/** The fields as they are from then on, settled; the rule is judged again only where it or its start changes. */
function settledPlan(context: Asked, before: EntryRow | null, entered: Omit<Entered, 'follows'>): Planned {
  const given = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined))
  const planned = { ...(before && plannedOf(before)), ...given } as Planned
  if (before !== null && !timed.some((name) => name in given)) return planned
  const settled = settleTimes(planned)
  if (!settled.ok) throw context.refuse(settled.refusal.code, settled.refusal.details)
  return settled.times
}

/** A change of the words alone leaves a reminder that is about to go out. */
function remindAtOf(before: EntryRow, planned: Planned, now: Date): Date | null {
  const whenOf = (of: Planned) => JSON.stringify([...timed, 'remindMinutes' as const].map((name) => of[name]))
  return whenOf(before) === whenOf(planned) ? before.remindAt : nextReminder(planned, now)
}

/**
 * Ends a series before the day from which another entry follows it; one of which nothing is left is deleted. Returns whether
 * there is such a series: one that is deleted, or that the caller does not see, is none, so that what follows it is kept
 * although somebody deleted the series meanwhile.
 * @throws HttpError 403 for a series that the caller may see and not change.
 */
async function cutSeries(context: Asked, asker: Asker, { id, on }: Follows): Promise<boolean> {
  const { db, now } = context
  const { caller } = asker
  if (!(await mayCut(context, asker, id))) return false
  const series = await entryList.lockRow(db, caller.accountId, id)
  if (series === null || series.deletedAt !== null) return false
  const change = cutOf(series, on, now)
  if (change === null) return true
  const after = await entryList.write(context, caller, id, change)
  await entryList.tell(context, caller, after, 'changed', series)
  return true
}

const locate = locatorOf(scheduleItem)

async function mayCut({ db }: Asked, { caller, gate }: Asker, id: string): Promise<boolean> {
  if (gate === undefined) throw new Error('A series is cut only for somebody whose rights can be asked')
  const access = { who: 'item', level: 'manage', own: 'add' } as const
  try {
    await gate.decide({ access, caller, isWrite: true, locate: () => locate(db, caller.accountId, { id }) })
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
}

/** Returns what cutting changes; null where the series ends before the day by itself. */
function cutOf(series: StoredEntry, on: string, now: Date): Partial<StoredEntry> | null {
  const { rule, startOn, timeZone } = series
  if (rule === null) return startOn < on ? null : { deletedAt: now }
  const cut = cutAt(rule, startOn, on, timeZone)
  if (cut === null) return { deletedAt: now }
  if (cut === rule) return null
  const settled = settleTimes({ ...series, rule: cut })
  if (!settled.ok) throw new Error(`A series became impossible when it was cut: ${cut}`)
  const { exceptions } = settled.times
  const times = { ...series, rule: cut, exceptions }
  return { rule: cut, exceptions, ...derive(times), remindAt: nextReminder(times, now) }
}

/**
 * Tells everybody who may see an entry by one of its children that the schedule changed, also those who saw it as it was
 * `before`, by a child or a time that it has no longer, so that they drop it. Each person hears it once, of a child they see,
 * and nothing of an entry that they could not see then: whoever saw it by a child that it has no longer is told what it was,
 * and so is everybody where it now was over, which a limited history may not reach.
 */
async function emitSchedule(
  { db, emit, now }: Asked,
  { userId, name, accountId }: Caller,
  entry: StoredEntry,
  before: StoredEntry,
): Promise<void> {
  const childIds = [...new Set([...entry.childIds, ...before.childIds])]
  const at = entry.endsAt > before.endsAt ? entry.endsAt : before.endsAt
  const isOver = entry.endsAt < before.endsAt && entry.endsAt < now
  const names = await namesOfChildren(db, accountId, childIds)
  const whole = { to: 'children', accountId, childIds, area: 'schedule', at, narrows: ['activity'] } as const
  for (const { childId, audience } of audiencePerChild(whole)) {
    const user = { id: userId, name }
    const child = { _id: childId, name: names.get(childId) ?? '' }
    const activity = newsOf(isOver || !entry.childIds.includes(childId) ? before : entry)
    emit('schedule:updated', { type: 'schedule', user, child, activity }, audience)
  }
}

/** Notes and days that differ are read where they are shown. */
function newsOf({ childIds, deletedAt, ...entry }: StoredEntry): ScheduleNews {
  const { id, kind, title, startOn, startAt, durationMinutes, timeZone, rule, version } = entry
  return {
    is: 'entry',
    ...{ id, childIds: [...childIds], kind, title, startOn, startAt, durationMinutes, timeZone, rule, version },
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}

/** Returns which of these ids are of living entries of a family. Asks no rights. */
export async function livingEntryIds(db: Db, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: s.id })
    .from(s)
    .where(sql`${s.accountId} = ${accountId} and ${s.id} = any(${sql.param(ids)}::uuid[]) and ${s.deletedAt} is null`)
  return new Set(rows.map(({ id }) => id))
}

export interface PlannedEntry extends Planned {
  readonly id: string
  readonly childIds: readonly string[]
  readonly createdBy: string
  readonly createdAt: Date
}

/** Writes entries of a family that is being made, without telling anybody. Throws for one that cannot be. */
export async function insertPlanned(
  tx: Db,
  accountId: string,
  entries: readonly PlannedEntry[],
  now: Date,
): Promise<void> {
  for (const entry of entries) {
    const settled = settleTimes(entry)
    if (!settled.ok) throw new Error(`${entry.title} cannot be planned: ${settled.refusal.code}`)
    const { times } = settled
    const row = { ...times, ...derive(times), remindAt: nextReminder(times, now) }
    await entryList.insert({ db: tx, now: entry.createdAt }, { accountId, userId: entry.createdBy }, row)
  }
}
