import { publicBrand } from '@nestwren/contract/brand-public'
import type { VariantDifference, VariantResult } from '@nestwren/contract/service'
import { and, asc, between, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { DayCount } from './commands.ts'
import { differenceInterval, wilsonInterval } from './shares.ts'
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

/** Figures of the experiments in some days. */
interface ExperimentFigures {
  readonly variants: VariantResult[]
  /** Each variant against the first of its experiment. */
  readonly differences: VariantDifference[]
}

const dayMs = 86_400_000
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** The last `days` days up to `now`, both ends included. */
export function lastDays(now: Date, days: number): Pick<CountsAsked, 'from' | 'to'> {
  return { from: dayOf(new Date(now.getTime() - (days - 1) * dayMs)), to: dayOf(now) }
}

/** How the variants of each experiment fare, for the panel and for `npm run analytics`. */
export function figuresOf(counts: readonly DayCount[]): ExperimentFigures {
  const variants = sums(counts).map(withRate)
  const differences = variants.flatMap((one) => {
    const base = variants.find(({ experiment }) => experiment === one.experiment)
    return base === undefined || base === one ? [] : differenceOf(base, one)
  })
  return { variants, differences }
}

type Sums = Pick<VariantResult, 'experiment' | 'variant' | 'views' | 'presses'>

function sums(counts: readonly DayCount[]): Sums[] {
  const results = new Map<string, Sums>()
  for (const { name, experiment, variant, count } of counts) {
    if (experiment === '') continue
    const key = `${experiment} ${variant}`
    const { views = 0, presses = 0 } = results.get(key) ?? {}
    const isView = name === 'ab_view'
    results.set(key, {
      ...{ experiment, variant },
      views: views + (isView ? count : 0),
      presses: presses + (isView ? 0 : count),
    })
  }
  return [...results].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function withRate({ experiment, variant, views, presses }: Sums): VariantResult {
  const labels: Readonly<Record<string, string>> = publicBrand.headlineLabels
  return {
    ...{ experiment, variant, label: labels[variant] ?? '', views, presses },
    rate: views === 0 ? null : presses / views,
    // Somebody may press more than once; more presses than views are no share any more.
    interval: views === 0 || presses > views ? null : wilsonInterval(presses, views),
  }
}

function differenceOf(base: VariantResult, one: VariantResult): VariantDifference[] {
  if (base.interval === null || base.rate === null || one.interval === null || one.rate === null) return []
  const interval = differenceInterval({ share: base.rate, ...base.interval }, { share: one.rate, ...one.interval })
  const { experiment, variant } = one
  return [{ experiment, base: base.variant, variant, difference: one.rate - base.rate, interval }]
}
