import * as z from 'zod/mini'
import { endpoint, file } from './endpoint.ts'
import { date, id, instant, timeZone } from './fields.ts'
import { logAreas } from './logs/kinds/index.ts'
import { doseUnits } from './logs/kinds/medicine.ts'
import { thermometerSites } from './logs/kinds/temperature.ts'

/** The series of the day patterns, in the order of the page. Each is defined on the server and drawn in the web. */
export const seriesNames = [
  'feeds',
  'bottleMl',
  'nursingS',
  'sleepS',
  'longestSleepS',
  'naps',
  'diapers',
  'wetDiapers',
  'dirtyDiapers',
  'temperature',
  'pumpedMl',
] as const
export type SeriesName = (typeof seriesNames)[number]

/** One series over the days of a period; days are those of the asked zone. */
const series = z.object({
  name: z.enum(seriesNames),
  /**
   * A value for each day on which something of its kind was logged: a count, millilitres, seconds, or for temperature the
   * highest in °C. A series of which neither period has anything has no days. A day that is not wholly within the history
   * of the caller is not there.
   */
  days: z.array(z.object({ date, value: z.number() })),
  /** The mean over days that have a value; null without any. Today, which is not over, does not count. */
  average: z.nullable(z.number()),
  /** The same of the period before it, of the same length, and on how many days it rests. */
  previous: z.object({ average: z.nullable(z.number()), days: z.int() }),
})
export type Series = z.infer<typeof series>

/** Spans of one day, in minutes after its midnight; a moment has equal ends. */
const ribbonDay = z.object({
  date,
  /** Minutes that the day has: 1,380 or 1,500 where the clocks change. */
  minutes: z.int(),
  spans: z.array(z.object({ kind: z.string(), from: z.int(), to: z.int(), isOpen: z.boolean() })),
})
export type RibbonDay = z.infer<typeof ribbonDay>

/** What was given of a medicine, by the name it had when it was given. */
const givenMedicine = z.object({
  name: z.string(),
  doses: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** Exact sums, as decimal numbers, of the doses that say how much; those of another unit are another sum. */
  amounts: z.array(z.object({ unit: z.enum(doseUnits), total: z.string(), doses: z.int() })),
})

const givenVaccine = z.object({
  id,
  name: z.string(),
  doseNumber: z.nullable(z.int()),
  at: instant,
  /** The day of it, where it was logged. */
  on: date,
})

const measuredTemperature = z.object({ at: instant, celsius: z.number(), site: z.nullable(z.enum(thermometerSites)) })

/** What the log holds for a doctor. A part that the caller may not see is null, never empty. */
const visit = z.object({
  from: date,
  to: date,
  tz: z.string(),
  /** The caller sees nothing from before this; null is everything. */
  since: z.nullable(instant),
  /** Of the range, by name. */
  medicines: z.nullable(z.array(givenMedicine)),
  /** All of them, the first first, whatever the range. */
  vaccines: z.nullable(z.array(givenVaccine)),
  /** The ten highest of the range, the highest first. */
  temperatures: z.nullable(z.array(measuredTemperature)),
  /** As `series` gives them: those that the caller may see. */
  series: z.array(series),
})
export type Visit = z.infer<typeof visit>

const range = {
  childId: id,
  /** First and last day, both included. */
  from: date,
  to: date,
  tz: timeZone,
}

export const mostDaysOfSeries = 366
export const mostDaysOfRibbons = 92

const backwards = {
  RANGE_BACKWARDS: { status: 400, text: 'The first day is after the last day.' },
} as const
const refusals = {
  ...backwards,
  RANGE_TOO_LONG: { status: 400, text: 'Choose a range of up to a year.' },
} as const

/** Figures by day, counted on the server from the log. */
export const charts = {
  series: endpoint({
    method: 'GET',
    path: '/api/charts/series',
    summary:
      "Figures by day, of at most 366 days, with the last period's beside them, of what the caller may see of the child.",
    access: { who: 'areas', areas: logAreas, level: 'view' },
    query: z.strictObject(range),
    output: z.object({ from: date, to: date, tz: z.string(), series: z.array(series) }),
    errors: refusals,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/charts/series.csv',
    summary:
      'The same figures as a table for a spreadsheet, for those who may export: a line for each day, a column for each series.',
    access: { who: 'areas', areas: logAreas, level: 'view' },
    query: z.strictObject(range),
    output: file,
    errors: refusals,
  }),
  ribbons: endpoint({
    method: 'GET',
    path: '/api/charts/ribbons',
    summary:
      'What happened in each 24 hours of at most 92 days, as spans of minutes, of what the caller may see of the child.',
    access: { who: 'areas', areas: logAreas, level: 'view' },
    query: z.strictObject(range),
    output: z.object({ tz: z.string(), days: z.array(ribbonDay) }),
    errors: { ...backwards, RANGE_TOO_LONG: { status: 400, text: 'Choose a range of up to three months.' } },
  }),
  visit: endpoint({
    method: 'GET',
    path: '/api/charts/visit',
    summary:
      "What the log holds for a doctor's visit, of at most 366 days: medicines, vaccines, temperatures, figures.",
    access: { who: 'areas', areas: logAreas, level: 'view' },
    query: z.strictObject(range),
    output: visit,
    errors: refusals,
  }),
}
