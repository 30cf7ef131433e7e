import { medicines } from '@nestwren/contract/medicines'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { medicinesTable } from './tables.ts'

const m = medicinesTable
const { id: _id, childId: _childId, ...fields } = medicines.create.body.shape

/** A medicine of a child: what is in the cupboard is of today, however little history somebody was given. */
export const medicineItem = {
  name: 'medicines',
  type: null,
  table: m,
  area: 'health',
  at: null,
  children: { one: m.childId },
  hasTrash: false,
  caps: [{ code: 'TOO_MANY_MEDICINES', most: 100, of: 'child' }],
  exported: {
    name: 'medicines',
    about: { en: 'The medicines of each child.', es: 'Los medicamentos de cada niño.' },
    columns: {
      name: m.name,
      dose: m.dose,
      minIntervalS: m.minIntervalS,
      maxDosesPerDay: m.maxDosesPerDay,
      notes: m.notes,
      isActive: m.isActive,
      createdBy: m.createdBy,
      createdByName: memberName(m.accountId, m.createdBy),
      createdAt: iso(m.createdAt),
      deletedAt: iso(m.deletedAt),
    },
  },
  returns: { row: z.object(fields) },
} as const satisfies ItemFacts
