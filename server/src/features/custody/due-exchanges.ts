import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import type { Db } from '../../platform/db/database.ts'
import { takeTurns } from '../../platform/loop/turns.ts'
import { livingChildIds } from '../children/public.ts'
import { engineCycle } from './agreed.ts'
import { readAgreed } from './agreed-queries.ts'
import { comingExchanges, exchangesOfCycle } from './exchanges.ts'
import { notWorkedOut } from './item.ts'
import { named, readNames } from './people-queries.ts'
import type { cyclesTable } from './tables.ts'
import { moveExchange, nextChange } from './wake-commands.ts'
import { exchangingCycles } from './waking-queries.ts'

type CycleFields = typeof cyclesTable.$inferSelect

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
