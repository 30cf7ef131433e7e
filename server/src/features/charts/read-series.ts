import type { Series } from '@nestwren/contract/charts'
import type { Db } from '../../platform/db/database.ts'
import { type Days, dateAt, datePlus, daysFrom, lengthOf } from './days.ts'
import type { SeriesDefinition } from './series.ts'
import { type ChartScope, readDailyValues, seriesSeen } from './series-queries.ts'
import { isWholeDay } from './whole-days.ts'

export interface Range {
  readonly from: string
  readonly to: string
  readonly tz: string
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
