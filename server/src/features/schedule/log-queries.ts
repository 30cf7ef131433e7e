import type { DayLog } from '@nestwren/contract/day-plan/compose'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { AreasAccess } from '../../platform/http/access.ts'
import { partsOf, visible } from '../../platform/items/visibility.ts'
import { logItem } from '../logs/public.ts'
import { logEntriesTable } from '../logs/tables.ts'
import type { Span } from './day-queries.ts'

const e = logEntriesTable
const dayMs = 86_400_000

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
