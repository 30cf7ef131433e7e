import { maxDurationMinutes, maxRemindMinutes } from '../limits.ts'
import type { Clock, Meaning, SaidDay, SaidRepeat } from './meanings.ts'
import type { PatternMatch } from './patterns.ts'
import { type Line, numberIn, type SlotValue } from './slots.ts'
import type { PhraseName, Unit } from './words.ts'

/** Says what each phrase means. */

const once: SaidRepeat = { freq: 'DAILY', interval: 1, weekdays: [], nth: null, monthDay: null, on: null }
const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const
const minutesOfUnit: Readonly<Partial<Record<Unit, number>>> = { day: 1440, week: 10_080 }
const everyDayOfWeek = { workdays: [0, 1, 2, 3, 4], weekend: [5, 6] } as const
const maxInterval = 99

/** Returns what a phrase that was found means, or null when it cannot be meant here. */
export function meaningOf(
  line: Line,
  name: PhraseName,
  match: PatternMatch<SlotValue>,
  from: number,
  isBesideDay: boolean,
): Meaning | null {
  const number = (slot: string) => numberIn(match, slot)
  const value = (slot: string): SlotValue => match.captures.get(slot)?.value ?? {}
  const repeat = (said: Partial<SaidRepeat>): Meaning | null =>
    (said.interval ?? 1) > maxInterval ? null : { type: 'repeat', repeat: { ...once, ...said } }
  const weekdays = value('weekdays').list?.weekdays ?? value('plurals').list?.weekdays ?? value('range').list?.weekdays
  const { said } = value('date')
  switch (name) {
    case 'dateRange':
      return said === undefined ? null : dateRange(said, value('date2').said)
    case 'dayRange':
      return dayRange(number('month'), number('day'), number('day2'), number('year'))
    case 'timeRange':
      return timeRange(value('time').clock ?? value('clock').clock, value('time2').clock ?? value('clock2').clock)
    case 'bareRange':
      return isBesideDay || from === 0 || endsHere(line, match.end)
        ? timeRange(value('time').clock, value('time2').clock)
        : null
    case 'inAmount':
      return { type: 'inMinutes', minutes: number('amount') }
    case 'time':
      return timeRange(value('time').clock ?? value('clock').clock, undefined)
    case 'untilTime':
      return value('time').clock === undefined ? null : { type: 'untilTime', clock: value('time').clock as Clock }
    case 'allDay':
      return { type: 'allDay' }
    case 'part':
      return { type: 'part', part: value('part').part ?? 'morning' }
    case 'everyDay':
    case 'everyPart':
      return repeat({})
    case 'everyWorkday':
      return repeat({ freq: 'WEEKLY', weekdays: everyDayOfWeek.workdays })
    case 'everyWeekend':
      return repeat({ freq: 'WEEKLY', weekdays: everyDayOfWeek.weekend })
    case 'everyUnit':
    case 'everyOtherUnit':
    case 'everyUnits':
      return repeat({
        freq: frequencies[value('unit').unit ?? 'day'],
        interval: name === 'everyUnit' ? 1 : name === 'everyOtherUnit' ? 2 : number('n'),
      })
    case 'weekly':
      return repeat({ freq: 'WEEKLY' })
    case 'fortnightly':
      return repeat({ freq: 'WEEKLY', interval: 2 })
    case 'monthly':
      return repeat({ freq: 'MONTHLY' })
    case 'yearly':
      return repeat({ freq: 'YEARLY' })
    case 'everyWeekdays':
    case 'weekdayRange':
      return repeat({ freq: 'WEEKLY', weekdays: weekdays ?? [] })
    case 'everyOtherWeekdays':
      return repeat({ freq: 'WEEKLY', interval: 2, weekdays: weekdays ?? [number('weekday')] })
    case 'everyFewWeekdays':
      return repeat({ freq: 'WEEKLY', interval: number('n'), weekdays: weekdays ?? [] })
    case 'everyDayOfMonth':
      return repeat({ freq: 'MONTHLY', monthDay: number('day') || number('nthday') })
    case 'everyNthWeekday':
      return repeat({ freq: 'MONTHLY', weekdays: [number('weekday')], nth: number('nth') })
    case 'everyDate':
      return said?.is === 'monthDay' ? repeat({ freq: 'YEARLY', on: said }) : null
    case 'untilMonth':
      return { type: 'untilMonth', month: number('month'), year: number('year') || null }
    case 'untilYearEnd':
      return { type: 'untilMonth', month: 12, year: number('year') || null }
    case 'untilDate':
      return said === undefined ? null : { type: 'untilDay', said }
    case 'times':
      return { type: 'count', n: number('n') }
    case 'remind':
      return reminder(number('amount'))
    case 'remindDays':
      return reminder(number('n') * (minutesOfUnit[value('unit').unit ?? 'day'] ?? Number.NaN))
    case 'remindDayBefore':
      return reminder(1440)
    case 'noReminder':
      return { type: 'reminder', minutes: null }
    case 'duration':
      return duration(number('amount'))
    case 'longDuration':
      return { type: 'longDuration', n: number('n'), unit: value('unit').unit ?? 'day' }
    case 'unknownRhythm':
      return { type: 'unknown' }
  }
}

function reminder(minutes: number): Meaning | null {
  return minutes >= 0 && minutes <= maxRemindMinutes ? { type: 'reminder', minutes } : null
}

function duration(minutes: number): Meaning | null {
  return minutes > 0 && minutes <= maxDurationMinutes ? { type: 'duration', minutes } : null
}

function timeRange(clock: Clock | undefined, until: Clock | undefined): Meaning | null {
  return clock === undefined || clock.minute >= 1440 ? null : { type: 'time', clock, until: until ?? null }
}

function dateRange(said: SaidDay, until: SaidDay | undefined): Meaning | null {
  return until === undefined ? null : { type: 'dateRange', said, until }
}

function dayRange(month: number, from: number, to: number, year: number): Meaning | null {
  if (from >= to || to > 31) return null
  if (Number.isNaN(year))
    return {
      type: 'dateRange',
      said: { is: 'monthDay', month, date: from },
      until: { is: 'monthDay', month, date: to },
    }
  const day = (date: number): SaidDay => ({ is: 'day', day: Date.UTC(year, month - 1, date) / 86_400_000 })
  return { type: 'dateRange', said: day(from), until: day(to) }
}

/** Returns whether the line ends at a token, or a part of it does, or a day is named. */
function endsHere(line: Line, index: number): boolean {
  const token = line.tokens[index]
  if (line.readSlot('date', index) !== null) return true
  return token === undefined || (token.kind === 'mark' && ',;.)'.includes(token.text))
}
