import { type FoodReaction, food } from '@nestwren/contract/food'
import { foodKey } from '@nestwren/contract/food-key'
import * as z from 'zod/mini'
import { latestDay } from '../../platform/clock/latest-day.ts'
import { iso } from '../../platform/db/iso.ts'
import { type ItemFacts, pick } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { foodItemsTable } from './tables.ts'

const f = foodItemsTable
const { id: _id, ...fields } = food.create.body.shape.foodItem.shape

/** What a family said of a food: of today, however little history somebody was given. */
export const foodItem = {
  name: 'foods',
  type: null,
  table: f,
  area: 'food',
  at: null,
  children: { one: f.childId },
  hasTrash: false,
  caps: [{ code: 'TOO_MANY_FOODS', most: 1_000, of: 'child' }],
  exported: {
    name: 'foods',
    about: {
      en: 'What was noted about each food. The feeds name the foods that were served.',
      es: 'Lo anotado sobre cada alimento. Las tomas nombran los alimentos que se dieron.',
    },
    columns: {
      ...pick(f, fields),
      createdBy: f.createdBy,
      createdByName: memberName(f.accountId, f.createdBy),
      updatedBy: f.updatedBy,
      updatedByName: memberName(f.accountId, f.updatedBy),
      createdAt: iso(f.createdAt),
      updatedAt: iso(f.updatedAt),
      deletedAt: iso(f.deletedAt),
    },
  },
  returns: {
    row: z.object(fields),
    problem: (row, { now }) => (futureDates(row, now).length > 0 ? 'inFuture' : null),
    follows: ({ name }) => ({ nameKey: foodKey(String(name)) }),
  },
} as const satisfies ItemFacts

export interface Dated {
  readonly firstTriedOn?: string | null | undefined
  readonly reactions?: readonly FoodReaction[] | undefined
}

/** Returns where a food names a day that is not today anywhere on earth yet; empty where it names none. */
export function futureDates({ firstTriedOn, reactions = [] }: Dated, now: Date): (string | number)[][] {
  const latest = latestDay(now)
  const tried = firstTriedOn !== undefined && firstTriedOn !== null && firstTriedOn > latest
  return [
    ...(tried ? [['firstTriedOn']] : []),
    ...reactions.flatMap(({ on }, index) => (on > latest ? [['reactions', index, 'on']] : [])),
  ]
}
