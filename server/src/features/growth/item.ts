import { growth } from '@nestwren/contract/growth'
import { isMeasured } from '@nestwren/contract/growth-figures'
import * as z from 'zod/mini'
import { latestDay } from '../../platform/clock/latest-day.ts'
import { iso } from '../../platform/db/iso.ts'
import { type ItemFacts, pick, type Returning, type ReturningRow } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { measurementsTable } from './tables.ts'

const m = measurementsTable
const { id: _id, ...fields } = growth.create.body.shape
/** A visit as it is entered. */
export const visitFields = fields

/** What one visit measured. The export holds all it takes to enter it again, also the figures as they were typed. */
export const measurementItem = {
  name: 'measurements',
  type: null,
  table: m,
  area: 'growth',
  at: m.measuredAt,
  children: { one: m.childId },
  hasTrash: true,
  caps: [{ code: 'TOO_MANY_MEASUREMENTS', most: 2_000, of: 'child' }],
  exported: {
    name: 'measurements',
    about: {
      en: 'Weight, length or height, head and arm, as measured.',
      es: 'Peso, longitud o talla, cabeza y brazo, tal como se midieron.',
    },
    columns: {
      ...pick(m, visitFields),
      createdBy: m.createdBy,
      createdByName: memberName(m.accountId, m.createdBy),
      updatedBy: m.updatedBy,
      updatedByName: memberName(m.accountId, m.updatedBy),
      createdAt: iso(m.createdAt),
      updatedAt: iso(m.updatedAt),
      deletedAt: iso(m.deletedAt),
    },
  },
  returns: { row: z.object(visitFields), problem: visitProblem, follows: visitFollows },
} as const satisfies ItemFacts

/** What a visit is refused for although its fields can be read. */
export function visitProblem({ measuredOn, ...visit }: ReturningRow, { now }: Pick<Returning, 'now'>) {
  if (!isMeasured(visit)) return 'measurementMissing'
  return String(measuredOn) > latestDay(now) ? 'inFuture' : null
}

/** The instant of a day that a limited history is asked about. */
export function visitFollows({ measuredOn }: ReturningRow) {
  return { measuredAt: new Date(`${measuredOn}T12:00:00.000Z`) }
}
