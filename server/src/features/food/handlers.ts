import type { FoodItem, FoodReaction, food } from '@nestwren/contract/food'
import type { Caller, ChildAccess, ChildAccessPeriod, Gate } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type MutationBook, wasApplied } from '../../platform/http/mutations.ts'
import { readViewer } from '../../platform/items/read-viewer.ts'
import { tellChildUpdated } from '../children/public.ts'
import { logItem } from '../logs/public.ts'
import { createFood, removeFood, updateFood } from './commands.ts'
import { pageOfFoods } from './page.ts'
import { type FoodReader, type FoodRow, type KeyedFood, readFoods, withWords } from './queries.ts'
import { futureDates } from './rules.ts'

export interface FoodDeps {
  readonly kernel: { readonly gate: Gate }
  readonly mutations: MutationBook
}

interface Refusing<Code extends string> {
  refuse(code: Code, details: unknown): HttpError
}

/** The handlers of contract.food. */
export function foodHandlers({ kernel: { gate }, mutations }: FoodDeps): Handlers<typeof food> {
  /** What a caller may see of the log of the children whose food they may see. */
  const readerOf = async (
    caller: Caller,
    children: readonly ChildAccessPeriod[],
    childId?: string,
  ): Promise<FoodReader> => {
    const feeds = (await readViewer(gate, caller, [logItem], childId)) ?? { caller, accessPeriods: [] }
    return { caller, children, feeds }
  }
  const foodsOf = async ({ db }: Pick<Context, 'db'>, { caller, child }: ChildAccess): Promise<KeyedFood[]> =>
    readFoods(db, await readerOf(caller, [child], child.childId))
  const find = async (context: Pick<Context, 'db'>, access: ChildAccess, id: string): Promise<FoodItem | undefined> => {
    const found = (await foodsOf(context, access)).filter(({ item }) => item.id === id)
    return (await withWords(context.db, access.caller.accountId, found))[0]
  }
  const present = async (context: Pick<Context, 'db'>, access: ChildAccess, row: FoodRow): Promise<FoodItem> => {
    const found = await find(context, access, row.id)
    if (found === undefined) throw new Error('A food that was just written is gone')
    return found
  }

  return {
    async listAll(context, { query }, { caller, children }) {
      return paged(context, caller, await readFoods(context.db, await readerOf(caller, children)), query)
    },

    async list(context, { query }, access) {
      return paged(context, access.caller, await foodsOf(context, access), query)
    },

    async create(context, { body: { foodItem } }, access) {
      refuseFuture(context, foodItem)
      const done = await createFood(context.db, access, foodItem, context.now)
      if (!done.ok) {
        if (done.why === 'ID_TAKEN')
          throw context.refuse('INVALID_INPUT', [
            { path: ['body', 'foodItem', 'id'], text: 'This id belongs to something else.' },
          ])
        const current = done.current === undefined ? undefined : await present(context, access, done.current)
        throw context.refuse(done.why, current === undefined ? undefined : { current })
      }
      if (done.isNew) await tellChildUpdated(context, access.caller, done.row.childId)
      return present(context, access, done.row)
    },

    async update(context, { params: { id }, body }, access) {
      refuseFuture(context, body.foodItem)
      const { accountId } = access.caller
      const isRepeated = await wasApplied(mutations, context, { accountId, id }, body.mutationId)
      const before = await find(context, access, id)
      if (isRepeated) {
        if (before === undefined) throw context.refuse('NOT_FOUND')
        return before
      }
      const served = before?.version === 0 ? before.name : null
      const done = await updateFood(context.db, access, id, served, body, context.now)
      if (done.ok) {
        await tellChildUpdated(context, access.caller, done.row.childId)
        return present(context, access, done.row)
      }
      if (done.why !== 'STALE_VERSION') throw context.refuse(done.why)
      const current = done.current === undefined ? before : await present(context, access, done.current)
      throw context.refuse(done.why, { current })
    },

    async remove(context, { params: { childId, name } }, access) {
      const done = await removeFood(context.db, access, name, context.now)
      if (done !== 'removed') throw context.refuse(done)
      await tellChildUpdated(context, access.caller, childId)
      return undefined
    },
  }
}

async function paged(
  context: Refusing<'INVALID_INPUT'> & Pick<Context, 'db'>,
  { accountId }: Caller,
  foods: readonly KeyedFood[],
  query: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const page = pageOfFoods(foods, query)
  if (page === null)
    throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
  return { items: await withWords(context.db, accountId, page.foods), nextCursor: page.nextCursor }
}

function refuseFuture(
  context: Refusing<'FUTURE_DATE'> & Pick<Context, 'now'>,
  dated: {
    readonly firstTriedOn?: string | null | undefined
    readonly reactions?: readonly FoodReaction[] | undefined
  },
): void {
  const found = futureDates(dated, context.now)
  if (found.length === 0) return
  const text = 'This date is in the future.'
  throw context.refuse(
    'FUTURE_DATE',
    found.map((path) => ({ path: ['body', 'foodItem', ...path], text })),
  )
}
