import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { growth } from '@nestwren/contract/growth'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccess, ItemAccess } from '../../platform/http/access.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { isWithin } from '../../platform/items/visibility.ts'
import { lockAccount } from '../account/public.ts'
import { measurementItem } from './item.ts'
import { type MeasurementRow, readMeasurement } from './queries.ts'
import { measurementsTable } from './tables.ts'

type CreateBody = HandlerInput<typeof growth.create>['body']

const m = measurementsTable

/**
 * Adds a measurement; the same id again answers the same row. An id of another child's, or of a measurement that the
 * caller neither made nor sees, is simply taken.
 */
export async function createMeasurement(
  db: Db,
  { caller, child }: ChildAccess,
  { id = uuidv7(), ...fields }: CreateBody,
  now: Date,
): Promise<
  | { readonly ok: true; readonly row: MeasurementRow; readonly isNew: boolean }
  | { readonly ok: false; readonly why: 'ID_TAKEN' | 'TOO_MANY_MEASUREMENTS' }
> {
  const { accountId, userId } = caller
  const { childId, from } = child
  await lockAccount(db, accountId)
  const existing = await readMeasurement(db, accountId, id)
  if (existing !== null) {
    const isSeen = existing.deletedAt === null && isWithin(from, existing.measuredAt)
    const isTheirs = existing.childId === childId && (isSeen || existing.createdBy === userId)
    return isTheirs ? { ok: true, row: existing, isNew: false } : { ok: false, why: 'ID_TAKEN' }
  }
  const full = await fullCap(db, measurementItem, { accountId, childId })
  if (full !== null) return { ok: false, why: full }
  await db.insert(m).values({
    ...fields,
    accountId,
    id,
    childId,
    measuredAt: noonOf(fields.measuredOn),
    createdBy: userId,
    updatedBy: userId,
    createdAt: now,
    updatedAt: now,
  })
  const row = await readMeasurement(db, accountId, id)
  if (row === null) throw new Error('An insert gave no row')
  return { ok: true, row, isNew: true }
}

/** Takes the row for this transaction: of two changes at once the second sees what the first left. */
export async function lockMeasurement(db: Db, access: ItemAccess): Promise<MeasurementRow | null> {
  await db.select({ id: m.id }).from(m).where(isMeasurement(access)).for('update')
  return readMeasurement(db, access.caller.accountId, access.itemId)
}

/** What changes of a measurement: what was entered, or whether it is deleted. */
type Change = Omit<CreateBody, 'id'> | { readonly deletedAt: Date | null }

/** Changes a measurement that was locked; resolves to it as it is then. */
export async function changeMeasurement(
  db: Db,
  access: ItemAccess,
  change: Change,
  now: Date,
): Promise<MeasurementRow> {
  await db
    .update(m)
    .set({
      ...change,
      ...('measuredOn' in change && { measuredAt: noonOf(change.measuredOn) }),
      updatedBy: access.caller.userId,
      updatedAt: now,
      version: sql`${m.version} + 1`,
    })
    .where(isMeasurement(access))
  const row = await readMeasurement(db, access.caller.accountId, access.itemId)
  if (row === null) throw new Error('A measurement is gone that was just locked')
  return row
}

function isMeasurement({ caller, itemId }: ItemAccess) {
  return and(eq(m.accountId, caller.accountId), eq(m.id, itemId))
}

/** The instant of a day that a limited history is asked about. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00.000Z`)
}
