import { dateOfDay, dayOfDate, timeOfMinute } from '@nestwren/contract/calendar/days'
import { checkRule, daysOfRule, lastDayOfRule } from '@nestwren/contract/calendar/occurrences'
import { lastRuleDay, parseRule, type Rule, ruleProblemTexts, writeRule } from '@nestwren/contract/calendar/rule'
import { restFrom } from '@nestwren/contract/calendar/series'
import { writtenTime } from './written-times.ts'

/** A series with one time a day, which is what a rule of the schedule can say. */
interface Slot {
  readonly rule: Rule
  readonly startOn: string
  readonly startAt: string | null
}

interface RuleStart {
  readonly startOn: string
  readonly startAt: string | null
  readonly timeZone: string
  /** What the clocks of the rule show at an UNTIL in UTC (YYYYMMDDTHHMMSSZ), where the zone's do not. */
  readonly wallOfUntil?: (until: string) => string
}

type ReadRule =
  | {
      readonly ok: true
      readonly slots: readonly Slot[]
      /** False where its own start is none of its occurrences. */
      readonly hasStart: boolean
    }
  | { readonly ok: false; readonly detail: string }

type Problem = keyof typeof ruleProblemTexts
const refused = (problem: Problem): ReadRule => ({ ok: false, detail: ruleProblemTexts[problem] })

/** More times a day are of a program, not of a family. */
const mostTimes = 24

/**
 * Reads a rule of a file: what programs put in by mistake is left out, and one with several times a day becomes several. A
 * COUNT takes in the start even where the rule does not give it (RFC 5545, 3.3.10).
 */
export function readFileRule(text: string, start: RuleStart): ReadRule {
  const parts = tidyParts(ruleOfVersionOne(text) ?? text)
  const times = takeTimes(parts, start.startAt)
  if (times === null) return refused('tooOften')
  const count = parts.get('COUNT')
  const until = parts.get('UNTIL')
  if (until !== undefined) parts.set('UNTIL', tidyUntil(until, start))
  if (count !== undefined && until !== undefined) parts.delete(endsFirst(parts, start))
  const parse = (at: string | null) =>
    parseRule([...parts].map(([name, value]) => `${name}=${value}`).join(';'), start.timeZone, at)
  const startDay = dayOfDate(start.startOn)
  const whole = parse(null)
  if (!whole.ok) return refused(whole.problem)
  if (times.length > 1 && whole.rule.bySetPos.length > 0) return refused('tooOften')
  const problem = checkRule({ ...whole.rule, until: null }, startDay)
  if (problem !== null) return refused(problem)
  const first = daysOfRule({ ...whole.rule, count: null, until: null }, startDay, {
    from: startDay,
    to: startDay,
    max: 1,
  })
  const hasStart = first.length === 1 && times.includes(start.startAt)
  if (whole.rule.count !== null) {
    const left = whole.rule.count - (hasStart ? 0 : 1)
    return { ok: true, slots: counted({ ...whole.rule, count: null }, left, times, start), hasStart }
  }
  const slots = times.flatMap((at) => {
    const parsed = parse(at)
    return parsed.ok ? slotOf(parsed.rule, at, start) : []
  })
  return {
    ok: true,
    slots,
    hasStart: hasStart && slots.some(({ startOn, startAt }) => isStart(startOn, startAt, start)),
  }
}

/** Of a number of times and a last day, the one that does not end a rule: the other comes first. */
function endsFirst(parts: ReadonlyMap<string, string>, start: RuleStart): 'COUNT' | 'UNTIL' {
  const lastDay = (without: string) => {
    const text = [...parts].flatMap(([name, value]) => (name === without ? [] : [`${name}=${value}`])).join(';')
    const parsed = parseRule(text, start.timeZone, start.startAt)
    return parsed.ok ? (lastDayOfRule(parsed.rule, dayOfDate(start.startOn)) ?? lastRuleDay) : lastRuleDay
  }
  return lastDay('UNTIL') <= lastDay('COUNT') ? 'UNTIL' : 'COUNT'
}

function isStart(startOn: string, startAt: string | null, start: RuleStart): boolean {
  return startOn === start.startOn && startAt === start.startAt
}

/** The series of one time of day from the start on; nothing where it ends before. */
function slotOf(rule: Rule, at: string | null, { startOn, startAt, timeZone }: RuleStart): Slot[] {
  const isEarlier = at !== null && startAt !== null && at < startAt
  const from = isEarlier ? dateOfDay(dayOfDate(startOn) + 1) : startOn
  if (rule.until !== null && rule.until < dayOfDate(from)) return []
  const rest = restFrom(writeRule(rule), startOn, from, timeZone)
  const parsed = rest === null ? null : parseRule(rest.rule, timeZone)
  return rest === null || !parsed?.ok ? [] : [{ rule: parsed.rule, startOn: rest.startOn, startAt: at }]
}

/** Gives each time of day its share of a COUNT. */
function counted(rule: Rule, count: number, times: readonly (string | null)[], start: RuleStart): Slot[] {
  const startDay = dayOfDate(start.startOn)
  const shares = new Map<string | null, number>()
  let left = count
  const max = Math.ceil(count / times.length) + 2
  for (const day of daysOfRule(rule, startDay, { from: startDay, to: lastRuleDay, max }))
    for (const at of times) {
      if (left === 0) break
      if (day === startDay && at !== null && start.startAt !== null && at < start.startAt) continue
      shares.set(at, (shares.get(at) ?? 0) + 1)
      left -= 1
    }
  return [...shares].flatMap(([at, share]) =>
    slotOf(rule, at, start).map((slot) => ({ ...slot, rule: { ...slot.rule, count: share } })),
  )
}

/** The parts of a rule in upper case, without what is empty or said twice; what Apple adds for our calendar is left out. */
function tidyParts(text: string): Map<string, string> {
  const parts = new Map<string, string>()
  const tidy = text
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/^RRULE:/, '')
  for (const part of tidy.split(';')) {
    const [name = '', ...rest] = part.split('=')
    const value = rest
      .join('=')
      .split(',')
      .filter((item) => item !== '')
      .join(',')
    const isNothing = part === '' || (name !== 'FREQ' && value === '' && rest.length > 0)
    const isOurs = part === 'RSCALE=GREGORIAN' || part === 'SKIP=OMIT'
    if (isNothing || isOurs) continue
    // What is said twice and differs is refused by the reader of rules.
    const isTwice = parts.has(name) && parts.get(name) !== value
    parts.set(isTwice ? `${name}=${value};${name}` : name, value)
  }
  // A week has one Monday, whatever number stands before it.
  const days = parts.get('BYDAY')
  if (days !== undefined && parts.get('FREQ') === 'WEEKLY') parts.set('BYDAY', days.replace(/[+-]?\d+/g, ''))
  return parts
}

/** The times of day of a rule, which are taken out of it; null where they are too many or none. */
function takeTimes(parts: Map<string, string>, startAt: string | null): (string | null)[] | null {
  if (startAt === null) {
    for (const name of ['BYHOUR', 'BYMINUTE', 'BYSECOND']) parts.delete(name)
    return [null]
  }
  const [startHour, startMinute] = [Number(startAt.slice(0, 2)), Number(startAt.slice(3))]
  const interval = Number(parts.get('INTERVAL') ?? 1)
  if (parts.get('FREQ') === 'HOURLY' && [...parts.keys()].every((name) => plainParts.has(name)) && interval > 0) {
    if (interval % 24 !== 0 && 24 % interval !== 0) return null
    parts.set('FREQ', 'DAILY')
    parts.set('INTERVAL', String(Math.max(1, interval / 24)))
    const hours = interval >= 24 ? [startHour] : Array.from({ length: 24 / interval }, (_, n) => n * interval)
    parts.set('BYHOUR', hours.map((hour) => (startHour + hour) % 24).join(','))
  }
  const hours = numbers(parts.get('BYHOUR'), startHour, 23)
  const minutes = numbers(parts.get('BYMINUTE'), startMinute, 59)
  if (hours === null || minutes === null || !/^(0|00)?$/.test(parts.get('BYSECOND') ?? '')) return null
  for (const name of ['BYHOUR', 'BYMINUTE', 'BYSECOND']) parts.delete(name)
  const times = hours.flatMap((hour) => minutes.map((minute) => timeOfMinute(hour * 60 + minute)))
  return times.length > mostTimes ? null : times.sort()
}
const plainParts = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'])

function numbers(list: string | undefined, usual: number, most: number): number[] | null {
  if (list === undefined) return [usual]
  const all = [...new Set(list.split(',').map((item) => (/^\d{1,2}$/.test(item) ? Number(item) : Number.NaN)))]
  return all.every((one) => one <= most) ? all : null
}

function tidyUntil(text: string, { startAt, wallOfUntil }: RuleStart): string {
  const time = writtenTime(text)
  if (time === null || time === 'outOfRange') return text
  const date = time.date.replaceAll('-', '')
  // Whole days end with a day, whatever clock the time after it is of.
  if (time.time === null || startAt === null) return date
  const wall = `${date}T${time.time.replace(':', '')}00`
  if (time.offset === null) return wall
  const at = Date.parse(`${time.date}T${time.time}Z`) - time.offset * 60_000
  const utc = `${new Date(at).toISOString().slice(0, 16).replace(/[-:]/g, '')}00Z`
  return wallOfUntil?.(utc) ?? utc
}

/**
 * A rule of vCalendar 1.0, such as `W2 MO WE #5`, as one of iCalendar; null for what is none. Days of the year stay as they
 * are and are refused with the rule.
 */
function ruleOfVersionOne(text: string): string | null {
  const [head = '', ...rest] = text.trim().toUpperCase().split(/\s+/)
  const [, kind = '', interval = ''] = /^(D|W|MP|MD|YM)(\d{1,3})$/.exec(head) ?? []
  if (kind === '') return null
  const parts = [`FREQ=${frequencies[kind]}`, `INTERVAL=${interval}`]
  const items: string[] = []
  // Without a duration it happens twice.
  let end = 'COUNT=2'
  for (const item of rest) {
    if (/^#\d+$/.test(item)) end = item === '#0' ? '' : `COUNT=${item.slice(1)}`
    else if (/^\d{8}/.test(item)) end = `UNTIL=${item}`
    else items.push(item)
  }
  const list = listOf(kind, items)
  return [...parts, ...(list === '' ? [] : [list]), ...(end === '' ? [] : [end])].join(';')
}

const frequencies: Readonly<Record<string, string>> = {
  D: 'DAILY',
  W: 'WEEKLY',
  MP: 'MONTHLY',
  MD: 'MONTHLY',
  YM: 'YEARLY',
}

function listOf(kind: string, items: readonly string[]): string {
  if (items.length === 0 || kind === 'D') return ''
  if (kind === 'W') return `BYDAY=${items.join(',')}`
  if (kind === 'YM') return `BYMONTH=${items.join(',')}`
  if (kind === 'MD') return `BYMONTHDAY=${items.map((item) => (item === 'LD' ? '-1' : signed(item))).join(',')}`
  const days: string[] = []
  let places: string[] = []
  for (const [index, item] of items.entries()) {
    const isPlace = /^\d[+-]$/.test(item)
    if (isPlace && !/^\d[+-]$/.test(items[index - 1] ?? '')) places = []
    if (isPlace) places.push(signed(item))
    else days.push(...places.map((place) => `${place}${item}`))
  }
  return `BYDAY=${days.join(',')}`
}

/** 2- is the second from the end. */
function signed(item: string): string {
  return item.endsWith('-') ? `-${item.slice(0, -1)}` : item.replace('+', '')
}
