import { dateOfDay, dayOf, dayOfDate, minuteOfTime } from './days.ts'
import { wallOfInstant } from './zone.ts'

/**
 * Recurrence rules: the part of RFC 5545 that a family's schedule needs, read and written here and expanded in
 * occurrences.ts. A rule is about days; the time of day belongs to the series. Everything that could make an expansion
 * long is refused while reading.
 */

/** The end of 2199, the last date that the app takes; no rule gives a later day. */
export const lastRuleDay = dayOf(2199, 12, 31)

export const ruleFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type RuleFrequency = (typeof ruleFrequencies)[number]

/** A weekday, 0 for Monday; with `nth` only that one of its month or year, counted from the end when negative. */
export interface RuleDay {
  readonly nth: number | null
  readonly weekday: number
}

/** A recurrence rule. Empty lists and null stand for parts that the text leaves out. */
export interface Rule {
  readonly freq: RuleFrequency
  /** 1 to 999. */
  readonly interval: number
  /** 1 to 10,000; never together with `until`. */
  readonly count: number | null
  /** The last day on which it can occur, in days since 1970-01-01. */
  readonly until: number | null
  readonly byDay: readonly RuleDay[]
  /** 1 to 31, or -1 to -31 from the end of the month. */
  readonly byMonthDay: readonly number[]
  /** 1 to 12. */
  readonly byMonth: readonly number[]
  /** Which days of each period are kept, from 1, or from -1 for the last. */
  readonly bySetPos: readonly number[]
  /** The first day of a week, 0 for Monday. */
  readonly weekStart: number
}

/** Every day without an end; other rules say what differs. */
export const everyDay: Rule = {
  freq: 'DAILY',
  interval: 1,
  count: null,
  until: null,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  bySetPos: [],
  weekStart: 0,
}

/** Each reason for which a rule is refused, with the sentence that people read. */
export const ruleProblemTexts = {
  unreadable: "We can't read how this repeats. Choose it again.",
  tooLong: 'This repeats in too many ways. Choose something simpler.',
  unknownPart: "This repeats in a way we don't know. Choose another way to repeat.",
  repeatedPart: 'This says twice how it repeats. Choose it again.',
  tooOften: 'This can repeat once a day at most. Add one for each time of day.',
  unsupportedPart: "We can't repeat by week number or day of the year. Choose days or months.",
  listTooLong: 'This repeats on too many days. Choose up to 31.',
  intervalOutOfRange: 'Choose a number from 1 to 999.',
  countOutOfRange: 'Choose how many times, from 1 to 10,000.',
  countAndUntil: 'Choose a last day or a number of times, not both.',
  numberedDay: 'A day like the second Monday works only when this repeats monthly or yearly.',
  weeklyMonthDay: "This repeats weekly, so it can't be on a day of the month too. Choose one.",
  setPosAlone: 'Choose the days it repeats on.',
  outOfRange: "This repeats on a day that isn't in the calendar. Choose another day.",
  badUntil: "The last day isn't in the calendar. Choose another day.",
  never: 'This repeats on a day that never comes. Choose another day.',
  leapDayOnly: "February 29 isn't in most years. Choose February 28 or March 1.",
  endsBeforeStart: 'This stops repeating before it starts. Choose a later last day.',
} as const satisfies Readonly<Record<string, string>>
export type RuleProblem = keyof typeof ruleProblemTexts

export type ParsedRule =
  | { readonly ok: true; readonly rule: Rule }
  /** `part` is the name of the part that is refused, such as BYDAY; empty when it is the text as a whole. */
  | { readonly ok: false; readonly problem: RuleProblem; readonly part: string }

const maxText = 500
const maxList = 31
const maxInterval = 999
const maxCount = 10_000
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const partNames = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS', 'WKST'] as const
type PartName = (typeof partNames)[number]
/** Parts of RFC 5545 that are known and not taken. */
const refusedParts: Readonly<Record<string, RuleProblem>> = {
  BYHOUR: 'tooOften',
  BYMINUTE: 'tooOften',
  BYSECOND: 'tooOften',
  BYYEARDAY: 'unsupportedPart',
  BYWEEKNO: 'unsupportedPart',
}

/** Ends the reading of a rule; {@link parseRule} is the only one to catch it. */
class Refused extends Error {
  readonly problem: RuleProblem
  readonly part: string
  constructor(problem: RuleProblem, part: string) {
    super(problem)
    this.problem = problem
    this.part = part
  }
}

/**
 * Reads the value of an RRULE, with or without `RRULE:` before it, in any case. Lists come out sorted and without
 * doubles. UNTIL may be a date, a local time or a time in UTC and becomes a day in `timeZone`; with `startAt` (HH:MM, when
 * an occurrence begins) an UNTIL earlier on that day leaves the day out, as RFC 5545 has it. An UNTIL after 2199 becomes
 * the end of 2199, where every rule ends.
 *
 * Never throws for a text; what is refused comes back as a problem with the name of its part.
 * @throws RangeError for a zone that this runtime does not know, when UNTIL is a time in UTC.
 */
export function parseRule(text: string, timeZone: string, startAt: string | null = null): ParsedRule {
  try {
    return { ok: true, rule: readRule(text, timeZone, startAt) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, problem: error.problem, part: error.part }
  }
}

function readRule(text: string, timeZone: string, startAt: string | null): Rule {
  if (text.length > maxText) throw new Refused('tooLong', '')
  const parts = partsOf(text)
  const freq = parts.get('FREQ')
  if (freq === undefined) throw new Refused('unreadable', 'FREQ')
  if (/^(SECOND|MINUTE|HOUR)LY$/.test(freq)) throw new Refused('tooOften', 'FREQ')
  if (!isFrequency(freq)) throw new Refused('unreadable', 'FREQ')
  const count = parts.get('COUNT')
  const until = parts.get('UNTIL')
  if (count !== undefined && until !== undefined) throw new Refused('countAndUntil', 'UNTIL')
  const byDay = listOf(parts, 'BYDAY', ruleDay).sort((a, b) => a.weekday - b.weekday || (a.nth ?? 0) - (b.nth ?? 0))
  const rule: Rule = {
    freq,
    interval: numberOf(parts.get('INTERVAL') ?? '1', 'INTERVAL', 1, maxInterval, 'intervalOutOfRange'),
    count: count === undefined ? null : numberOf(count, 'COUNT', 1, maxCount, 'countOutOfRange'),
    until: until === undefined ? null : untilDay(until, timeZone, startAt),
    byDay,
    byMonthDay: numbersOf(parts, 'BYMONTHDAY', -31, 31),
    byMonth: numbersOf(parts, 'BYMONTH', 1, 12),
    bySetPos: numbersOf(parts, 'BYSETPOS', -366, 366),
    weekStart: weekdayNamed(parts.get('WKST') ?? 'MO', 'WKST'),
  }
  const isShort = freq === 'DAILY' || freq === 'WEEKLY'
  if (isShort && byDay.some(({ nth }) => nth !== null)) throw new Refused('numberedDay', 'BYDAY')
  if (freq === 'WEEKLY' && rule.byMonthDay.length > 0) throw new Refused('weeklyMonthDay', 'BYMONTHDAY')
  if (rule.bySetPos.length > 0 && byDay.length + rule.byMonthDay.length + rule.byMonth.length === 0)
    throw new Refused('setPosAlone', 'BYSETPOS')
  return rule
}

function partsOf(text: string): ReadonlyMap<PartName, string> {
  const parts = new Map<PartName, string>()
  const value = text.trim().toUpperCase()
  for (const part of (value.startsWith('RRULE:') ? value.slice('RRULE:'.length) : value).split(';')) {
    const [name = '', content, ...more] = part.split('=')
    if (content === undefined || content === '' || more.length > 0) throw new Refused('unreadable', name)
    const refused = Object.hasOwn(refusedParts, name) ? refusedParts[name] : undefined
    if (refused !== undefined) throw new Refused(refused, name)
    const known = partNames.find((one) => one === name)
    if (known === undefined) throw new Refused('unknownPart', name)
    if (parts.has(known)) throw new Refused('repeatedPart', name)
    parts.set(known, content)
  }
  return parts
}

function isFrequency(text: string): text is RuleFrequency {
  return (ruleFrequencies as readonly string[]).includes(text)
}

function listOf<T>(parts: ReadonlyMap<PartName, string>, part: PartName, read: (item: string, part: string) => T): T[] {
  const items = parts.get(part)?.split(',') ?? []
  if (items.length > maxList) throw new Refused('listTooLong', part)
  // Of +1MO and 1MO one stays: what is the same when written is the same.
  return [...new Map(items.map((item) => read(item, part)).map((item) => [JSON.stringify(item), item])).values()]
}

function numbersOf(parts: ReadonlyMap<PartName, string>, part: PartName, min: number, max: number): number[] {
  return listOf(parts, part, (item) => numberOf(item, part, min, max)).sort((a, b) => a - b)
}

function numberOf(text: string, part: string, min: number, max: number, problem: RuleProblem = 'outOfRange'): number {
  if (!/^[+-]?\d+$/.test(text)) throw new Refused('unreadable', part)
  const value = Number(text)
  if (value === 0 || value < min || value > max) throw new Refused(problem, part)
  return value
}

function ruleDay(text: string, part: string): RuleDay {
  const number = text.slice(0, -2)
  const nth = number === '' ? null : numberOf(number, part, -53, 53)
  return { nth, weekday: weekdayNamed(text.slice(-2), part) }
}

function weekdayNamed(name: string, part: string): number {
  const weekday = weekdays.indexOf(name)
  if (weekday < 0) throw new Refused('unreadable', part)
  return weekday
}

function untilDay(text: string, timeZone: string, startAt: string | null): number {
  const [, year = '', month = '', date = '', hour, minute, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)(?:[0-5]\d|60)(Z)?)?$/.exec(text) ?? []
  const day = dayOfDate(`${year}-${month}-${date}`)
  if (Number.isNaN(day) || year < '1900' || dateOfDay(day) !== `${year}-${month}-${date}`)
    throw new Refused('badUntil', 'UNTIL')
  if (hour === undefined) return Math.min(day, lastRuleDay)
  const minuteOfDay = Number(hour) * 60 + Number(minute)
  const at = { day, minute: minuteOfDay }
  const wall = utc === undefined ? at : wallOfInstant((day * 1440 + minuteOfDay) * 60_000, timeZone)
  const isBefore = startAt !== null && wall.minute < minuteOfTime(startAt)
  return Math.min(isBefore ? wall.day - 1 : wall.day, lastRuleDay)
}

/**
 * Returns a rule as the value of an RRULE, without `RRULE:`: parts in one order, what is left out when reading left out,
 * lists sorted and without doubles, UNTIL as a date. {@link parseRule} reads the same rule from it, in any zone.
 */
export function writeRule(rule: Rule): string {
  const parts = [`FREQ=${rule.freq}`]
  const add = (name: PartName, items: readonly (number | string)[]) => {
    if (items.length > 0) parts.push(`${name}=${[...new Set(items)].join(',')}`)
  }
  const addNumbers = (name: PartName, items: readonly number[]) =>
    add(
      name,
      items.toSorted((a, b) => a - b),
    )
  if (rule.interval !== 1) parts.push(`INTERVAL=${rule.interval}`)
  if (rule.count !== null) parts.push(`COUNT=${rule.count}`)
  if (rule.until !== null) parts.push(`UNTIL=${dateOfDay(rule.until).replaceAll('-', '')}`)
  addNumbers('BYMONTH', rule.byMonth)
  addNumbers('BYMONTHDAY', rule.byMonthDay)
  const days = rule.byDay.toSorted((a, b) => a.weekday - b.weekday || (a.nth ?? 0) - (b.nth ?? 0))
  add(
    'BYDAY',
    days.map(({ nth, weekday }) => `${nth ?? ''}${weekdays[weekday]}`),
  )
  addNumbers('BYSETPOS', rule.bySetPos)
  if (rule.weekStart !== 0) parts.push(`WKST=${weekdays[rule.weekStart]}`)
  return parts.join(';')
}
