import type { Series, SeriesName } from '@nestwren/contract/charts'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { type Part, visible } from '../../platform/items/visibility.ts'
import { logItem, narrowed } from '../logs/public.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { type Days, dateAt, datePlus, daysFrom, isWholeDay, lengthOf, type Range } from './days.ts'
import { allSeries, type EntrySql, type SeriesDefinition } from './series.ts'

/** Whose entries, and what of them the caller may see. */
export interface ChartScope {
  readonly caller: Caller
  readonly part: Part
}

/** Values by the place of their day; a day without one is not in it. */
type DailyValues = ReadonlyMap<SeriesName, ReadonlyMap<number, number>>

const e = logEntriesTable
const dayMs = 86_400_000
/** An entry that began longer before a range than this does not reach into it: a timer that was forgotten for a week. */
export const longestEntryMs = 7 * dayMs

/** Subqueries, which are made once: as columns they would be carried along, thousands of bytes with every entry. */
const midnights = sql`(select midnights from asked)`
const edges = sql`(select edges from asked)`
const askedNow = sql`(select now from asked)`

const entry: EntrySql = {
  details: sql`entry.details`,
  startAt: sql`entry.start_at`,
  untilAt: sql`entry.until_at`,
  hasEnd: sql`entry.has_end`,
  isNightHour: sql`entry.edge % 3 <> 1`,
  now: askedNow,
}

/** The series whose entries the caller may see. */
function seriesSeen({ part }: ChartScope): readonly SeriesDefinition[] {
  return allSeries.filter(({ kind }) => part.kinds.includes(kind))
}

/** Reads every series that the caller may see of a range and of the period of equal length before it. */
export async function readSeries(db: Db, scope: ChartScope, range: Range, now: Date): Promise<Series[]> {
  const length = lengthOf(range)
  const days = daysFrom(datePlus(range.from, -length), 2 * length, range.tz)
  const values = await readDailyValues(db, scope, days, now)
  const today = dateAt(now, range.tz)
  return seriesSeen(scope).map((series) => {
    const seen = valuesSeen(values.get(series.name) ?? new Map(), series, scope, days)
    const before = seen.filter(({ at }) => at < length)
    const within = seen.filter(({ at }) => at >= length)
    const over = before.filter(({ date }) => date < today)
    return {
      name: series.name,
      days: within.map(({ date, value }) => ({ date, value })),
      average: meanOf(within.filter(({ date }) => date < today)),
      previous: { average: meanOf(over), days: over.length },
    }
  })
}

interface DayValue {
  readonly at: number
  readonly date: string
  readonly value: number
}

/**
 * The values of the days that lie wholly within the history, in their order; none where nothing but zeros is left, which
 * other entries of the kind have made.
 */
function valuesSeen(values: ReadonlyMap<number, number>, series: SeriesDefinition, scope: ChartScope, days: Days) {
  const seen = days.dates.flatMap((date, at): DayValue[] => {
    const value = values.get(at)
    const isWhole = isWholeDay(scope.part, days.midnights[at] ?? 0, series.made.by === 'lasted')
    return value === undefined || !isWhole ? [] : [{ at, date, value: rounded(value) }]
  })
  return seen.some(({ value }) => value !== 0) ? seen : []
}

/** Without what sums of fractions leave behind the hundredths. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function meanOf(days: readonly DayValue[]): number | null {
  return days.length === 0 ? null : rounded(days.reduce((sum, { value }) => sum + value, 0) / days.length)
}

interface SourceRow extends Record<string, unknown> {
  readonly source: number
  /** The place of a day, and its values in the order of the source's series; null where nothing was logged. */
  readonly days: readonly (readonly [number, ...(number | null)[]])[] | null
}

/** Series that the same entries make in the same way, so that these are read once. */
interface Source {
  readonly kind: KindName
  readonly isSplit: boolean
  readonly series: readonly SeriesDefinition[]
}

/** Counts every series that the caller may see, over all of these days, in one statement. */
async function readDailyValues(db: Db, scope: ChartScope, days: Days, now: Date): Promise<DailyValues> {
  const sources = sourcesOf(seriesSeen(scope))
  if (sources.length === 0) return new Map()
  // A row for each source: to read a thousand rows takes the driver longer than the database counts them.
  const selects = sources.map(
    (source, index) => sql`
      (select ${index}::int as source, json_agg(counted.sums) as days from (${selectOf(scope, source, days, now)}) counted)`,
  )
  const { rows } = await db.execute<SourceRow>(sql`
    with asked as materialized (
      select ${instants(days.midnights)} as midnights, ${instants(days.edges)} as edges, ${instant(now.getTime())} as now)
    ${sql.join(selects, sql` union all `)}`)
  const values = new Map<SeriesName, Map<number, number>>()
  for (const { series } of sources) for (const { name } of series) values.set(name, new Map())
  for (const row of rows)
    for (const [day, ...sums] of row.days ?? [])
      sources[row.source]?.series.forEach(({ name }, index) => {
        const sum = sums[index]
        if (sum !== null && sum !== undefined) values.get(name)?.set(day, sum)
      })
  return values
}

function sourcesOf(series: readonly SeriesDefinition[]): readonly Source[] {
  const groups = Map.groupBy(series, ({ kind, made }) => `${kind} ${made.by === 'lasted'}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ kind: first.kind, isSplit: first.made.by === 'lasted', series: group }]
  })
}

function selectOf(scope: ChartScope, source: Source, days: Days, now: Date): SQL {
  const sums = sql.join(
    source.series.map((one) => sumOf(one)),
    sql`, `,
  )
  const first = days.midnights[0] ?? 0
  const last = days.midnights.at(-1) ?? 0
  if (!source.isSplit)
    return sql`
      select json_build_array(entry.edge / 3, ${sums}) as sums
      from (${entriesOf(scope, source.kind, first, last)}) entry
      group by entry.edge / 3`
  return sql`
    select json_build_array(day - 1, ${sums}) as sums
    from (${entriesOf(scope, source.kind, first - longestEntryMs, Math.min(last, now.getTime()))}) entry,
      generate_series(greatest(entry.edge / 3 + 1, 1), least(width_bucket(entry.until_at, ${midnights}), ${days.dates.length})) as day
    where entry.until_at > ${midnights}[day]
    group by day`
}

/**
 * The living entries of a kind that began in a time, with the place of the edge of the days that each began after; `offset`
 * keeps the planner from looking for that again wherever it is named.
 */
function entriesOf({ caller, part }: ChartScope, kind: KindName, from: number, to: number): SQL {
  const { relation, holds } = visible(logItem, caller, narrowed([part], { kind }))
  return sql`
    select ${e.details} as details, ${e.startAt} as start_at, coalesce(${e.endAt}, ${askedNow}) as until_at,
      ${e.endAt} is not null as has_end, width_bucket(${e.startAt}, ${edges}) - 1 as edge
    from ${relation} join ${e} on ${holds} and ${e.deletedAt} is null
      and ${e.startAt} >= ${instant(from)} and ${e.startAt} < ${instant(to)}
    offset 0`
}

function sumOf({ holds, made }: SeriesDefinition): SQL {
  const isOf = holds?.(entry) ?? sql`true`
  switch (made.by) {
    case 'count':
      return sql`(count(*) filter (where ${isOf}))::float8`
    case 'lasted':
      return sql`sum(date_part('epoch',
        least(entry.until_at, ${midnights}[day + 1]) - greatest(entry.start_at, ${midnights}[day])))`
    case 'sum':
      return sql`sum(case when ${isOf} then ${made.value(entry)} else 0 end)::float8`
    case 'max':
      return sql`(max(${made.value(entry)}) filter (where ${isOf}))::float8`
  }
}

/** An instant in milliseconds, as the database takes it. */
export function instant(ms: number): SQL {
  return sql`${new Date(ms).toISOString()}::timestamptz`
}

function instants(all: readonly number[]): SQL {
  return sql`${sql.param(all.map((ms) => new Date(ms).toISOString()))}::timestamptz[]`
}
