import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { MilkLot } from '@nestwren/contract/milk'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess, ThingAccess } from '../../platform/http/access.ts'
import { moved, ruledExpiry } from './keeping.ts'
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

/** Moves, corrects or ends a lot that is still at `version`. */
export async function updateLot(
  db: Db,
  { caller, thingId }: ThingAccess,
  body: UpdateBody,
  now: Date,
): Promise<
  | { readonly ok: true; readonly lot: MilkLot }
  | { readonly ok: false; readonly why: 'NOT_FOUND' | 'LESS_THAN_FED' }
  | { readonly ok: false; readonly why: 'STALE_VERSION'; readonly current: MilkLot }
> {
  const { accountId } = caller
  const isLot = and(eq(l.accountId, accountId), eq(l.id, thingId), isNull(l.deletedAt))
  const [row] = await db.select().from(l).where(isLot).for('update')
  if (row === undefined) return { ok: false, why: 'NOT_FOUND' }
  const fedMl = (await fedFrom(db, accountId, [row.id])).get(row.id) ?? 0
  if (row.version !== body.version) return { ok: false, why: 'STALE_VERSION', current: presentLot(row, fedMl) }
  // An amount that stays is not corrected, also where more than that was fed.
  if (body.amountMl !== undefined && body.amountMl !== row.amountMl && body.amountMl < fedMl)
    return { ok: false, why: 'LESS_THAN_FED' }
  const [changed] = await db
    .update(l)
    .set({ ...changesOf(row, body, fedMl, now), version: row.version + 1 })
    .where(isLot)
    .returning()
  if (changed === undefined) return { ok: false, why: 'NOT_FOUND' }
  return { ok: true, lot: presentLot(changed, fedMl) }
}

function changesOf(row: LotRow, { place, amountMl, label, expiresAt, endedAs }: UpdateBody, fedMl: number, now: Date) {
  const isMoved = place !== undefined && place !== row.place
  const keeping = isMoved ? moved(row, place, now) : row
  const expiry =
    expiresAt === undefined
      ? { expiresAt: keeping.expiresAt, hasOwnExpiry: row.hasOwnExpiry && !isMoved }
      : expiresAt === null
        ? {
            expiresAt: isMoved ? keeping.expiresAt : ruledExpiry(row.place, row.movedAt, row.isThawed),
            hasOwnExpiry: false,
          }
        : { expiresAt: new Date(expiresAt), hasOwnExpiry: true }
  return {
    place: keeping.place,
    movedAt: keeping.movedAt,
    isThawed: keeping.isThawed,
    ...expiry,
    amountMl: amountMl ?? row.amountMl,
    label: label === undefined ? row.label : label,
    ...endOf(row, amountMl ?? row.amountMl, endedAs, fedMl, now),
  }
}

/** A lot that is empty is used, whoever said so; one that a larger amount fills again is there. */
function endOf(
  row: LotRow,
  amountMl: number,
  asked: UpdateBody['endedAs'],
  fedMl: number,
  now: Date,
): Pick<LotRow, 'endedAt' | 'endedAs'> {
  const isEmpty = fedMl >= amountMl
  const wasEmpty = fedMl >= row.amountMl
  const held = asked === undefined ? (wasEmpty && !isEmpty && row.endedAs === 'used' ? null : row.endedAs) : asked
  const endedAs = held ?? (isEmpty ? 'used' : null)
  if (endedAs === null) return { endedAt: null, endedAs: null }
  return { endedAt: endedAs === row.endedAs && row.endedAt !== null ? row.endedAt : now, endedAs }
}

/** Removes a lot; false when it was not there. Bottles that were fed from it stay as they were logged. */
export async function removeLot(db: Db, { caller, thingId }: ThingAccess, now: Date): Promise<boolean> {
  const gone = await db
    .update(l)
    .set({ deletedAt: now, version: sql`${l.version} + 1` })
    .where(and(eq(l.accountId, caller.accountId), eq(l.id, thingId), isNull(l.deletedAt)))
    .returning({ id: l.id })
  return gone.length > 0
}
