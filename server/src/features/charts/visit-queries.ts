import type { Visit } from '@nestwren/contract/charts'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { Dose } from '@nestwren/contract/logs/kinds/medicine'
import type { TemperatureDetails } from '@nestwren/contract/logs/kinds/temperature'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { visible } from '../../platform/items/visibility.ts'
import { logItem, narrowed } from '../logs/public.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { type Days, dateAt } from './days.ts'
import type { ChartScope } from './series-queries.ts'

const e = logEntriesTable
/** More names than a year of a child has; of more, those given last. */
const mostMedicines = 200
const mostVaccines = 500
const mostTemperatures = 10

/** The living entries of a kind that the caller may see; null where they see none of the kind. */
function seenOf({ caller, part }: ChartScope, kind: KindName): SQL | null {
  const parts = narrowed([part], { kind })
  if (parts.length === 0) return null
  const { relation, holds } = visible(logItem, caller, parts)
  return sql`${relation} join ${e} on ${holds} and ${e.deletedAt} is null`
}

function isIn({ midnights }: Days): SQL {
  const instant = (ms = 0) => sql`${new Date(ms).toISOString()}::timestamptz`
  return sql`${e.startAt} >= ${instant(midnights[0])} and ${e.startAt} < ${instant(midnights.at(-1))}`
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
      (extract(epoch from min(${e.startAt})) * 1000)::float8 as first_ms,
      (extract(epoch from max(${e.startAt})) * 1000)::float8 as last_ms
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
    select ${e.id} as id, (extract(epoch from ${e.startAt}) * 1000)::float8 as at_ms, ${e.tz} as tz,
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
    select (extract(epoch from ${e.startAt}) * 1000)::float8 as at_ms, (${e.details} ->> 'centiC')::int as centi_c,
      ${e.details} ->> 'site' as site
    from ${seen} and ${isIn(days)}
    order by centi_c desc, ${e.startAt} desc limit ${mostTemperatures}`)
  return rows.map((row) => ({ at: new Date(row.at_ms).toISOString(), celsius: row.centi_c / 100, site: row.site }))
}
