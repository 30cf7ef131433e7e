import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { foodKey } from '@nestwren/contract/food-key'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess } from '../../platform/http/access.ts'
import { isStale } from '../../platform/http/stale.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { lockAccount } from '../account/public.ts'
import { listSpellings } from '../logs/public.ts'
import { foodItem } from './item.ts'
import { mayChange } from './policy.ts'
import { type FoodRow, findFood, findFoodByKey } from './queries.ts'
import { foodItemsTable } from './tables.ts'

type CreateBody = HandlerInput<Contract['food']['create']>['body']['foodItem']
type UpdateBody = HandlerInput<Contract['food']['update']>['body']
type Change = UpdateBody['foodItem']

type Refused<Why> = { readonly ok: false; readonly why: Why; readonly current?: FoodRow }
type Done<Why> = { readonly ok: true; readonly row: FoodRow; readonly isNew: boolean } | Refused<Why>
export type UpdateRefusal =
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'NAME_TAKEN'
  | 'NAMED_IN_FEEDS'
  | 'TOO_MANY_FOODS'
  | 'STALE_VERSION'

const f = foodItemsTable

/** Adds a food; the same id again answers the same one. A name that only feeds know so far becomes this one. */
export async function createFood(
  db: Db,
  { caller, child }: ChildAccess,
  { id = uuidv7(), ...fields }: CreateBody,
  now: Date,
): Promise<Done<'ID_TAKEN' | 'NAME_TAKEN' | 'TOO_MANY_FOODS'>> {
  const { accountId } = caller
  const { childId } = child
  await lockAccount(db, accountId)
  const existing = await findFood(db, accountId, id)
  if (existing !== null)
    return existing.childId === childId && existing.deletedAt === null
      ? { ok: true, row: existing, isNew: false }
      : { ok: false, why: 'ID_TAKEN' }
  const namesake = await findFoodByKey(db, accountId, childId, foodKey(fields.name))
  if (namesake !== null) return { ok: false, why: 'NAME_TAKEN', current: namesake }
  const full = await fullCap(db, foodItem, { accountId, childId })
  if (full !== null) return { ok: false, why: full }
  return { ok: true, row: await insertFood(db, { caller, child }, id, fields, now), isNew: true }
}

/** Writes what is said of a food for the first time, or again after it was removed. */
async function insertFood(
  db: Db,
  { caller, child }: Pick<ChildAccess, 'caller' | 'child'>,
  id: string,
  fields: Omit<CreateBody, 'id'>,
  now: Date,
): Promise<FoodRow> {
  const { accountId, userId } = caller
  const said = { ...fields, nameKey: foodKey(fields.name), createdBy: userId, updatedBy: userId, updatedAt: now }
  const [row] = await db
    .insert(f)
    .values({ ...said, accountId, id, childId: child.childId, createdAt: now })
    .onConflictDoUpdate({
      target: [f.accountId, f.id],
      set: { ...said, createdAt: now, deletedAt: null, version: sql`${f.version} + 1` },
    })
    .returning()
  if (row === undefined) throw new Error('An insert gave no row')
  return row
}

/**
 * Changes what is said of a food. `served` is the name of the food with this id that feeds, but nobody else, know; null
 * where it is none of those.
 */
export async function updateFood(
  db: Db,
  access: ChildAccess,
  id: string,
  served: string | null,
  { version, foodItem: change }: UpdateBody,
  now: Date,
): Promise<Done<UpdateRefusal>> {
  const { caller, child } = access
  await lockAccount(db, caller.accountId)
  const found = await findFood(db, caller.accountId, id)
  const isThere = found !== null && found.childId === child.childId && found.deletedAt === null
  const row = isThere ? found : await namesakeOf(db, access, served)
  if (row !== null) return changeFood(db, access, row, { version, foodItem: change }, now)
  if (served === null) return { ok: false, why: 'NOT_FOUND' }
  return sayOfServed(db, access, id, served, { version, foodItem: change }, now)
}

/** What somebody said of a food of the feeds under another id, while the caller still saw it without. */
async function namesakeOf(db: Db, { caller, child }: ChildAccess, served: string | null): Promise<FoodRow | null> {
  return served === null ? null : findFoodByKey(db, caller.accountId, child.childId, foodKey(served))
}

async function sayOfServed(
  db: Db,
  access: ChildAccess,
  id: string,
  served: string,
  { version, foodItem: change }: UpdateBody,
  now: Date,
): Promise<Done<UpdateRefusal>> {
  const { accountId } = access.caller
  // What had been said was removed meanwhile.
  if (version !== undefined && version !== 0) return { ok: false, why: 'STALE_VERSION' }
  if (change.name !== undefined && foodKey(change.name) !== foodKey(served))
    return { ok: false, why: (await isNamed(db, access, change.name)) ? 'NAME_TAKEN' : 'NAMED_IN_FEEDS' }
  const full = await fullCap(db, foodItem, { accountId, childId: access.child.childId })
  if (full !== null) return { ok: false, why: full }
  const unsaid = { allergen: null, firstTriedOn: null, status: 'trying', reactions: [], note: '' } as const
  const fields = { ...unsaid, reactions: [...unsaid.reactions], name: served, ...withoutGaps(change) }
  return { ok: true, row: await insertFood(db, access, id, fields, now), isNew: true }
}

async function changeFood(
  db: Db,
  access: ChildAccess,
  row: FoodRow,
  { version, foodItem: change }: UpdateBody,
  now: Date,
): Promise<Done<UpdateRefusal>> {
  if (!mayChange(access, row)) return { ok: false, why: 'FORBIDDEN' }
  if (isStale(row, { version })) return { ok: false, why: 'STALE_VERSION', current: row }
  const nameKey = change.name === undefined ? row.nameKey : foodKey(change.name)
  if (change.name !== undefined && nameKey !== row.nameKey) {
    if (await isNamed(db, access, change.name)) return { ok: false, why: 'NAME_TAKEN' }
    // The feeds would go on naming the old one, without what was said of it: reactions, an allergen.
    if (await isServed(db, access, row.nameKey)) return { ok: false, why: 'NAMED_IN_FEEDS' }
  }
  const [changed] = await db
    .update(f)
    .set({
      ...withoutGaps(change),
      nameKey,
      updatedBy: access.caller.userId,
      updatedAt: now,
      version: sql`${f.version} + 1`,
    })
    .where(and(eq(f.accountId, row.accountId), eq(f.id, row.id), isNull(f.deletedAt)))
    .returning()
  if (changed === undefined) throw new Error('A locked food is gone')
  return { ok: true, row: changed, isNew: true }
}

/** Whether the child has a food of this name, said or served. */
async function isNamed(db: Db, access: ChildAccess, name: string): Promise<boolean> {
  const { caller, child } = access
  const key = foodKey(name)
  return (await findFoodByKey(db, caller.accountId, child.childId, key)) !== null || isServed(db, access, key)
}

async function isServed(db: Db, { caller, child }: ChildAccess, key: string): Promise<boolean> {
  const spellings = await listSpellings(db, caller.accountId, child.childId)
  return spellings.some((name) => foodKey(name) === key)
}

/** What a change says; what it leaves out stays as it is. */
function withoutGaps(change: Change) {
  const said = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said) as { [Name in keyof Change]?: Exclude<Change[Name], undefined> }
}

/** Removes what was said of a food, by any spelling of its name. The row stays until the purge. */
export async function removeFood(
  db: Db,
  access: ChildAccess,
  name: string,
  now: Date,
): Promise<'removed' | 'NOT_FOUND' | 'FORBIDDEN'> {
  const { accountId, userId } = access.caller
  await lockAccount(db, accountId)
  const row = await findFoodByKey(db, accountId, access.child.childId, foodKey(name))
  if (row === null) return 'NOT_FOUND'
  if (!mayChange(access, row)) return 'FORBIDDEN'
  await db
    .update(f)
    .set({ deletedAt: now, updatedBy: userId, updatedAt: now, version: sql`${f.version} + 1` })
    .where(and(eq(f.accountId, accountId), eq(f.id, row.id)))
  return 'removed'
}
