import { charts, mostDaysOfRibbons, mostDaysOfSeries, type Series } from '@nestwren/contract/charts'
import { isParentRole } from '@nestwren/contract/permissions'
import { asCsv } from '../../platform/csv/as-csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { AreasAccess, Caller } from '../../platform/http/access.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { partsOf } from '../../platform/items/visibility.ts'
import { readGrant, readMember } from '../account/public.ts'
import { logItem, narrowed } from '../logs/public.ts'
import { daysFrom, lengthOf, type Range } from './days.ts'
import { readHighestTemperatures, readMedicines, readRibbons, readVaccines } from './queries.ts'
import { type ChartScope, readSeries } from './series-queries.ts'

interface Refusing {
  refuse(code: 'NOT_FOUND' | 'RANGE_BACKWARDS' | 'RANGE_TOO_LONG'): HttpError
}

export const chartsFeature: Feature<object> = {
  calls: () => [calls(charts, chartHandlers())],
}

/** The handlers of contract.charts. */
export function chartHandlers(): Handlers<typeof charts> {
  return {
    async series(context, { query }, access) {
      const { childId, ...range } = query
      const scope = scopeOf(context, access, childId)
      refuseLength(context, range, mostDaysOfSeries)
      return { ...range, series: await readSeries(context.db, scope, range, context.now) }
    },

    async csv(context, { query }, access) {
      const { childId, ...range } = query
      const scope = scopeOf(context, access, childId)
      if (!(await mayExport(context.db, access.caller, childId))) throw context.refuse('FORBIDDEN')
      refuseLength(context, range, mostDaysOfSeries)
      const series = await readSeries(context.db, scope, range, context.now)
      return {
        bytes: await seriesTable(series),
        contentType: 'text/csv; charset=utf-8',
        fileName: `charts-${range.from}-${range.to}.csv`,
      }
    },

    async ribbons(context, { query }, access) {
      const { childId, ...range } = query
      const scope = scopeOf(context, access, childId)
      const length = refuseLength(context, range, mostDaysOfRibbons)
      const days = daysFrom(range.from, length, range.tz)
      return { tz: range.tz, days: await readRibbons(context.db, scope, days, context.now) }
    },

    async visit(context, { query }, access) {
      const { childId, ...range } = query
      const scope = scopeOf(context, access, childId)
      const length = refuseLength(context, range, mostDaysOfSeries)
      const days = daysFrom(range.from, length, range.tz)
      const { db } = context
      return {
        ...range,
        since: scope.part.from?.toISOString() ?? null,
        medicines: await readMedicines(db, scope, days),
        vaccines: await readVaccines(db, scope),
        temperatures: await readHighestTemperatures(db, scope, days),
        series: await readSeries(db, scope, range, context.now),
      }
    },
  }
}

/** What the caller sees of the log of a child. A child that is not there and one of whom they see nothing look the same. */
function scopeOf(context: Refusing, access: AreasAccess, childId: string): ChartScope {
  const [part] = narrowed(partsOf(logItem, access), { childId })
  if (part === undefined) throw context.refuse('NOT_FOUND')
  return { caller: access.caller, part }
}

function refuseLength(context: Refusing, range: Range, most: number): number {
  const length = lengthOf(range)
  if (length < 1) throw context.refuse('RANGE_BACKWARDS')
  if (length > most) throw context.refuse('RANGE_TOO_LONG')
  return length
}

/** Whether the caller may take what they see of a child along, by the rights that the export of a family goes by. */
async function mayExport(db: Db, caller: Caller, childId: string): Promise<boolean> {
  const { accountId, userId, role } = caller
  if (isParentRole(role)) return (await readMember(db, { accountId, userId }))?.permissions.accountExport ?? false
  return (await readGrant(db, { accountId, userId }, childId))?.canExport ?? false
}

/** Writes series as CSV: a line for each day that any of them has, a column for each. */
async function seriesTable(series: readonly Series[]): Promise<Uint8Array> {
  const rows = new Map<string, Record<string, unknown>>()
  for (const { name, days } of series)
    for (const { date, value } of days) rows.set(date, { ...(rows.get(date) ?? { date }), [name]: value })
  const ordered = [...rows.values()].sort((one, other) => (String(one.date) < String(other.date) ? -1 : 1))
  const shape = { columns: ['date', ...series.map(({ name }) => name)], spread: null }
  const lines: string[] = []
  for await (const part of asCsv(batchOf(ordered), shape)) lines.push(part)
  return Buffer.from(lines.join(''))
}

async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
