import { type FoodItem, type FoodReaction, food } from '@nestwren/contract/food'
import { foodKey } from '@nestwren/contract/food-key'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { latestDay } from '../../platform/clock/latest-day.ts'
import { iso } from '../../platform/db/iso.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import type { ChildAccess, Gate } from '../../platform/http/access.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import { wasApplied } from '../../platform/http/mutations.ts'
import { isStale } from '../../platform/http/stale.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { type ItemFacts, pick } from '../../platform/items/item.ts'
import { type Asked, type Reader, withoutGaps } from '../../platform/items/kept-facts.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import { readViewer } from '../../platform/items/read-viewer.ts'
import { lockAccount, memberName } from '../account/public.ts'
import { tellChildUpdated } from '../children/public.ts'
import { listSpellings, logItem } from '../logs/public.ts'
import { type FoodRow, type KeyedFood, pageOfFoods, placeAfter, readFoods, withWords } from './queries.ts'
import { foodItemsTable as f } from './tables.ts'

const { id: _id, ...saidFields } = food.create.body.shape.foodItem.shape

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
      ...pick(f, saidFields),
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
    row: z.object(saidFields),
    problem: (row, { now }) => (futureDates(row, now).length > 0 ? 'inFuture' : null),
    follows: ({ name }) => ({ nameKey: foodKey(String(name)) }),
  },
} as const satisfies ItemFacts

interface Dated {
  readonly firstTriedOn?: string | null | undefined
  readonly reactions?: readonly FoodReaction[] | undefined
}

/** Returns where a food names a day that is not today anywhere on earth yet; empty where it names none. */
function futureDates({ firstTriedOn, reactions = [] }: Dated, now: Date): (string | number)[][] {
  const latest = latestDay(now)
  const tried = firstTriedOn !== undefined && firstTriedOn !== null && firstTriedOn > latest
  return [
    ...(tried ? [['firstTriedOn']] : []),
    ...reactions.flatMap(({ on }, index) => (on > latest ? [['reactions', index, 'on']] : [])),
  ]
}

/** What families said of foods; those that only feeds name are read beside them (queries.ts). */
export const foodList = keptList({
  item: foodItem,
  lock: lockAccount,
  idPath: ['foodItem', 'id'],
  settle: (_context, fields) => ({ ...fields, nameKey: foodKey(String(fields.name)) }),
  told: (context, caller, { childId }) => tellChildUpdated(context, caller, childId),
})

/** What was said of the child's food of this name, however it is spelled; null where nothing was. */
async function foodNamed({ db }: Asked, { caller, child }: ChildAccess, name: string): Promise<FoodRow | null> {
  const isOfChild = and(eq(f.accountId, caller.accountId), eq(f.childId, child.childId), isNull(f.deletedAt))
  return (await foodList.rowsOf(db, and(isOfChild, eq(f.nameKey, foodKey(name)))))[0] ?? null
}

/** Refuses whoever may not change what was said of a food: `add` is enough for their own. */
function checkOwner(context: Asked, { caller, child }: ChildAccess, { createdBy }: FoodRow): void {
  if (!isLevelAtLeast(child.level, createdBy === caller.userId ? 'add' : 'manage')) throw context.refuse('FORBIDDEN')
}

function checkDates(context: Asked, dated: Dated): void {
  const found = futureDates(dated, context.now)
  if (found.length === 0) return
  const text = 'This date is in the future.'
  throw context.refuse(
    'FUTURE_DATE',
    found.map((path) => ({ path: ['body', 'foodItem', ...path], text })),
  )
}

/** Refuses another name that the child has a food of, and one for a food that feeds name. */
async function checkName(context: Asked, access: ChildAccess, before: string, after: string): Promise<void> {
  const { caller, child } = access
  const [key, nextKey] = [foodKey(before), foodKey(after)]
  if (key === nextKey) return
  const spellings = await listSpellings(context.db, caller.accountId, child.childId)
  const served = new Set(spellings.map(foodKey))
  if (served.has(nextKey) || (await foodNamed(context, access, after)) !== null) throw context.refuse('NAME_TAKEN')
  // The feeds would go on naming the old one, without what was said of it: reactions, an allergen.
  if (served.has(key)) throw context.refuse('NAMED_IN_FEEDS')
}

interface Parts {
  readonly kernel: { readonly gate: Gate }
}

export const foodFeature: Feature<Parts> = {
  calls({ kernel: { gate } }) {
    /** The foods of these children, with what the caller may see of the log, which names foods too. */
    const foodsOf = async ({ db, caller, children }: Omit<Reader, 'now'>): Promise<KeyedFood[]> => {
      const [only, ...others] = children
      const childId = others.length === 0 ? only?.childId : undefined
      const feeds = (await readViewer(gate, caller, [logItem], childId)) ?? { caller, accessPeriods: [] }
      return readFoods(db, { caller, children, feeds })
    }
    const foodsWith = async (ids: readonly string[], reader: Omit<Reader, 'now'>): Promise<FoodItem[]> => {
      const found = (await foodsOf(reader)).filter(({ item }) => ids.includes(item.id))
      return withWords(reader.db, reader.caller.accountId, found)
    }
    const find = async ({ db }: Asked, { caller, child }: ChildAccess, id: string): Promise<FoodItem | undefined> =>
      (await foodsWith([id], { db, caller, children: [child] }))[0]
    const present = async (context: Asked, access: ChildAccess, { id }: FoodRow): Promise<FoodItem> => {
      const found = await find(context, access, id)
      if (found === undefined) throw new Error('A food that was just written is gone')
      return found
    }
    const paged = async (
      context: Asked,
      query: { readonly cursor?: string | undefined; readonly limit: number },
      { caller, children }: Pick<Reader, 'caller' | 'children'>,
    ) => {
      const { db } = context
      const foods = await foodsOf({ db, caller, children })
      const from = cursorAsked(context, query, (cursor) => placeAfter(foods, cursor)) ?? 0
      const page = pageOfFoods(foods, from, query.limit)
      return { items: await withWords(db, caller.accountId, page.foods), nextCursor: page.nextCursor }
    }

    return [
      foodList.calls(
        food,
        {
          present: (rows, reader) =>
            foodsWith(
              rows.map(({ id }) => id),
              reader,
            ),
        },
        {
          listAll: (context, { query }, access) => paged(context, query, access),
          list: (context, { query }, { caller, child }) => paged(context, query, { caller, children: [child] }),

          // A name that only feeds know so far becomes this one.
          async create(context, { body }, access) {
            const { accountId } = access.caller
            checkDates(context, body.foodItem)
            await lockAccount(context.db, accountId)
            const { id, name } = body.foodItem
            const isThere = id !== undefined && (await foodList.read(context.db, accountId, id)) !== null
            const namesake = isThere ? null : await foodNamed(context, access, name)
            if (namesake !== null)
              throw context.refuse('NAME_TAKEN', { current: await present(context, access, namesake) })
            const { row, isNew } = await foodList.create(context, access, body.foodItem)
            if (isNew) await foodList.tell(context, access.caller, row, 'added')
            return present(context, access, row)
          },

          async update(context, { params: { id }, body: { version, mutationId, foodItem: change } }, access) {
            const { caller, child } = access
            const { accountId } = caller
            checkDates(context, change)
            const isRepeated = await wasApplied(context, { accountId, id }, mutationId)
            const before = await find(context, access, id)
            if (isRepeated) {
              if (before === undefined) throw context.refuse('NOT_FOUND')
              return before
            }
            await lockAccount(context.db, accountId)
            const served = before?.version === 0 ? before.name : null
            const found = await foodList.read(context.db, accountId, id)
            const isThere = found !== null && found.childId === child.childId && found.deletedAt === null
            // Of a food of the feeds somebody may have said something under another id, while the caller saw it without.
            const row = isThere ? found : served === null ? null : await foodNamed(context, access, served)
            const write = async (): Promise<FoodRow> => {
              const next = change.name === undefined ? {} : { nameKey: foodKey(change.name) }
              if (row !== null) {
                checkOwner(context, access, row)
                if (isStale(row, { version }))
                  throw context.refuse('STALE_VERSION', { current: await present(context, access, row) })
                await checkName(context, access, row.name, change.name ?? row.name)
                return foodList.write(context, caller, row.id, { ...change, ...next })
              }
              if (served === null) throw context.refuse('NOT_FOUND')
              // What had been said was removed meanwhile.
              if (version !== undefined && version !== 0) throw context.refuse('STALE_VERSION', { current: before })
              await checkName(context, access, served, change.name ?? served)
              const full = await fullCap(context.db, foodItem, { accountId, childId: child.childId })
              if (full !== null) throw context.refuse(full)
              const unsaid = { allergen: null, firstTriedOn: null, status: 'trying', reactions: [], note: '' }
              const said = { ...unsaid, name: served, nameKey: foodKey(served), ...withoutGaps(change) }
              return foodList.put(context, access, id, said)
            }
            const after = await write()
            await foodList.tell(context, caller, after, 'changed')
            return present(context, access, after)
          },

          async remove(context, { params: { name } }, access) {
            const { caller } = access
            await lockAccount(context.db, caller.accountId)
            const row = await foodNamed(context, access, name)
            if (row === null) throw context.refuse('NOT_FOUND')
            checkOwner(context, access, row)
            const after = await foodList.write(context, caller, row.id, { deletedAt: context.now })
            await foodList.tell(context, caller, after, 'removed')
            return undefined
          },
        },
      ),
    ]
  },
}
