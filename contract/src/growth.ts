import * as z from 'zod/mini'
import { endpoint, file, nothing } from './endpoint.ts'
import { date, id, instant, page, paging, text, versionOfChange, whole } from './fields.ts'
import { person } from './logs/entry-schema.ts'

/** How a length was taken: under two years children are measured lying, later standing; the two differ by 0.7 cm. */
export const measuredPositions = ['lying', 'standing'] as const
export type MeasuredPosition = (typeof measuredPositions)[number]

/** The figures of one visit, by the name under which `typed` holds what the person wrote. */
export const typedUnits = {
  weight: ['kg', 'g', 'lb', 'lb-oz', 'oz'],
  length: ['cm', 'mm', 'in'],
  head: ['cm', 'mm', 'in'],
  arm: ['cm', 'mm', 'in'],
} as const
export type FigureName = keyof typeof typedUnits

function typedFigure<const Units extends readonly [string, ...string[]]>(units: Units) {
  return z.optional(
    z.strictObject({
      /** A decimal with a dot; pounds and ounces are two numbers with a space between, such as "7 8.5". */
      value: z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?( \d{1,2}(\.\d{1,3})?)?$/)),
      unit: z.enum(units),
    }),
  )
}

/** Each figure as it was typed, so that changing units back and forth never drifts. */
const typed = z.strictObject({
  weight: typedFigure(typedUnits.weight),
  length: typedFigure(typedUnits.length),
  head: typedFigure(typedUnits.head),
  arm: typedFigure(typedUnits.arm),
})
export type TypedFigures = z.infer<typeof typed>

/** One visit. z-scores and percentiles follow from it and from the child; they are never stored. */
export const measurement = z.object({
  id,
  childId: id,
  measuredOn: date,
  weightG: z.nullable(z.int()),
  lengthMm: z.nullable(z.int()),
  /** null where nobody said; the age decides then. */
  measured: z.nullable(z.enum(measuredPositions)),
  headMm: z.nullable(z.int()),
  armMm: z.nullable(z.int()),
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

// Wide on purpose: a slip of the finger is asked about where it is typed. Beyond these it is no child.
const fields = {
  measuredOn: date,
  weightG: z._default(z.nullable(whole(1, 500_000)), null),
  lengthMm: z._default(z.nullable(whole(1, 3_000)), null),
  measured: z._default(z.nullable(z.enum(measuredPositions)), null),
  headMm: z._default(z.nullable(whole(1, 2_000)), null),
  armMm: z._default(z.nullable(whole(1, 2_000)), null),
  note: z._default(text(1_000), ''),
  photoId: z._default(z.nullable(id), null),
  typed: z._default(z.nullable(typed), null),
}

const refusals = {
  NOTHING_MEASURED: { status: 400, text: 'Enter at least one measurement.' },
  FUTURE_DATE: { status: 400, text: 'This date is in the future.' },
} as const

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

const childParams = z.strictObject({ childId: id })
const oneParams = z.strictObject({ childId: id, id })
const underChild = '/api/user-children/:childId/growth-measurements'

const tooMany = {
  TOO_MANY_MEASUREMENTS: { status: 400, text: 'Each child can have up to 2,000 measurements.' },
} as const

/** What was measured of children, and the standards it is compared with. */
export const growth = {
  listAll: endpoint({
    method: 'GET',
    path: '/api/growth-measurements',
    summary: 'The measurements of all children whose growth the caller may see, latest first.',
    access: { who: 'family', area: 'growth', level: 'view' },
    query: z.strictObject(paging),
    output: page(measurement),
    errors: {},
  }),
  list: endpoint({
    method: 'GET',
    path: underChild,
    summary: 'The measurements of a child, latest first.',
    access: { who: 'child', area: 'growth', level: 'view', child: 'params.childId' },
    params: childParams,
    query: z.strictObject({
      /** `true`: those deleted in the last 30 days instead, as far as the caller could bring them back. */
      deleted: z.optional(z.enum(['true', 'false'])),
      ...paging,
    }),
    output: page(measurement),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: underChild,
    summary: 'Adds what one visit measured. Repeating the same id answers the same row.',
    access: { who: 'child', area: 'growth', level: 'add', child: 'params.childId' },
    params: childParams,
    body: z.strictObject({ id: z.optional(id), ...fields }),
    output: measurement,
    status: 201,
    errors: { ...refusals, ...tooMany },
  }),
  update: endpoint({
    method: 'PUT',
    path: `${underChild}/:id`,
    summary: 'Changes a measurement. A stale version answers 409 with the current row in details.current.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: oneParams,
    body: z.strictObject({
      version: versionOfChange,
      /** Marks one change, so that sending it again is harmless. */
      mutationId: z.optional(id),
      ...fields,
    }),
    output: measurement,
    errors: { ...refusals, STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${underChild}/:id`,
    summary: 'Deletes a measurement; it stays in Recently deleted for 30 days.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: oneParams,
    output: nothing,
    errors: {},
  }),
  restore: endpoint({
    method: 'POST',
    path: `${underChild}/:id/restore`,
    summary: 'Brings a deleted measurement back.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: oneParams,
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
