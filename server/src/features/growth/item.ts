import { growth } from '@nestwren/contract/growth'
import * as z from 'zod/mini'
import { latestDay } from '../../platform/clock/latest-day.ts'
import { iso } from '../../platform/db/iso.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { measurementsTable } from './tables.ts'

const m = measurementsTable
const { id: _id, ...fields } = growth.create.body.shape

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
      measuredOn: m.measuredOn,
      weightG: m.weightG,
      lengthMm: m.lengthMm,
      measured: m.measured,
      headMm: m.headMm,
      armMm: m.armMm,
      note: m.note,
      photoId: m.photoId,
      typed: m.typed,
      createdBy: m.createdBy,
      createdByName: memberName(m.accountId, m.createdBy),
      updatedBy: m.updatedBy,
      updatedByName: memberName(m.accountId, m.updatedBy),
      createdAt: iso(m.createdAt),
      updatedAt: iso(m.updatedAt),
      deletedAt: iso(m.deletedAt),
    },
  },
  returns: {
    row: z.object(fields),
    problem: ({ measuredOn, weightG, lengthMm, headMm, armMm }, { now }) => {
      const isEmpty = [weightG, lengthMm, headMm, armMm].every((figure) => figure === null || figure === undefined)
      if (isEmpty) return 'measurementMissing'
      return String(measuredOn) > latestDay(now) ? 'inFuture' : null
    },
    follows: ({ measuredOn }) => ({ measuredAt: new Date(`${measuredOn}T12:00:00.000Z`) }),
  },
} as const satisfies ItemFacts
