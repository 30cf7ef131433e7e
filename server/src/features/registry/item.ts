import { registry } from '@nestwren/contract/registry'
import { maxGifts, sortStep } from '@nestwren/contract/registry-terms'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { iso } from '../../platform/db/iso.ts'
import { type ItemFacts, pick } from '../../platform/items/item.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import { lockAccount, memberName } from '../account/public.ts'
import { checkNamedPhoto } from '../photos/public.ts'
import { giftClaimsTable, giftsTable } from './tables.ts'

const g = giftsTable
const { id: _id, ...giftFields } = registry.create.body.shape

/** A gift that the family wishes for: meant for the world, so whoever may see the profile of one of its children sees it. */
export const giftItem = {
  name: 'gifts',
  type: null,
  table: g,
  area: 'profile',
  at: null,
  children: 'family',
  hasTrash: false,
  caps: [{ code: 'TOO_MANY_GIFTS', most: maxGifts, of: 'family' }],
  exported: {
    name: 'registry',
    about: { en: 'Gifts on your registry.', es: 'Los regalos de tu lista.' },
    columns: {
      ...pick(g, giftFields),
      createdBy: g.createdBy,
      createdByName: memberName(g.accountId, g.createdBy),
      createdAt: iso(g.createdAt),
      updatedAt: iso(g.updatedAt),
      deletedAt: iso(g.deletedAt),
    },
  },
  returns: {
    row: z
      .object(giftFields)
      .check(z.refine(({ isGroup, price, quantity }) => !isGroup || (isPriced(price) && quantity === 1))),
  },
  keptBy: 'registryManage',
  // Reservations do not come back: a file cannot say what strangers have promised.
  beside: { 'reserved gifts': giftClaimsTable },
} as const satisfies ItemFacts

function isPriced(price: number | null): boolean {
  return price !== null && price > 0
}

export type GiftRow = typeof g.$inferSelect

/** The fields of a new gift, or those of a change. */
type GiftFields = Partial<Pick<GiftRow, 'price' | 'quantity' | 'isGroup' | 'sortKey' | 'imageId'>>

/** Where the last gift of a family stands; 0 without any. */
async function lastSortKey(db: Db, accountId: string): Promise<number> {
  const [last] = await db
    .select({ key: sql<number | null>`max(${g.sortKey})` })
    .from(g)
    .where(livingGifts(accountId))
  return last?.key ?? 0
}

/** The condition that a gift is on the family's registry. */
export function livingGifts(accountId: string) {
  return and(eq(g.accountId, accountId), isNull(g.deletedAt))
}

/** The gifts of families, in the order that they give them. */
export const giftList = keptList({
  item: giftItem,
  lock: lockAccount,
  told: 'registry',
  async settle(context, fields: GiftFields, { caller, gate, before }) {
    const naming = { caller, before: before?.imageId ?? null, ...(gate !== undefined && { gate }) }
    await checkNamedPhoto(context, naming, 'imageId', fields.imageId)
    const isGroup = before?.isGroup ?? fields.isGroup === true
    const price = fields.price === undefined ? (before?.price ?? null) : fields.price
    if (isGroup && !isPriced(price)) throw context.refuse('GROUP_NEEDS_PRICE')
    // Shares are counted instead of pieces.
    const values = isGroup ? { ...fields, quantity: 1 } : fields
    if (before !== null || fields.sortKey !== undefined) return { ...values }
    return { ...values, sortKey: (await lastSortKey(context.db, caller.accountId)) + sortStep }
  },
})
