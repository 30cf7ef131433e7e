import { and, asc, between, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { DayCount } from './commands.ts'
import { analyticsCountsTable } from './tables.ts'

const t = analyticsCountsTable

/** Which days, both ends included, `YYYY-MM-DD` in UTC; of one event alone where `name` says one. */
interface CountsAsked {
  readonly from: string
  readonly to: string
  readonly name?: DayCount['name']
}

/** What was counted per day, for operators. */
export function countsPerDay(db: Db, { from, to, name }: CountsAsked): Promise<DayCount[]> {
  return db
    .select()
    .from(t)
    .where(and(between(t.day, from, to), name === undefined ? undefined : eq(t.name, name)))
    .orderBy(asc(t.day), asc(t.name), asc(t.experiment), asc(t.variant), asc(t.label)) as Promise<DayCount[]>
}

/** How a variant of an experiment fared. */
interface VariantResult {
  readonly experiment: string
  readonly variant: string
  readonly views: number
  readonly trialClicks: number
}

/** Views and presses of each variant in some days. */
export function resultsOf(counts: readonly DayCount[]): VariantResult[] {
  const results = new Map<string, VariantResult>()
  for (const { name, experiment, variant, count } of counts) {
    if (experiment === '') continue
    const key = `${experiment} ${variant}`
    const { views = 0, trialClicks = 0 } = results.get(key) ?? {}
    const isView = name === 'ab_view'
    results.set(key, {
      ...{ experiment, variant },
      views: views + (isView ? count : 0),
      trialClicks: trialClicks + (isView ? 0 : count),
    })
  }
  return [...results.values()].sort((a, b) =>
    `${a.experiment} ${a.variant}` < `${b.experiment} ${b.variant}` ? -1 : 1,
  )
}
