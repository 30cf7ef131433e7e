import type { DayEntry } from '@nestwren/contract/day-plan/compose'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { scheduleItem } from './item.ts'
import type { EntriesOf } from './queries.ts'
import { scheduleChildrenTable, scheduleTable } from './tables.ts'

const s = scheduleTable
const sc = scheduleChildrenTable

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

const dayMs = 86_400_000

/** Returns the living entries that the proof lets see and of which something can be in a span, in no order. */
export function readEntriesWithin(db: Db, access: EntriesOf, span: Span): Promise<EntryOfDays[]> {
  const { caller } = access
  const { relation, holds } = visible(scheduleItem, caller, partsOf(scheduleItem, viewerOf(access)))
  const ids = sql`select ${sc.entryId} from ${relation} join ${sc} on ${holds} and ${isAhead(span)}`
  return access.children.length === 0 ? Promise.resolve([]) : entriesOf(db, caller.accountId, ids, span)
}

/** Returns the living entries of children of which something can be in a span, in no order. Asks no rights. */
export function readEntriesOf(
  db: Db,
  { accountId, childIds }: { readonly accountId: string; readonly childIds: readonly string[] },
  span: Span,
): Promise<EntryOfDays[]> {
  const ids = sql`select ${sc.entryId} from unnest(${sql.param(childIds)}::uuid[]) as asked(id)
    join ${sc} on ${sc.accountId} = ${accountId} and ${sc.childId} = asked.id and ${isAhead(span)}`
  return childIds.length === 0 ? Promise.resolve([]) : entriesOf(db, accountId, ids, span)
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
  readonly version: number
  readonly updatedMs: number
}

/** Names what the rows have by hand: they are many, and turning each column into its type takes longer than reading them. */
async function entriesOf(db: Db, accountId: string, ids: SQL, { to }: Span): Promise<EntryOfDays[]> {
  // Somewhere it is the next day already.
  const last = new Date(to.getTime() + dayMs).toISOString().slice(0, 10)
  const { rows } = await db.execute<Row>(sql`
    select ${s.id} as id, ${s.childIds} as "childIds", ${s.kind} as kind, ${s.title} as title, ${s.startOn}::text as "startOn",
      ${s.startAt} as "startAt", ${s.durationMinutes} as "durationMinutes", ${s.timeZone} as "timeZone", ${s.rule} as rule,
      ${s.exceptions} as exceptions, ${s.assigneeId} as "assigneeId", ${s.place} as place, ${s.notes} as notes,
      ${s.color} as color, ${s.remindMinutes} as "remindMinutes", ${s.followsId} as "followsId",
      ${s.followsOn}::text as "followsOn", ${s.version} as version,
      (extract(epoch from ${s.endsAt}) * 1000)::float8 as "endsMs",
      (extract(epoch from ${s.updatedAt}) * 1000)::float8 as "updatedMs"
    from ${s}
    where ${s.accountId} = ${accountId} and ${s.id} = any(array(${ids})) and ${s.firstOn} <= ${last}::date
      and ${s.deletedAt} is null`)
  return rows.map(({ followsId, followsOn, endsMs, updatedMs, ...row }) => ({
    ...row,
    accountId,
    follows: followsId === null || followsOn === null ? null : { id: followsId, on: followsOn },
    endsAt: new Date(Math.round(endsMs)),
    updatedAt: new Date(Math.round(updatedMs)),
  }))
}
