import { cutAt } from '@nestwren/contract/calendar/series'
import type { schedule } from '@nestwren/contract/schedule'
import type { Caller, Gate } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { changeEntry, type EntryChange, lockEntry, type StoredEntry } from './commands.ts'
import { derive, nextReminder, settleTimes } from './planned.ts'
import { locateScheduleEntry } from './policy.ts'
import { emitSchedule } from './schedule-events.ts'

/**
 * Ends a series before the day from which another entry follows it; one of which nothing is left is deleted. Returns whether
 * there is such a series: one that is deleted, or that the caller does not see, is none, so that what follows it is kept
 * although somebody deleted the series meanwhile.
 * @throws HttpError 403 for a series that the caller may see and not change.
 */
export async function cutSeries(
  gate: Gate,
  context: Context<typeof schedule.create>,
  caller: Caller,
  { id, on }: { readonly id: string; readonly on: string },
): Promise<boolean> {
  const { db, now } = context
  if (!(await mayChange(gate, context, caller, id))) return false
  const series = await lockEntry(db, { accountId: caller.accountId, id })
  if (series === null || series.deletedAt !== null) return false
  const change = cutOf(series, on, now)
  if (change === null) return true
  await changeEntry(db, series, change, { by: caller.userId, now })
  await emitSchedule(context, caller, { ...series, ...change, version: series.version + 1 }, series)
  return true
}

async function mayChange(gate: Gate, { db }: Pick<Context, 'db'>, caller: Caller, id: string): Promise<boolean> {
  const access = { who: 'item', level: 'manage', own: 'add' } as const
  const locate = () => locateScheduleEntry(db, caller.accountId, { id })
  try {
    await gate.decide({ access, caller, isWrite: true, locate })
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
}

/** Returns what cutting changes; null where the series ends before the day by itself. */
function cutOf(series: StoredEntry, on: string, now: Date): EntryChange | null {
  const { rule, startOn, timeZone } = series
  if (rule === null) return startOn < on ? null : { deletedAt: now }
  const cut = cutAt(rule, startOn, on, timeZone)
  if (cut === null) return { deletedAt: now }
  if (cut === rule) return null
  const settled = settleTimes({ ...series, rule: cut })
  if (!settled.ok) throw new Error(`A series became impossible when it was cut: ${cut}`)
  const { exceptions } = settled.times
  const times = { ...series, rule: cut, exceptions }
  return { rule: cut, exceptions, ...derive(times), remindAt: nextReminder(times, now) }
}
