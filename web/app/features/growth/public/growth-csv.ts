import type { Child } from '@nestwren/contract/children'
import type { Measurement } from '@nestwren/contract/growth'
import { figureNames, figures } from '@nestwren/contract/growth-figures'
import type { Growth } from '@nestwren/growth/growth'
import { loadGrowth } from '@nestwren/growth/load-growth'
import { inMetric } from '../figures.ts'
import { tablesFor } from '../use-tables.ts'
import { type ChartName, type Source, type Visit, visitsOf } from '../visits.ts'

type Cell = string | number | null
type CsvChild = Pick<Child, '_id' | 'birthdate' | 'dueDate' | 'sex'>

/** What each score is called in the table. */
const scored = {
  weight: 'weightForAge',
  length: 'lengthOrHeightForAge',
  head: 'headForAge',
  weightForLength: 'weightForLengthOrHeight',
  bmi: 'bmiForAge',
  arm: 'armForAge',
} as const satisfies Record<ChartName, string>
const charts = Object.keys(scored) as ChartName[]

const references: Readonly<Record<Source, string>> = {
  who2006: 'WHO 2006',
  who2007: 'WHO 2007',
  intergrowth: 'INTERGROWTH-21st',
}

const suffix = { weight: 'Kg', length: 'Cm' } as const
const columns = [
  'date',
  'actualAgeDays',
  'correctedAgeDays',
  'scoredBy',
  ...figureNames.flatMap((name) =>
    name === 'length' ? ['lengthOrHeightCm', 'measured'] : `${name}${suffix[figures[name].quantity]}`,
  ),
  'bmi',
  ...charts.flatMap((chart) => [`${scored[chart]}Z`, `${scored[chart]}Percentile`, `${scored[chart]}Reference`]),
  'note',
]

/** Makes a spreadsheet of all measurements of a child, with scores. Rejects when the standards cannot be fetched. */
export async function growthCsv(child: CsvChild, all: readonly Measurement[]): Promise<Blob> {
  const ofChild = all.filter(({ childId }) => childId === child._id)
  const growth = await loadGrowth(tablesFor([child], ofChild))
  return new Blob([growthTable(child, ofChild, growth)], { type: 'text/csv; charset=utf-8' })
}

/** Writes measurements as CSV, the earliest first: a line for each visit, as the server writes its series. */
export function growthTable(child: CsvChild, measurements: readonly Measurement[], growth: Growth): string {
  const rows = visitsOf(child, measurements, growth).map(rowOf)
  // The mark makes Excel read it as UTF-8.
  return `\uFEFF${[columns, ...rows].map(lineOf).join('')}`
}

function rowOf({ of, age, isCorrected, scores, scored: placed }: Visit): readonly Cell[] {
  return [
    of.measuredOn,
    age?.chronologicalDays ?? null,
    age?.bornPreterm ? age.correctedDays : null,
    age === null ? null : isCorrected ? 'correctedAge' : 'actualAge',
    ...figureNames.flatMap((name) => {
      const stored = of[figures[name].field]
      const value = stored === null ? null : inMetric(stored, name)
      return name === 'length' ? [value, of.measured] : [value]
    }),
    scores === null || scores.bmi === null ? null : rounded(scores.bmi, 2),
    ...charts.flatMap((chart) => {
      const one = placed[chart]
      if (one === null) return [null, null, null]
      return [rounded(one.score.z, 3), rounded(one.score.percentile, 2), references[one.source]]
    }),
    of.note,
  ]
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

const lineOf = (cells: readonly Cell[]) => `${cells.map(written).join(',')}\r\n`

/**
 * What begins like a formula would be run by a spreadsheet, also in quotes, and notes come from people who may want just
 * that. Numbers are ours.
 */
function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const safe = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
