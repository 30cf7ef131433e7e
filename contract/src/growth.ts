import * as z from 'zod/mini'
import { endpoint, file } from './endpoint.ts'
import { date, id, instant, paging, text, whole } from './fields.ts'
import { byField, type Figure, type FigureField, type FigureName, figureNames, figures } from './growth-figures.ts'
import { keptUnderChild } from './kept-list.ts'
import { person } from './logs/entry-schema.ts'

export type { FigureName }

/** How a length was taken: under two years children are measured lying, later standing; the two differ by 0.7 cm. */
export const measuredPositions = ['lying', 'standing'] as const
export type MeasuredPosition = (typeof measuredPositions)[number]

function typedFigure<const Units extends readonly [string, ...string[]]>(units: Units) {
  return z.optional(
    z.strictObject({
      /** A decimal with a dot; pounds and ounces are two numbers with a space between, such as "7 8.5". */
      value: z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?( \d{1,2}(\.\d{1,3})?)?$/)),
      unit: z.enum(units),
    }),
  )
}

type TypedShape = { [Name in FigureName]: ReturnType<typeof typedFigure<(typeof figures)[Name]['units']>> }
/** Each figure as it was typed, so that changing units back and forth never drifts. */
const typed = z.strictObject(
  Object.fromEntries(figureNames.map((name) => [name, typedFigure(figures[name].units)])) as unknown as TypedShape,
)
export type TypedFigures = z.infer<typeof typed>

/** The fields of figures, with how the length was taken behind it; null where nobody said, then the age decides. */
function visitOf<Value, Measured>(
  make: (figure: Figure) => Value,
  measured: Measured,
): Record<FigureField, Value> & { measured: Measured } {
  const { weightG, lengthMm, ...more } = byField(figureNames, make)
  return { weightG, lengthMm, measured, ...more }
}
const position = z.nullable(z.enum(measuredPositions))

/** One visit. z-scores and percentiles follow from it and from the child; they are never stored. */
export const measurement = z.object({
  id,
  childId: id,
  measuredOn: date,
  ...visitOf(() => z.nullable(z.int()), position),
  note: z.string(),
  photoId: z.nullable(id),
  typed: z.nullable(typed),
  createdBy: person,
  updatedBy: person,
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
  deletedAt: z.nullable(instant),
})
export type Measurement = z.infer<typeof measurement>

const fields = {
  measuredOn: date,
  ...visitOf(({ most }) => z._default(z.nullable(whole(1, most)), null), z._default(position, null)),
  note: z._default(text(1_000), ''),
  photoId: z._default(z.nullable(id), null),
  typed: z._default(z.nullable(typed), null),
}

/** The types of `who-standards/{type}` (DECISIONS): WHO's own names of its tables. */
export const standardTypes = [
  'weight-for-age',
  'length-height-for-age',
  'weight-for-length',
  'weight-for-height',
  'bmi-for-age',
  'head-circumference-for-age',
  'arm-circumference-for-age',
  'triceps-skinfold-for-age',
  'subscapular-skinfold-for-age',
  'motor-milestones',
] as const
export type StandardType = (typeof standardTypes)[number]

const tooMany = {
  TOO_MANY_MEASUREMENTS: { status: 400, text: 'Each child can have up to 2,000 measurements.' },
} as const

const usual = keptUnderChild({
  all: '/api/growth-measurements',
  path: '/growth-measurements',
  area: 'growth',
  change: { who: 'item', level: 'manage', own: 'add' },
  item: measurement,
  fields,
  errors: {
    NOTHING_MEASURED: { status: 400, text: 'Enter at least one measurement.' },
    FUTURE_DATE: { status: 400, text: 'This date is in the future.' },
  },
  createErrors: tooMany,
  summaries: {
    listAll: 'The measurements of all children whose growth the caller may see, latest first.',
    list: 'The measurements of a child, latest first.',
    create: 'Adds what one visit measured. Repeating the same id answers the same row.',
    update: 'Changes a measurement. A stale version answers 409 with the current row in details.current.',
    remove: 'Deletes a measurement; it stays in Recently deleted for 30 days.',
  },
})

/** What was measured of children, and the standards it is compared with. */
export const growth = {
  ...usual,
  list: endpoint({
    ...usual.list,
    query: z.strictObject({
      /** `true`: those deleted in the last 30 days instead, as far as the caller could bring them back. */
      deleted: z.optional(z.enum(['true', 'false'])),
      ...paging,
    }),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${usual.remove.path}/restore`,
    summary: 'Brings a deleted measurement back.',
    access: usual.remove.access,
    params: usual.remove.params,
    output: measurement,
    errors: tooMany,
  }),
  standard: endpoint({
    method: 'GET',
    path: '/api/user-children/who-standards/:type',
    summary: "One of WHO's tables (L, M and S by age or length), or its windows of motor milestones; kept for a year.",
    access: { who: 'session' },
    params: z.strictObject({ type: z.string().check(z.maxLength(60)) }),
    query: z.strictObject({ sex: z.optional(z.enum(['female', 'male'])) }),
    output: file,
    errors: {},
  }),
}
