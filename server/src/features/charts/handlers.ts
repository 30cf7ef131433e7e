import { charts, mostDaysOfRibbons, mostDaysOfSeries } from '@nestwren/contract/charts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { AreasAccess } from '../../platform/http/access.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { partsOf } from '../../platform/items/visibility.ts'
import { logItem, narrowed } from '../logs/public.ts'
import { daysFrom, lengthOf } from './days.ts'
import { mayExport } from './export-queries.ts'
import { type Range, readSeries } from './read-series.ts'
import { readRibbons } from './ribbon-queries.ts'
import type { ChartScope } from './series-queries.ts'
import { seriesTable } from './series-table.ts'
import { readHighestTemperatures, readMedicines, readVaccines } from './visit-queries.ts'

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
