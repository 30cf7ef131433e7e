import { id } from '@nestwren/contract/fields'
import { milestone, milestones } from '@nestwren/contract/milestones'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { latestDay } from '../../platform/clock/latest-day.ts'
import { iso } from '../../platform/db/iso.ts'
import { type ItemFacts, pick } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { isNamedId, motorIdOf } from './rules.ts'
import { milestonesTable } from './tables.ts'

const m = milestonesTable
const { achievedOn, note, photoId, title: ownTitle } = milestones.create.body.shape
/** What is said of a milestone, also of one of WHO's six. */
export const saidFields = { achievedOn, note, photoId }
const { key } = milestone.shape
// WHO's six have no title of their own.
const title = z.union([ownTitle, z.literal('')])

/** What was said of a milestone: what a child can do is of today, however little history somebody was given. */
export const milestoneItem = {
  name: 'milestones',
  type: null,
  table: m,
  area: 'milestones',
  at: null,
  children: { one: m.childId },
  hasTrash: false,
  // WHO's six do not count.
  caps: [
    {
      code: 'TOO_MANY_MILESTONES',
      most: 500,
      of: 'child',
      counts: { where: sql`${m.key} is null`, isOne: (row) => row.key === null },
    },
  ],
  exported: {
    name: 'milestones',
    about: {
      en: 'Milestones: the WHO’s six that something was noted for, by key, and your own, by title.',
      es: 'Hitos: los seis de la OMS de los que se anotó algo, por clave, y los propios, por título.',
    },
    columns: {
      key: m.key,
      title: m.title,
      ...pick(m, saidFields),
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
    problem: ({ achievedOn }, { now }) =>
      typeof achievedOn === 'string' && achievedOn > latestDay(now) ? 'inFuture' : null,
    // One of WHO's six is there once: its id follows from the child and the key.
    row: z
      .object({ id, childId: id, key, title, ...saidFields })
      .check(z.refine((row) => (row.key === null ? !isNamedId(row.id) : row.id === motorIdOf(row.childId, row.key)))),
  },
} as const satisfies ItemFacts
