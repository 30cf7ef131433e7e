import { milestone, milestones } from '@nestwren/contract/milestones'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { milestonesTable } from './tables.ts'

const m = milestonesTable
const { achievedOn, note, photoId } = milestones.create.body.shape
const { key } = milestone.shape
// WHO's six have no title of their own.
const title = z.union([milestones.create.body.shape.title, z.literal('')])

/** What was said of a milestone: what a child can do is of today, however little history somebody was given. */
export const milestoneItem = {
  name: 'milestones',
  type: null,
  table: m,
  area: 'milestones',
  at: null,
  children: { one: m.childId },
  hasTrash: false,
  exported: {
    name: 'milestones',
    about: {
      en: 'Milestones: the WHO’s six that something was noted for, by key, and your own, by title.',
      es: 'Hitos: los seis de la OMS de los que se anotó algo, por clave, y los propios, por título.',
    },
    columns: {
      key: m.key,
      title: m.title,
      achievedOn: m.achievedOn,
      note: m.note,
      photoId: m.photoId,
      createdBy: m.createdBy,
      createdByName: memberName(m.accountId, m.createdBy),
      updatedBy: m.updatedBy,
      updatedByName: memberName(m.accountId, m.updatedBy),
      createdAt: iso(m.createdAt),
      updatedAt: iso(m.updatedAt),
      deletedAt: iso(m.deletedAt),
    },
  },
  returns: { row: z.object({ key, title, achievedOn, note, photoId }), most: 506 },
} as const satisfies ItemFacts
