import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { MilkLot } from '@nestwren/contract/milk'
import { changedLot } from '@nestwren/contract/milk-keeping'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess, ItemAccess } from '../../platform/http/access.ts'
import { isStale } from '../../platform/http/stale.ts'
import { ruledExpiry } from './keeping.ts'
import { fedFrom, findLot, type LotRow, presentLot } from './queries.ts'
import { milkLotsTable } from './tables.ts'

type CreateBody = HandlerInput<Contract['milk']['create']>['body']
type UpdateBody = HandlerInput<Contract['milk']['update']>['body']

const l = milkLotsTable

/** Puts milk by; the same id again answers the same lot, null for an id that belongs to something else. */
export async function createLot(
  db: Db,
  { caller, child }: ChildAccess,
  { id = uuidv7(), place, amountMl, label, ...body }: CreateBody,
  now: Date,
): Promise<{ readonly lot: MilkLot; readonly isNew: boolean } | null> {
  const { accountId, userId } = caller
  const { childId } = child
  const pumpedAt = new Date(body.pumpedAt)
  const made = { accountId, id, childId, place, amountMl, label, pumpedAt, createdBy: userId, createdAt: now }
  const [row] = await db
    .insert(l)
    .values({
      ...made,
      movedAt: pumpedAt,
      expiresAt: body.expiresAt === null ? ruledExpiry(place, pumpedAt, false) : new Date(body.expiresAt),
      hasOwnExpiry: body.expiresAt !== null,
    })
    .onConflictDoNothing()
    .returning()
  if (row !== undefined) return { lot: presentLot(row, 0), isNew: true }
  const stored = await findLot(db, accountId, id)
  if (stored === null || stored.childId !== childId || stored.deletedAt !== null) return null
  const fed = await fedFrom(db, accountId, [id])
  return { lot: presentLot(stored, fed.get(id) ?? 0), isNew: false }
}

/**
 * Moves, corrects or ends a lot that is still at `version`, where one is told. A change that `wasApplied` before answers the lot as it is now.
 */
export async function updateLot(
  db: Db,
  { caller, itemId }: ItemAccess,
  body: UpdateBody,
  now: Date,
  wasApplied: () => Promise<boolean>,
): Promise<
  | { readonly ok: true; readonly lot: MilkLot; readonly isNew: boolean }
  | { readonly ok: false; readonly why: 'NOT_FOUND' | 'LESS_THAN_FED' }
  | { readonly ok: false; readonly why: 'STALE_VERSION'; readonly current: MilkLot }
> {
  const { accountId } = caller
  const isLot = and(eq(l.accountId, accountId), eq(l.id, itemId), isNull(l.deletedAt))
  const [row] = await db.select().from(l).where(isLot).for('update')
  if (row === undefined) return { ok: false, why: 'NOT_FOUND' }
  const fedMl = (await fedFrom(db, accountId, [row.id])).get(row.id) ?? 0
  if (await wasApplied()) return { ok: true, lot: presentLot(row, fedMl), isNew: false }
  if (isStale(row, body)) return { ok: false, why: 'STALE_VERSION', current: presentLot(row, fedMl) }
  // An amount that stays is not corrected, also where more than that was fed.
  if (body.amountMl !== undefined && body.amountMl !== row.amountMl && body.amountMl < fedMl)
    return { ok: false, why: 'LESS_THAN_FED' }
  const [changed] = await db
    .update(l)
    .set({ ...changesOf(row, body, fedMl, now), version: row.version + 1 })
    .where(isLot)
    .returning()
  if (changed === undefined) return { ok: false, why: 'NOT_FOUND' }
  return { ok: true, lot: presentLot(changed, fedMl), isNew: true }
}

/** When it was done: as the phone says, but never before the lot came to its place, and never later than now. */
function doneAt(at: string | undefined, row: LotRow, now: Date): string {
  if (at === undefined) return now.toISOString()
  return new Date(Math.max(Math.min(Date.parse(at), now.getTime()), row.movedAt.getTime())).toISOString()
}

function changesOf(row: LotRow, body: UpdateBody, fedMl: number, now: Date) {
  const next = changedLot(presentLot(row, fedMl), body, { fedMl, at: doneAt(body.at, row, now) })
  const { place, amountMl, label, isThawed, hasOwnExpiry, endedAs } = next
  return {
    place,
    amountMl,
    label,
    isThawed,
    hasOwnExpiry,
    endedAs,
    movedAt: new Date(next.movedAt),
    expiresAt: new Date(next.expiresAt),
    endedAt: next.endedAt === null ? null : new Date(next.endedAt),
  }
}

/** Removes a lot; false when it was not there. Bottles that were fed from it stay as they were logged. */
export async function removeLot(db: Db, { caller, itemId }: ItemAccess, now: Date): Promise<boolean> {
  const gone = await db
    .update(l)
    .set({ deletedAt: now, version: sql`${l.version} + 1` })
    .where(and(eq(l.accountId, caller.accountId), eq(l.id, itemId), isNull(l.deletedAt)))
    .returning({ id: l.id })
  return gone.length > 0
}
