import type { Database, Db } from '../../platform/db/database.ts'
import { withBreaks } from '../../platform/loop/turns.ts'
import { livingChildIds, namesOfChildren } from '../children/public.ts'
import { readHearing, remindFamily } from '../notifications/public.ts'
import { engineCycle } from './agreed.ts'
import { readAgreed } from './agreed-queries.ts'
import { comingExchanges, type ExchangeOfCycle, exchangesOfCycle } from './exchanges.ts'
import { named, readNames } from './people-queries.ts'
import type { cyclesTable } from './tables.ts'
import { minuteMs, moveWake, nextWake } from './wake-commands.ts'
import { takeCycle, wakingCycles } from './waking-queries.ts'

type CycleFields = typeof cyclesTable.$inferSelect

/** Who comes later than that needs no reminder any more: the server was down. */
const lateMs = 60 * minuteMs

/**
 * Reminds both people of each exchange whose reminder is due, as far as they may see the custody of one of its children,
 * and moves the cycles on; resolves to how many reminders are new. An exchange that was over for an hour when the server
 * came to it is not told any more.
 */
export async function remindOfExchanges(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let reminders = 0
  const failures: unknown[] = []
  for await (const key of wakingCycles(database.db, now)) {
    signal?.throwIfAborted()
    try {
      reminders += await database.transaction(async (tx) => {
        const cycle = await takeCycle(tx, key)
        const isDue = cycle !== null && cycle.wakeAt !== null && cycle.wakeAt <= now
        return isDue ? remindOf(tx, cycle, now) : 0
      })
    } catch (error) {
      // One that cannot be worked out must not keep the reminders of all other families waiting.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'People of some cycles could not be reminded')
  return reminders
}

async function remindOf(tx: Db, cycle: CycleFields, now: Date): Promise<number> {
  const { accountId, childIds, remindMinutes, wakeAt } = cycle
  const aheadMs = (remindMinutes ?? 0) * minuteMs
  const from = Math.max((wakeAt?.getTime() ?? 0) + aheadMs, now.getTime() - lateMs)
  const agreed = await readAgreed(tx, { accountId, childIds, since: new Date(from - lateMs) })
  let reminders = 0
  const due = await withBreaks(exchangesOfCycle(engineCycle(cycle), agreed, from, now.getTime() + aheadMs + 1))
  for (const exchange of due) reminders += await remindBoth(tx, cycle, exchange, now)
  const coming = comingExchanges(agreed, now.getTime())
  await moveWake(tx, cycle, await withBreaks(nextWake(cycle, coming, now)))
  return reminders
}

async function remindBoth(
  tx: Db,
  { accountId, id }: CycleFields,
  { at, childIds, fromPerson, toPerson, place }: ExchangeOfCycle,
  now: Date,
): Promise<number> {
  const names = await namesOfChildren(tx, accountId, childIds)
  const people = await readNames(tx, accountId)
  const userIds = [fromPerson, toPerson].flatMap((person) => person?.userId ?? [])
  const living = new Set(await livingChildIds(tx, accountId))
  const instant = new Date(at).toISOString()
  let reminders = 0
  for (const userId of new Set(userIds)) {
    const mayHear = await readHearing(tx, { accountId, userId }, now)
    // Named by a child that the reader sees.
    const childId = childIds.find(
      (one) => living.has(one) && mayHear({ to: 'child', accountId, childId: one, area: 'custody', at: now }),
    )
    if (childId === undefined) continue
    const subject = { is: 'exchange' as const, at: instant, to: named(toPerson, people).name, place }
    const event = { child: { _id: childId, name: names.get(childId) ?? '' }, subject }
    const about = `exchange:${id}:${instant}:${childId}:${userId}`
    const needs = { area: 'custody', childIds: [childId], at: now } as const
    const audience = { to: 'user', accountId, userId, needs } as const
    if (await remindFamily(tx, { accountId, about, audience, event }, now)) reminders += 1
  }
  return reminders
}
