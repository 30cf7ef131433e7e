import { dateOfDay } from '@nestwren/contract/calendar/days'
import { dateAndTime, instantOfWall } from '@nestwren/contract/calendar/zone'
import type { PlannedEvent } from '../events.ts'
import type { Placed } from '../grid/placed.ts'
import type { Times } from './plan.ts'

/**
 * Returns the times, on the clocks of its own zone, of an event that was put elsewhere on the reader's clock. A time that a
 * clock change skips is moved forward.
 * @param timeZone the reader's
 */
export function timesAt(
  { entry, isAllDay }: Pick<PlannedEvent, 'entry' | 'isAllDay'>,
  placed: Placed,
  timeZone: string,
): Times {
  const { day, minute, durationMinutes } = placed
  if (isAllDay) return { startOn: dateOfDay(day), startAt: null, durationMinutes }
  const { date, time } = dateAndTime(instantOfWall(day, minute, timeZone).at, entry.timeZone)
  return { startOn: date, startAt: time, durationMinutes }
}
