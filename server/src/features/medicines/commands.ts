import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess, ItemAccess } from '../../platform/http/access.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { lockAccount } from '../account/public.ts'
import { medicineItem } from './item.ts'
import { findMedicine, type MedicineRow } from './queries.ts'
import { medicinesTable } from './tables.ts'

type CreateBody = HandlerInput<Contract['medicines']['create']>['body']
type UpdateBody = HandlerInput<Contract['medicines']['update']>['body']

const m = medicinesTable

/** Adds a medicine; the same id again answers the same one. An id of another child's is simply taken. */
export async function createMedicine(
  db: Db,
  { caller, child }: ChildAccess,
  { id = uuidv7(), childId: _childId, ...fields }: CreateBody,
  now: Date,
): Promise<
  | { readonly ok: true; readonly row: MedicineRow; readonly isNew: boolean }
  | { readonly ok: false; readonly why: 'ID_TAKEN' | 'TOO_MANY_MEDICINES' }
> {
  const { accountId, userId } = caller
  const { childId } = child
  await lockAccount(db, accountId)
  const existing = await findMedicine(db, accountId, id)
  if (existing !== null)
    return existing.childId === childId && existing.deletedAt === null
      ? { ok: true, row: existing, isNew: false }
      : { ok: false, why: 'ID_TAKEN' }
  const full = await fullCap(db, medicineItem, { accountId, childId })
  if (full !== null) return { ok: false, why: full }
  const values = { ...fields, accountId, id, childId, createdBy: userId, createdAt: now }
  const [row] = await db.insert(m).values(values).returning()
  if (row === undefined) throw new Error('An insert gave no row')
  return { ok: true, row, isNew: true }
}

/** Changes a medicine that is still at `version`, where one is told; null when it is not. */
export async function updateMedicine(
  db: Db,
  access: ItemAccess,
  { version, mutationId: _mutationId, ...fields }: UpdateBody,
): Promise<MedicineRow | null> {
  const [row] = await db
    .update(m)
    .set({ ...fields, version: sql`${m.version} + 1` })
    .where(and(isThere(access), version === undefined ? undefined : eq(m.version, version)))
    .returning()
  return row ?? null
}

/** Takes a medicine out of the list; false when it was not there. The row stays, for doses that come in late. */
export async function removeMedicine(db: Db, access: ItemAccess, now: Date): Promise<boolean> {
  const gone = await db
    .update(m)
    .set({ deletedAt: now, version: sql`${m.version} + 1` })
    .where(isThere(access))
    .returning({ id: m.id })
  return gone.length > 0
}

function isThere({ caller, itemId }: ItemAccess) {
  return and(eq(m.accountId, caller.accountId), eq(m.id, itemId), isNull(m.deletedAt))
}
