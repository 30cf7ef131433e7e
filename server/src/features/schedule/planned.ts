import { dayOfDate } from '@nestwren/contract/calendar/days'
import { checkRule, daysOfRule } from '@nestwren/contract/calendar/occurrences'
import { parseRule, type Rule, type RuleProblem, ruleProblemTexts, writeRule } from '@nestwren/contract/calendar/rule'
import { nextOccurrence, seriesEnd, seriesStart } from '@nestwren/contract/calendar/series'
import { instantOfWall } from '@nestwren/contract/calendar/zone'
import { longestMinutes, type ScheduleException, type scheduleFields } from '@nestwren/contract/schedule'
import type { scheduleTable } from './tables.ts'

type Row = typeof scheduleTable.$inferSelect

/** What a person enters of an entry beside its children. */
export type Planned = Pick<Row, keyof typeof scheduleFields>

/** The fields that decide when something of an entry is. */
export type Timed = Pick<Planned, 'startOn' | 'startAt' | 'durationMinutes' | 'timeZone' | 'rule' | 'exceptions'>

/** Columns that follow from when an entry is. */
export type Derived = Pick<Row, 'firstOn' | 'lastOn' | 'endsAt'>

/** After every end that there can be. Not the end of time: the cursor of a page holds 14 digits of milliseconds. */
const endOfTime = new Date('2200-02-01T00:00:00.000Z')

const minutesOfDay = 1440

interface Refusal {
  readonly code: 'IMPOSSIBLE_RULE' | 'ENDS_BEFORE_START' | 'INVALID_INPUT'
  readonly details: readonly { readonly path: readonly string[]; readonly text: string }[]
}

/**
 * Returns the times of an entry as they are stored: the rule canonical; whole days as whole days; exceptions by day, one for
 * each, and only of days that the rule gives, since a change of the rule leaves those of other days without a meaning. A
 * rule that cannot be is refused with the sentence that says why, a series that ends before it starts by its own code, what
 * lasts too long with its place.
 */
export function settleTimes<Times extends Timed>(
  times: Times,
): { readonly ok: true; readonly times: Times } | { readonly ok: false; readonly refusal: Refusal } {
  const tooLong = tooLongOf(times)
  if (tooLong.length > 0) return { ok: false, refusal: { code: 'INVALID_INPUT', details: tooLong } }
  const settled = { ...times, durationMinutes: settledDuration(times) }
  if (times.rule === null) return { ok: true, times: { ...settled, exceptions: [] } }
  const startDay = dayOfDate(times.startOn)
  const parsed = parseRule(times.rule, times.timeZone, times.startAt)
  const problem = parsed.ok ? checkRule(parsed.rule, startDay) : parsed.problem
  if (!parsed.ok || problem !== null) return { ok: false, refusal: refusalOf(problem ?? 'unreadable') }
  const exceptions = settledExceptions(times.exceptions, parsed.rule, startDay)
  return { ok: true, times: { ...settled, rule: writeRule(parsed.rule), exceptions } }
}

function refusalOf(problem: RuleProblem): Refusal {
  const code = problem === 'endsBeforeStart' ? 'ENDS_BEFORE_START' : 'IMPOSSIBLE_RULE'
  return { code, details: [{ path: ['body', 'rule'], text: ruleProblemTexts[problem] }] }
}

/** Whole days may last longer than times; only both together say which it is. */
function tooLongOf({ exceptions, ...times }: Timed): Refusal['details'] {
  const isTooLong = (one: Pick<Timed, 'startAt' | 'durationMinutes'>) =>
    one.durationMinutes > longestMinutes(one.startAt)
  const text = 'Something at a time can last up to two weeks; whole days can be up to 366.'
  const places = [
    ...(isTooLong(times) ? [[]] : []),
    ...exceptions.flatMap((one, index) => (one.isCanceled || !isTooLong(one) ? [] : [['exceptions', String(index)]])),
  ]
  return places.map((place) => ({ path: ['body', ...place, 'durationMinutes'], text }))
}

function settledDuration({ startAt, durationMinutes }: Pick<Timed, 'startAt' | 'durationMinutes'>): number {
  return startAt === null ? Math.max(1, Math.ceil(durationMinutes / minutesOfDay)) * minutesOfDay : durationMinutes
}

function settledExceptions(
  exceptions: readonly ScheduleException[],
  rule: Rule,
  startDay: number,
): ScheduleException[] {
  const byDay = new Map(exceptions.map((exception) => [exception.on, exception]))
  return [...byDay.values()]
    .filter(({ on }) => isDayOf(rule, startDay, dayOfDate(on)))
    .map((one) => (one.isCanceled ? one : { ...one, durationMinutes: settledDuration(one) }))
    .sort((a, b) => (a.on < b.on ? -1 : 1))
}

function isDayOf(rule: Rule, startDay: number, day: number): boolean {
  return daysOfRule(rule, startDay, { from: day, to: day, max: 1 }).length === 1
}

/** Returns the columns that follow from settled times. A limited history shows whole days, so the end is that of a day. */
export function derive(times: Timed): Derived {
  const lastOn = seriesEnd(times)
  const endsAt = lastOn === null ? endOfTime : new Date(instantOfWall(dayOfDate(lastOn) + 1, 0, times.timeZone).at)
  return { firstOn: seriesStart(times), lastOn, endsAt }
}

/**
 * Returns when the next reminder of an entry goes out, of those whose instant is after `after`; null where there is none. What
 * is added so late that its reminder would have been before is not reminded of.
 */
export function nextReminder(
  { remindMinutes, ...times }: Timed & Pick<Planned, 'remindMinutes'>,
  after: Date,
): Date | null {
  if (remindMinutes === null) return null
  const aheadMs = remindMinutes * 60_000
  const next = nextOccurrence(times, after.getTime() + aheadMs)
  return next === null ? null : new Date(next.at - aheadMs)
}
