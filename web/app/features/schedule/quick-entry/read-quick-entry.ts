import { dateOfDay, timeOfMinute } from '@nestwren/contract/calendar/days'
import { writeRule } from '@nestwren/contract/calendar/rule'
import { instantOfWall, wallOfInstant } from '@nestwren/contract/calendar/zone'
import { compileWords } from './compiled-words.ts'
import { lineOf } from './line.ts'
import type { Found, Meaning, Used } from './meanings.ts'
import { type FamilyNames, familyNames, type Named, nameAt } from './names.ts'
import { matchPattern, type PatternMatch } from './patterns.ts'
import { meaningOf } from './phrases.ts'
import { findPlace, hasAppointmentWord } from './places.ts'
import { dayOfPhrase } from './read-date.ts'
import { settleDays } from './settle-days.ts'
import { settleTime } from './settle-time.ts'
import type { Line, SlotValue } from './slots.ts'
import { type Span, tidied, titleOf } from './title.ts'
import { endsClean, startsClean, tokensOf } from './tokens.ts'
import { english } from './words.en.ts'
import { spanish } from './words.es.ts'
import { type DateName, dateNames, type PhraseName, type Words } from './words.ts'

/** Why a person should look again: in this order, each at most once. */
const doubts = ['pastDate', 'ambiguousTime', 'noDate', 'twoDates', 'amPmGuessed'] as const
/**
 * `pastDate`: before now. `ambiguousTime`: several times, or one that clocks skip or show twice on that day. `noDate`: no
 * day was said. `twoDates`: a second day was said, which stays in the title. `amPmGuessed`: "at 3" was taken as 3 PM.
 */
type Doubt = (typeof doubts)[number]

/** What a typed line says, for the form of a schedule entry. */
export interface QuickEntry {
  /** Empty only for a line without letters and digits. */
  readonly title: string
  /** YYYY-MM-DD, of a series its first day; null when no day was said. */
  readonly startOn: string | null
  /** HH:MM; null when no time was said, and for whole days. */
  readonly startAt: string | null
  /** Minutes; without a length in the line the default with a time, 1440 for "all day" and null for a mere day. */
  readonly durationMinutes: number | null
  /** RRULE text without `RRULE:`; null for once. */
  readonly rule: string | null
  readonly childIds: readonly string[]
  readonly assigneeId: string | null
  readonly place: string
  readonly remindMinutes: number | null
  readonly kind: 'routine' | 'appointment'
  /** What was understood, in order and without overlaps, as character offsets; `to` is after the last character. */
  readonly understood: readonly Span[]
  readonly doubts: readonly Doubt[]
}

export interface QuickEntryOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  /** IANA zone in which days and times are meant. */
  readonly timeZone: string
  readonly locale: 'en' | 'es'
  readonly children: readonly Named[]
  readonly people: readonly Named[]
  /** Minutes of what has a time and no length. */
  readonly defaultDurationMinutes: number
}

const languages: Readonly<Record<QuickEntryOptions['locale'], Words>> = { en: english, es: spanish }

/**
 * Reads a line such as "Swim class every Tuesday 5pm for 45 min". Never throws for a text; what is not understood becomes
 * the title, and of a text of more than 300 characters the rest does too.
 * @throws RangeError for a zone that this runtime does not know.
 */
export function readQuickEntry(text: string, options: QuickEntryOptions): QuickEntry {
  const { now, timeZone } = options
  const wall = wallOfInstant(now, timeZone)
  const line = lineOf(tokensOf(text), compileWords(languages[options.locale]), wall.day)
  const found = findPhrases(line, familyNames(options.children, options.people))
  const said = settleTime(line, found)
  const at = said.inMinutes === null ? null : wallOfInstant(now + said.inMinutes * 60_000, timeZone)
  const time = at === null ? said : { ...said, minute: at.minute }
  const days = settleDays(found, time, wall)
  const day = days.day ?? at?.day ?? null
  const family = namesIn(found)
  const reminder = found.find(({ meaning }) => meaning.type === 'reminder')
  const duration = time.durationMinutes === null ? found.find(({ meaning }) => meaning.type === 'duration') : undefined
  const used = [
    ...time.used,
    ...days.used,
    ...family.used,
    ...(reminder === undefined ? [] : [usedAs(reminder, 'reminder')]),
    ...(duration === undefined ? [] : [usedAs(duration, 'duration')]),
  ]
  const place = findPlace(line, used)
  const placeText = place === null ? '' : rawText(text, line, place.nameFrom, place.nameTo).replace(/\.$/, '')
  const all = place === null ? used : [...used.filter((one) => !isWithin(one, place.used)), place.used]
  const { title, spans } = titleOf(
    text,
    line,
    all.toSorted((a, b) => a.from - b.from),
  )
  const minute = time.minute
  const length = duration?.meaning.type === 'duration' ? duration.meaning.minutes : null
  const standard = time.isAllDay ? 1440 : minute === null ? null : options.defaultDurationMinutes
  const isVague = minute !== null && day !== null && instantOfWall(day, minute, timeZone).fit !== 'exact'
  const isPast = day !== null && (day < wall.day || (day === wall.day && minute !== null && minute < wall.minute))
  const has: Readonly<Record<Doubt, boolean>> = {
    pastDate: isPast,
    ambiguousTime: time.isAmbiguous || isVague,
    noDate: day === null,
    twoDates: days.hasTwoDates,
    amPmGuessed: time.isGuessed,
  }
  const isRoutine =
    found.some(({ meaning }) => meaning.type === 'repeat') && placeText === '' && !hasAppointmentWord(line)
  return {
    title: title === '' ? fallbackTitle(text, line, found, placeText) : title,
    startOn: day === null ? null : dateOfDay(day),
    startAt: minute === null ? null : timeOfMinute(minute),
    durationMinutes: time.durationMinutes ?? length ?? days.durationMinutes ?? standard,
    rule: days.rule === null ? null : writeRule(days.rule),
    childIds: family.childIds,
    assigneeId: family.assigneeId,
    place: placeText,
    remindMinutes: reminder?.meaning.type === 'reminder' ? reminder.meaning.minutes : null,
    kind: isRoutine ? 'routine' : 'appointment',
    understood: spans,
    doubts: doubts.filter((doubt) => has[doubt]),
  }
}

function usedAs({ from, to }: Found, means: Used['means'], staysInTitle = false): Used {
  return { from, to, means, staysInTitle }
}

function isWithin(one: Used, place: Used): boolean {
  return one.from >= place.from && one.to <= place.to
}

function namesIn(found: readonly Found[]) {
  const children = found.filter(({ meaning }) => meaning.type === 'child')
  const people = found.filter(({ meaning }) => meaning.type === 'person')
  const first = people[0]
  const ids = people.flatMap(({ meaning }) => (meaning.type === 'person' ? [meaning.id] : []))
  // Only one person can look after it. With several their names stay in the title, so that none is lost.
  const staysInTitle = new Set(ids).size > 1
  return {
    childIds: [...new Set(children.flatMap(({ meaning }) => (meaning.type === 'child' ? meaning.ids : [])))],
    assigneeId: ids[0] ?? null,
    used: [
      ...children.map((one) => usedAs(one, 'child')),
      ...(staysInTitle ? (first === undefined ? [] : [first]) : people).map((one) =>
        usedAs(one, 'person', staysInTitle),
      ),
    ],
  }
}

/** Returns a title when everything was understood: the place, else a name, else the whole line. */
function fallbackTitle(text: string, line: Line, found: readonly Found[], place: string): string {
  if (place !== '') return tidied(place)
  const named =
    found.find(({ meaning }) => meaning.type === 'child') ?? found.find(({ meaning }) => meaning.type === 'person')
  return tidied(named === undefined ? text : rawText(text, line, named.from, named.to))
}

function rawText(text: string, { tokens }: Line, from: number, to: number): string {
  return text.slice(tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? 0)
}

/** Finds the phrases of a line from left to right, at each place the longest. */

type Name = PhraseName | DateName

/** Returns the phrases of a line in order; none overlaps another. */
function findPhrases(line: Line, names: FamilyNames): readonly Found[] {
  const found: Found[] = []
  let index = 0
  while (index < line.tokens.length) {
    const best = startsClean(line.tokens, index) ? longestAt(line, names, index, found.at(-1)) : null
    if (best === null) {
      index++
      continue
    }
    if (best.meaning.type !== 'unknown') found.push(best)
    index = best.to
  }
  return found
}

function longestAt(line: Line, names: FamilyNames, index: number, before: Found | undefined): Found | null {
  let best = nameAt(line, names, index)
  const type = before?.to === index ? before.meaning.type : null
  const isBesideDay = type === 'date' || type === 'repeat' || type === 'part'
  for (const { name, pattern } of line.words.phrases) {
    const match = matchPattern(pattern, line.tokens, index, line.readSlot)
    if (match === null || match.end <= (best?.to ?? index) || !endsClean(line.tokens, match.end)) continue
    const meaning = isDate(name) ? dateMeaning(line, name, match) : meaningOf(line, name, match, index, isBesideDay)
    if (meaning !== null) best = { from: index, to: match.end, meaning, ...partOf(name, match, index) }
  }
  return best
}

type Match = PatternMatch<SlotValue>

function isDate(name: Name): name is DateName {
  return (dateNames as readonly string[]).includes(name)
}

function dateMeaning(line: Line, name: DateName, match: Match): Meaning | null {
  const said = dayOfPhrase(line, name, match)
  const others = match.captures.get('list')?.value.list?.weekdays.slice(1) ?? []
  return said === null ? null : { type: 'date', said, others }
}

function partOf(name: Name, match: Match, index: number): Pick<Found, 'part' | 'shortTo'> {
  const captured = match.captures.get('part')
  const list = match.captures.get('list')?.value.list
  if (name === 'tonight') return { part: 'night', shortTo: match.end }
  if (name === 'thisPart') return { part: captured?.value.part ?? 'morning', shortTo: captured?.from ?? match.end }
  if (name === 'everyPart')
    return { part: captured?.value.part ?? 'morning', shortTo: captured?.from ?? Math.max(index + 1, match.end - 1) }
  return { part: null, shortTo: name === 'weekdays' ? (list?.firstEnd ?? match.end) : match.end }
}
