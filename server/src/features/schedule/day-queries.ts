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

/**
 * Returns the living entries that the proof lets see and of which something can be in a span, in no order: without notes, and
 * with the exceptions that are near the span.
 */
export function readEntriesWithin(db: Db, access: EntriesOf, span: Span): Promise<EntryOfDays[]> {
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
