import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import { isStale } from '../../platform/http/stale.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { lockAccount } from '../account/public.ts'
import { ownKindItem } from './item.ts'
import { findOwnKind, kindsNamed, livingOwnKinds, type OwnKindRow } from './queries.ts'
import { ownKindsTable } from './tables.ts'

type CreateBody = HandlerInput<Contract['ownKinds']['create']>['body']
type UpdateBody = HandlerInput<Contract['ownKinds']['update']>['body']
type No<Why extends string> = { readonly ok: false; readonly why: Why; readonly current?: OwnKindRow }
interface Done {
  readonly ok: true
  readonly row: OwnKindRow
  readonly isNew: boolean
}

const k = ownKindsTable

/** Names are compared without regard to case: as browsers see it, and as the index of the table does. */
async function isTaken(db: Db, kinds: readonly OwnKindRow[], name: string, byOtherThan: string): Promise<boolean> {
  const others = kinds.filter(({ id }) => id !== byOtherThan)
  if (others.some((kind) => kind.name.toLowerCase() === name.toLowerCase())) return true
  const like = others[0] === undefined ? [] : await kindsNamed(db, others[0].accountId, name)
  return like.some(({ id }) => id !== byOtherThan)
}

/** Makes a kind; the same id again answers the same one, also when fifty arrive at once. */
export async function createOwnKind(
  db: Db,
  { caller }: MemberAccess,
  { id = uuidv7(), ...fields }: CreateBody,
  now: Date,
): Promise<Done | No<'NOT_FOUND' | 'NAME_TAKEN' | 'TOO_MANY_KINDS'>> {
  const { accountId, userId } = caller
  await lockAccount(db, accountId)
  const existing = await findOwnKind(db, accountId, id)
  if (existing !== null)
    return existing.deletedAt === null ? { ok: true, row: existing, isNew: false } : { ok: false, why: 'NOT_FOUND' }
  const kinds = await livingOwnKinds(db, accountId)
  if (await isTaken(db, kinds, fields.name, id)) return { ok: false, why: 'NAME_TAKEN' }
  const full = await fullCap(db, ownKindItem, { accountId })
  if (full !== null) return { ok: false, why: full }
  const values = { ...fields, accountId, id, createdBy: userId, createdAt: now }
  const [row] = await db.insert(k).values(values).returning()
  if (row === undefined) throw new Error('An insert gave no row')
  return { ok: true, row, isNew: true }
}

/**
 * Changes a kind that is still at `version`, where one is told; entries keep how they look. A change that `wasApplied`
 * before does nothing.
 */
export async function updateOwnKind(
  db: Db,
  { caller }: MemberAccess,
  id: string,
  { version, mutationId: _mutationId, ...fields }: UpdateBody,
  wasApplied: () => Promise<boolean>,
): Promise<Done | No<'NOT_FOUND' | 'NAME_TAKEN' | 'STALE_VERSION'>> {
  const { accountId } = caller
  await lockAccount(db, accountId)
  const kinds = await livingOwnKinds(db, accountId)
  const current = kinds.find((kind) => kind.id === id.toLowerCase())
  if (current === undefined) return { ok: false, why: 'NOT_FOUND' }
  if (await wasApplied()) return { ok: true, row: current, isNew: false }
  if (isStale(current, { version })) return { ok: false, why: 'STALE_VERSION', current }
  if (await isTaken(db, kinds, fields.name, current.id)) return { ok: false, why: 'NAME_TAKEN' }
  const [row] = await db
    .update(k)
    .set({ ...fields, version: current.version + 1 })
    .where(and(eq(k.accountId, accountId), eq(k.id, current.id)))
    .returning()
  if (row === undefined) throw new Error('An update gave no row')
  return { ok: true, row, isNew: true }
}

/** Takes a kind away; false when it is not there (any more). The row stays, for entries that come in late. */
export async function removeOwnKind(db: Db, { caller }: MemberAccess, id: string, now: Date): Promise<boolean> {
  await lockAccount(db, caller.accountId)
  const current = await findOwnKind(db, caller.accountId, id)
  if (current === null || current.deletedAt !== null) return false
  await db
    .update(k)
    .set({ deletedAt: now, version: current.version + 1 })
    .where(and(eq(k.accountId, caller.accountId), eq(k.id, current.id)))
  return true
}
