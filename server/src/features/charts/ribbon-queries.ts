import type { RibbonDay } from '@nestwren/contract/charts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { visible } from '../../platform/items/visibility.ts'
import { logItem } from '../logs/public.ts'
import { logEntriesTable } from '../logs/tables.ts'
import type { Days } from './days.ts'
import { type ChartScope, longestEntryMs } from './series-queries.ts'
import { isWholeDay } from './whole-days.ts'

const e = logEntriesTable
const minuteMs = 60_000

interface SpanRow extends Record<string, unknown> {
  readonly kind: string
  readonly from_ms: number
  readonly to_ms: number
  readonly is_open: boolean
}

/** Reads what happened on each of these days that lies wholly within the history of the caller. */
export async function readRibbons(db: Db, { caller, part }: ChartScope, days: Days, now: Date): Promise<RibbonDay[]> {
  const first = days.midnights[0] ?? 0
  const last = days.midnights.at(-1) ?? 0
  const { relation, holds } = visible(logItem, caller, [part])
  const { rows } = await db.execute<SpanRow>(sql`
    select ${e.kind} as kind, ${e.isOpen} as is_open, ${ms(sql`${e.startAt}`)} as from_ms,
      ${ms(sql`coalesce(${e.endAt}, case when ${e.isOpen} then ${instant(now.getTime())} else ${e.startAt} end)`)} as to_ms
    from ${relation} join ${e} on ${holds} and ${e.deletedAt} is null
      and ${e.startAt} >= ${instant(first - longestEntryMs)} and ${e.startAt} < ${instant(last)}
    order by ${e.startAt}, ${e.id}`)
  const spans: RibbonDay['spans'][] = days.dates.map(() => [])
  for (const row of rows) addTo(spans, row, days.midnights)
  return days.dates.flatMap((date, at) => {
    const [from = 0, to = 0] = days.midnights.slice(at, at + 2)
    if (!isWholeDay(part, from, true)) return []
    return [{ date, minutes: Math.round((to - from) / minuteMs), spans: spans[at] ?? [] }]
  })
}

/** Gives each day that a span touches its share. What ends at midnight is not of the day that begins. */
function addTo(spans: RibbonDay['spans'][], row: SpanRow, midnights: readonly number[]): void {
  for (let at = dayOf(row.from_ms, midnights); at < spans.length; at += 1) {
    const [from = 0, to = 0] = midnights.slice(at, at + 2)
    const isFirst = row.from_ms >= from
    if (!isFirst && row.to_ms <= from) return
    const minutes = (instantMs: number) => Math.round((Math.min(Math.max(instantMs, from), to) - from) / minuteMs)
    spans[at]?.push({
      kind: row.kind,
      from: minutes(row.from_ms),
      to: minutes(row.to_ms),
      isOpen: row.is_open && row.to_ms <= to,
    })
  }
}

/** The place of the day that an instant lies in; the first day for one before it. */
function dayOf(instantMs: number, midnights: readonly number[]): number {
  let [low, high] = [0, midnights.length - 1]
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2)
    if ((midnights[middle] ?? 0) <= instantMs) low = middle
    else high = middle
  }
  return low
}

function ms(at: ReturnType<typeof sql>) {
  return sql`(extract(epoch from ${at}) * 1000)::float8`
}

function instant(at: number) {
  return sql`${new Date(at).toISOString()}::timestamptz`
}
