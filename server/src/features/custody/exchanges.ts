import { type CustodyExchange, custodyInSteps } from '@nestwren/contract/custody/custody'
import { cycleBounds } from '@nestwren/contract/custody/spans'
import { type CustodyPerson, type Cycle, personKey } from '@nestwren/contract/custody/terms'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { takeTurns, withBreaks } from '../../platform/loop/turns.ts'
import { livingChildIds } from '../children/public.ts'
import { type Agreed, engineCycle, readAgreed, readCycleRows } from './agreed.ts'
import { notWorkedOut } from './item.ts'
import { named, readNames } from './people.ts'
import { cyclesTable } from './tables.ts'

const c = cyclesTable

type CycleFields = typeof c.$inferSelect

/** Care of some of a cycle's children changes hands, at one place and to one person. */
export interface ExchangeOfCycle extends CustodyExchange {
  readonly childIds: readonly string[]
}

/**
 * Returns the exchanges from `from` on and before `to` (milliseconds since 1970) that lie in the time of a cycle, those of
 * overrides too, in order. Children of whom the same is agreed are told together.
 */
export function* exchangesOfCycle(
  cycle: Cycle,
  agreed: Agreed,
  from: number,
  to: number,
): Generator<void, readonly ExchangeOfCycle[]> {
  const { begin, end } = cycleBounds(cycle)
  const window = { from: Math.max(from, begin.at), to: Math.min(to, end) }
  if (window.from >= window.to) return []
  const found = new Map<string, ExchangeOfCycle>()
  for (const childId of cycle.childIds) {
    const { exchanges } = yield* custodyInSteps({ ...agreed, childId, ...window })
    for (const exchange of exchanges) {
      const { at, fromPerson, toPerson, place } = exchange
      const key = JSON.stringify([at, fromPerson === null ? null : personKey(fromPerson), personKey(toPerson), place])
      const childIds = [...(found.get(key)?.childIds ?? []), childId]
      found.set(key, { ...exchange, childIds })
    }
  }
  return [...found.values()].sort((a, b) => a.at - b.at)
}

const partMs = 40 * 86_400_000
const parts = 10

/** When care of children changes hands next. Each stretch of time is computed once, however many cycles ask for it. */
export interface Coming {
  /** What is later (milliseconds since 1970) is not computed yet. */
  readonly until: number
  /** Returns the first instant after another one, from `since` on, at which care of a child changes hands; null for none. */
  after(childId: string, at: number): Generator<void, number | null>
}

/** Looks 400 days ahead of `since`, in milliseconds since 1970. */
export function comingExchanges(agreed: Agreed, since: number): Coming {
  const known = new Map<string, readonly number[]>()
  return {
    until: since + parts * partMs,
    *after(childId, at) {
      for (let part = Math.max(0, Math.floor((at + 1 - since) / partMs)); part < parts; part++) {
        const key = `${childId} ${part}`
        const from = since + part * partMs
        const instants = known.get(key) ?? (yield* instantsOf(agreed, childId, from))
        known.set(key, instants)
        const next = instants.find((instant) => instant > at)
        if (next !== undefined) return next
      }
      return null
    },
  }
}

function* instantsOf(agreed: Agreed, childId: string, from: number): Generator<void, readonly number[]> {
  const { exchanges } = yield* custodyInSteps({ ...agreed, childId, from, to: from + partMs })
  return exchanges.map(({ at }) => at)
}

/**
 * Returns when care changes hands next in the time of a cycle after an instant (milliseconds since 1970), for any of its
 * children; null for never, or not within 400 days. Of a cycle that begins later than that its beginning is returned: then it
 * is looked at again.
 */
export function* nextExchangeOfCycle(cycle: Cycle, coming: Coming, after: number): Generator<void, number | null> {
  const { begin, end } = cycleBounds(cycle)
  const from = Math.max(after, begin.at - 1)
  if (from >= end) return null
  if (begin.at >= coming.until) return begin.at
  let next: number | null = null
  for (const childId of cycle.childIds) {
    const at = yield* coming.after(childId, from)
    if (at !== null && at < end && (next === null || at < next)) next = at
  }
  return next
}

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
function* nextChange(row: CycleFields, coming: Coming, now: Date): Generator<void, Date | null> {
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
async function moveExchange(db: Db, row: CycleFields, exchangeAt: Date | null): Promise<void> {
  if (row.exchangeAt === null) return
  await db
    .update(c)
    .set({ exchangeAt })
    .where(and(isThis(row), eq(c.exchangeAt, row.exchangeAt)))
}

function isThis({ accountId, id }: Pick<CycleFields, 'accountId' | 'id'>) {
  return and(eq(c.accountId, accountId), eq(c.id, id), isNull(c.deletedAt))
}

/** Cycles that are read at a time. */
const pageSize = 200

/** Yields the cycles of all families whose next reminder is due by `now`, each once; read in pages. */
export function wakingCycles(db: Db, now: Date): AsyncGenerator<CycleFields> {
  return dueBy(db, c.wakeAt, now)
}

/** Yields the cycles of all families in whose time care has changed hands by `now`, each once; read in pages. */
export function exchangingCycles(db: Db, now: Date): AsyncGenerator<CycleFields> {
  return dueBy(db, c.exchangeAt, now)
}

async function* dueBy(db: Db, moment: typeof c.wakeAt | typeof c.exchangeAt, now: Date): AsyncGenerator<CycleFields> {
  let after: SQL = sql`true`
  for (;;) {
    const rows = await db
      .select()
      .from(c)
      .where(
        and(sql`${moment} is not null and ${moment} <= ${now.toISOString()}::timestamptz`, isNull(c.deletedAt), after),
      )
      .orderBy(asc(moment), asc(c.accountId), asc(c.id))
      .limit(pageSize)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    const at = moment === c.wakeAt ? last.wakeAt : last.exchangeAt
    after = sql`(${moment}, ${c.accountId}, ${c.id}) > (${at?.toISOString()}::timestamptz, ${last.accountId}::uuid, ${last.id}::uuid)`
  }
}

/** Returns a cycle as it is stored, locked for this transaction; null when another server looks after it, or it is gone. */
export async function takeCycle(tx: Db, { accountId, id }: Pick<CycleFields, 'accountId' | 'id'>) {
  const [row] = await tx
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.id, id), isNull(c.deletedAt)))
    .for('update', { skipLocked: true })
  return row ?? null
}

/** Care of children has changed hands. */
export interface DueExchange {
  readonly accountId: string
  /** The cycle in whose time it is; an override may have brought it about. */
  readonly cycleId: string
  /** In the order of the cycle; living ones only, at least one. */
  readonly childIds: readonly string[]
  readonly at: Date
  readonly place: string
  /** null where nobody was said to have the children before. */
  readonly from: CustodyPerson | null
  readonly to: CustodyPerson
  /** The user who made the cycle. */
  readonly createdBy: string
}

/** What has passed for longer, because the server was down, helps nobody. */
const lateMs = 24 * 3_600_000

/**
 * Yields the exchanges of all families whose moment has come since they were asked for last, then moves each cycle on.
 * A cycle is moved only after everything of it was taken and the next is asked for: who fails in between gets its
 * exchanges again, so taking one twice must do no harm. What is over for a day is left out.
 * @throws AggregateError at the end, when some cycles could not be worked out; the others were yielded.
 */
export async function* dueExchanges(db: Db, now: Date): AsyncGenerator<DueExchange> {
  const failures: unknown[] = []
  for await (const cycle of exchangingCycles(db, now)) {
    try {
      const { due, next } = await workOut(db, cycle, now)
      yield* due
      await moveExchange(db, cycle, next)
    } catch (error) {
      // One that cannot be worked out must not keep all other families waiting.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Exchanges of some cycles could not be worked out')
}

async function workOut(db: Db, cycle: CycleFields, now: Date) {
  const { accountId, id: cycleId, createdBy, exchangeAt } = cycle
  // What has come back from an export begins now: its exchanges of yesterday were told when they were.
  const isNew = exchangeAt?.getTime() === notWorkedOut.getTime()
  const from = isNew ? now.getTime() : Math.max(exchangeAt?.getTime() ?? 0, now.getTime() - lateMs)
  const agreed = await readAgreed(db, { accountId, childIds: cycle.childIds, since: new Date(from - lateMs) })
  const steps = exchangesOfCycle(engineCycle(cycle), agreed, from, now.getTime() + 1)
  const exchanges = await takeTurns(accountId, steps)
  const names = await readNames(db, accountId)
  const living = new Set(await livingChildIds(db, accountId))
  const due = exchanges.flatMap(({ at, place, fromPerson, toPerson, ...exchange }): DueExchange[] => {
    const childIds = exchange.childIds.filter((childId) => living.has(childId))
    if (childIds.length === 0) return []
    const people = { from: fromPerson === null ? null : named(fromPerson, names), to: named(toPerson, names) }
    return [{ accountId, cycleId, childIds, at: new Date(at), place, ...people, createdBy }]
  })
  const coming = comingExchanges(agreed, now.getTime())
  return { due, next: await takeTurns(accountId, nextChange(cycle, coming, now)) }
}
