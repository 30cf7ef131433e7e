import type { Clock, Found, Used } from './meanings.ts'
import { hourOfPart } from './read-clock.ts'
import type { Line } from './slots.ts'
import type { Part } from './words.ts'

/** Decides which of the times in a line count, and whether they are before or after noon. */

export interface SettledTime {
  /** Minutes after midnight, 0 to 1439; null without a time. */
  readonly minute: number | null
  /** Minutes until the end that was said, such as that of "9 to 3". */
  readonly durationMinutes: number | null
  readonly isAllDay: boolean
  /** Minutes from now, of "in 2 hours"; `minute` is null then. */
  readonly inMinutes: number | null
  /** True for a time in the small hours of "tonight", which are those of tomorrow. */
  readonly isNextDay: boolean
  readonly isGuessed: boolean
  readonly isAmbiguous: boolean
  readonly used: readonly Used[]
}

type TimeFound = Found & { readonly meaning: Extract<Found['meaning'], { readonly type: 'time' | 'inMinutes' }> }

const halfDay = 720
/** Until this hour the night belongs to the evening before. */
const nightEnds = 5 * 60

/** Returns the time of day that a line says. */
export function settleTime(line: Line, found: readonly Found[]): SettledTime {
  const times = found.filter((one): one is TimeFound => one.meaning.type === 'time' || one.meaning.type === 'inMinutes')
  const meant = times.filter((one) => times.length === 1 || !isHouseNumber(line, one))
  const chosen = meant.find(hasEnd) ?? meant.find((one) => !isBare(one)) ?? meant[0]
  const allDay = found.find(({ meaning }) => meaning.type === 'allDay')
  const isAmbiguous = meant.length > 1 || (chosen !== undefined && allDay !== undefined)
  const nothing = { minute: null, durationMinutes: null, inMinutes: null, isNextDay: false, isGuessed: false }
  if (chosen === undefined)
    return { ...nothing, isAllDay: allDay !== undefined, isAmbiguous, used: allDay === undefined ? [] : [used(allDay)] }
  if (chosen.meaning.type === 'inMinutes')
    return { ...nothing, isAllDay: false, inMinutes: chosen.meaning.minutes, isAmbiguous, used: [used(chosen)] }
  const part = partFor(found, chosen)
  const untilFound =
    chosen.meaning.until === null ? found.find(({ meaning }) => meaning.type === 'untilTime') : undefined
  const until = untilFound?.meaning.type === 'untilTime' ? untilFound.meaning.clock : chosen.meaning.until
  const { start, end, isGuessed } = settleClocks(chosen.meaning.clock, until, part?.part ?? null)
  const isTonight = found.some((one) => one.part === 'night' && one.meaning.type === 'date')
  return {
    minute: start,
    durationMinutes: end === null ? null : end - start,
    isAllDay: false,
    inMinutes: null,
    isNextDay: isTonight && start < nightEnds,
    isGuessed,
    isAmbiguous,
    used: [chosen, ...(untilFound === undefined ? [] : [untilFound]), ...(part?.isTaken ? [part.found] : [])].map(used),
  }
}

function used({ from, to }: Found): Used {
  return { from, to, means: 'time', staysInTitle: false }
}

function hasEnd({ meaning }: TimeFound): boolean {
  return meaning.type === 'time' && meaning.until !== null
}

function isBare({ meaning }: TimeFound): boolean {
  return meaning.type === 'time' && meaning.clock.isBare
}

/** Returns whether a mere number is followed by a name, as in "at 12 Elm Street". */
function isHouseNumber(line: Line, one: TimeFound): boolean {
  return isBare(one) && !hasEnd(one) && line.tokens[one.to]?.isCapital === true
}

interface PartFor {
  readonly part: Part
  readonly found: Found
  /** False when the word stays in the title: "Night feed at 3". */
  readonly isTaken: boolean
}

function partFor(found: readonly Found[], time: Found): PartFor | null {
  const inside = found.find((one) => one.part !== null)
  if (inside !== undefined && inside.part !== null) return { part: inside.part, found: inside, isTaken: false }
  const isOpen = time.meaning.type === 'time' && !time.meaning.clock.isCertain
  const parts = found.flatMap((one) => {
    const before = found.find(({ to }) => to === one.from)?.meaning.type
    const isTaken = (isOpen && (before === 'date' || before === 'repeat')) || one.to === time.from
    return one.meaning.type === 'part' ? [{ part: one.meaning.part, found: one, isTaken }] : []
  })
  return parts.find(({ isTaken }) => isTaken) ?? (parts.length === 1 ? (parts[0] ?? null) : null)
}

interface Clocks {
  readonly start: number
  /** May be beyond the day. */
  readonly end: number | null
  readonly isGuessed: boolean
}

function settleClocks(start: Clock, end: Clock | null, part: Part | null): Clocks {
  const first = end === null ? settleStart(start, part) : settleStartBefore(start, end, part)
  if (end === null) return { start: first.minute, end: null, isGuessed: first.isGuessed }
  const options = end.isCertain ? [end.minute] : halves(end.minute)
  const last = options.find((minute) => minute > first.minute) ?? Math.min(...options) + 1440
  const isLastGuessed = !end.isCertain && last !== end.minute && part === null && !start.isCertain
  return { start: first.minute, end: last, isGuessed: first.isGuessed || isLastGuessed }
}

function halves(minute: number): readonly number[] {
  return [minute % halfDay, (minute % halfDay) + halfDay]
}

function settleStart(clock: Clock, part: Part | null): { readonly minute: number; readonly isGuessed: boolean } {
  const { minute, isCertain } = clock
  if (isCertain) return { minute, isGuessed: false }
  const hour = Math.floor(minute / 60)
  if (part !== null) return { minute: hourOfPart(hour, part) * 60 + (minute % 60), isGuessed: false }
  // Parents plan more at 3 PM than at 3 AM.
  return hour <= 6 ? { minute: minute + halfDay, isGuessed: true } : { minute, isGuessed: false }
}

/** Settles the start of a range by its end: "5-6pm" starts at 5 PM, "9-5pm" at 9 AM and "7-20" at 7. */
function settleStartBefore(start: Clock, end: Clock, part: Part | null) {
  if (start.isCertain || part !== null || !end.isCertain) return settleStart(start, part)
  if (!end.hasMeridiem) return { minute: start.minute, isGuessed: false }
  const [early = 0, late = 0] = halves(start.minute)
  const minute = late < end.minute || early >= end.minute ? late : early
  return { minute, isGuessed: false }
}
