import type { RibbonDay, Visit } from '@nestwren/contract/charts'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { Dose } from '@nestwren/contract/logs/kinds/medicine'
import type { TemperatureDetails } from '@nestwren/contract/logs/kinds/temperature'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { visible } from '../../platform/items/visibility.ts'
import { logItem, narrowed } from '../logs/public.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { type Days, dateAt, isWholeDay } from './days.ts'
import { type ChartScope, instant, longestEntryMs } from './series-queries.ts'

const e = logEntriesTable
const minuteMs = 60_000
/** More names than a year of a child has; of more, those given last. */
const mostMedicines = 200
const mostVaccines = 500
const mostTemperatures = 10

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

function ms(at: SQL): SQL {
  return sql`(extract(epoch from ${at}) * 1000)::float8`
}

/** The living entries of a kind that the caller may see; null where they see none of the kind. */
function seenOf({ caller, part }: ChartScope, kind: KindName): SQL | null {
  const parts = narrowed([part], { kind })
  if (parts.length === 0) return null
  const { relation, holds } = visible(logItem, caller, parts)
  return sql`${relation} join ${e} on ${holds} and ${e.deletedAt} is null`
}

function isIn({ midnights }: Days): SQL {
  return sql`${e.startAt} >= ${instant(midnights[0] ?? 0)} and ${e.startAt} < ${instant(midnights.at(-1) ?? 0)}`
}

interface DoseRow extends Record<string, unknown> {
  readonly key: string
  readonly name: string
  readonly unit: Dose['unit'] | null
  readonly total: string | null
  readonly doses: number
  readonly first_ms: number
  readonly last_ms: number
}

/** Sums up what was given of each medicine. Names are one where case alone tells them apart, as `isSameMedicine` has it. */
export async function readMedicines(db: Db, scope: ChartScope, days: Days): Promise<Visit['medicines']> {
  const seen = seenOf(scope, 'medicine')
  if (seen === null) return null
  const { rows } = await db.execute<DoseRow>(sql`
    select lower(btrim(${e.details} ->> 'name')) as key, ${e.details} -> 'dose' ->> 'unit' as unit, count(*)::int as doses,
      (array_agg(${e.details} ->> 'name' order by ${e.startAt} desc))[1] as name,
      trim_scale(sum((${e.details} -> 'dose' ->> 'value')::numeric))::text as total,
      ${ms(sql`min(${e.startAt})`)} as first_ms,
      ${ms(sql`max(${e.startAt})`)} as last_ms
    from ${seen} and ${isIn(days)}
    group by 1, 2 order by last_ms desc, unit limit ${mostMedicines}`)
  return [...Map.groupBy(rows, ({ key }) => key)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, same]) => ({
      name: same[0]?.name ?? key,
      doses: same.reduce((sum, { doses }) => sum + doses, 0),
      firstAt: new Date(Math.min(...same.map((row) => row.first_ms))).toISOString(),
      lastAt: new Date(Math.max(...same.map((row) => row.last_ms))).toISOString(),
      amounts: same.flatMap(({ unit, total, doses }) =>
        unit === null || total === null ? [] : [{ unit, total, doses }],
      ),
    }))
}

/** Lists the vaccines of a child, the first first. */
export async function readVaccines(db: Db, scope: ChartScope): Promise<Visit['vaccines']> {
  const seen = seenOf(scope, 'vaccine')
  if (seen === null) return null
  const { rows } = await db.execute<{ id: string; at_ms: number; tz: string; name: string; dose: number | null }>(sql`
    select ${e.id} as id, ${ms(sql`${e.startAt}`)} as at_ms, ${e.tz} as tz,
      ${e.details} ->> 'name' as name, (${e.details} ->> 'doseNumber')::int as dose
    from ${seen} order by ${e.startAt}, ${e.id} limit ${mostVaccines}`)
  return rows.map(({ id, at_ms: atMs, tz, name, dose }) => {
    const at = new Date(atMs)
    return { id, name, doseNumber: dose, at: at.toISOString(), on: dateAt(at, tz) }
  })
}

/** Lists the highest temperatures of these days. */
export async function readHighestTemperatures(db: Db, scope: ChartScope, days: Days): Promise<Visit['temperatures']> {
  const seen = seenOf(scope, 'temperature')
  if (seen === null) return null
  const { rows } = await db.execute<{ at_ms: number; centi_c: number; site: TemperatureDetails['site'] }>(sql`
    select ${ms(sql`${e.startAt}`)} as at_ms, (${e.details} ->> 'centiC')::int as centi_c,
      ${e.details} ->> 'site' as site
    from ${seen} and ${isIn(days)}
    order by centi_c desc, ${e.startAt} desc limit ${mostTemperatures}`)
  return rows.map((row) => ({ at: new Date(row.at_ms).toISOString(), celsius: row.centi_c / 100, site: row.site }))
}
