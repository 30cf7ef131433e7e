import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { withBreaks } from '../../platform/loop/turns.ts'
import { engineCycle } from './agreed.ts'
import { readAgreed, readCycleRows } from './agreed-queries.ts'
import { type Coming, comingExchanges, nextExchangeOfCycle } from './exchanges.ts'
import { cyclesTable } from './tables.ts'

const c = cyclesTable
type CycleFields = typeof c.$inferSelect

export const minuteMs = 60_000

/** Returns when people are reminded next of an exchange of a cycle; null for never. */
export function* nextWake(row: CycleFields, coming: Coming, now: Date): Generator<void, Date | null> {
  const { remindMinutes } = row
  if (remindMinutes === null) return null
  const aheadMs = remindMinutes * minuteMs
  const at = yield* nextExchangeOfCycle(engineCycle(row), coming, now.getTime() + aheadMs)
  return at === null ? null : new Date(at - aheadMs)
}

/** Returns when care changes hands next in the time of a cycle; null for never. */
export function* nextChange(row: CycleFields, coming: Coming, now: Date): Generator<void, Date | null> {
  const at = yield* nextExchangeOfCycle(engineCycle(row), coming, now.getTime())
  return at === null ? null : new Date(at)
}

/**
 * Works out anew when something is to be done for the exchanges of the cycles of these children, after a cycle or an
 * override of theirs has changed. A moment that has come already stays: the job that looks after it computes with what is
 * agreed then.
 */
export async function rescheduleCycles(
  tx: Db,
  accountId: string,
  childIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = await readCycleRows(tx, { accountId, childIds, since: now })
  // Siblings who share a cycle may have overrides and further cycles of their own.
  const all = [...new Set(rows.flatMap((row) => row.childIds))]
  const agreed = await readAgreed(tx, { accountId, childIds: all, since: now })
  const coming = comingExchanges(agreed, now.getTime())
  for (const row of rows) {
    const hasCome = (moment: Date | null) => moment !== null && moment <= now
    const wakeAt =
      hasCome(row.wakeAt) && row.remindMinutes !== null ? row.wakeAt : await withBreaks(nextWake(row, coming, now))
    const exchangeAt = hasCome(row.exchangeAt) ? row.exchangeAt : await withBreaks(nextChange(row, coming, now))
    const isSame = wakeAt?.getTime() === row.wakeAt?.getTime() && exchangeAt?.getTime() === row.exchangeAt?.getTime()
    if (!isSame) await tx.update(c).set({ wakeAt, exchangeAt }).where(isThis(row))
  }
}

/** Moves the next reminder of a cycle on from the moment that was looked after, unless it was changed meanwhile. */
export async function moveWake(db: Db, row: CycleFields, wakeAt: Date | null): Promise<void> {
  if (row.wakeAt === null) return
  await db
    .update(c)
    .set({ wakeAt })
    .where(and(isThis(row), eq(c.wakeAt, row.wakeAt)))
}

/** Moves the next exchange of a cycle on from the moment that was looked after, unless it was changed meanwhile. */
export async function moveExchange(db: Db, row: CycleFields, exchangeAt: Date | null): Promise<void> {
  if (row.exchangeAt === null) return
  await db
    .update(c)
    .set({ exchangeAt })
    .where(and(isThis(row), eq(c.exchangeAt, row.exchangeAt)))
}

function isThis({ accountId, id }: Pick<CycleFields, 'accountId' | 'id'>) {
  return and(eq(c.accountId, accountId), eq(c.id, id), isNull(c.deletedAt))
}
