import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { fedFrom, type LotRow } from './queries.ts'
import { milkLotsTable } from './tables.ts'

const l = milkLotsTable

/** A lot that a change is about, and whether it was empty before. */
export interface Touched {
  readonly lotId: string
  readonly wasEmpty: boolean
}

/** What a change is about to touch; call it before, and {@link settleEnds} after. */
export async function touched(db: Db, accountId: string, rows: readonly LotRow[]): Promise<readonly Touched[]> {
  const fed = await fedFrom(
    db,
    accountId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, amountMl }) => ({ lotId: id, wasEmpty: (fed.get(id) ?? 0) >= amountMl }))
}

/**
 * Ends the lots that a change has emptied, and takes that end back where it is undone: a bottle that was deleted again,
 * say. An end that somebody set while something was left stays as it is.
 */
export async function settleEnds(db: Db, accountId: string, lots: readonly Touched[], now: Date): Promise<void> {
  if (lots.length === 0) return
  const ids = lots.map(({ lotId }) => lotId)
  const rows = await db
    .select()
    .from(l)
    .where(and(eq(l.accountId, accountId), inArray(l.id, ids)))
  const isEmptyNow = new Map((await touched(db, accountId, rows)).map(({ lotId, wasEmpty }) => [lotId, wasEmpty]))
  const wasEmpty = new Map(lots.map((lot) => [lot.lotId, lot.wasEmpty]))
  for (const row of rows) {
    const isEmpty = isEmptyNow.get(row.id) === true
    if (isEmpty && row.endedAt === null) await setEnd(db, row, { endedAt: now, endedAs: 'used' })
    else if (!isEmpty && wasEmpty.get(row.id) === true && row.endedAs === 'used')
      await setEnd(db, row, { endedAt: null, endedAs: null })
  }
}

async function setEnd(db: Db, lot: LotRow, end: Pick<LotRow, 'endedAt' | 'endedAs'>): Promise<void> {
  await db
    .update(l)
    .set({ ...end, version: lot.version + 1 })
    .where(and(eq(l.accountId, lot.accountId), eq(l.id, lot.id)))
}
