import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'
import { dateAndTime, instantOfDate } from '@nestwren/contract/calendar/zone'
import { knownHolidays } from '@nestwren/contract/custody/known-holidays'
import {
  type CustodyPerson,
  type HolidayOn,
  type HolidayRule,
  type Period,
  personKey,
} from '@nestwren/contract/custody/terms'
import type { CustodyOverride, OverrideType } from '@nestwren/contract/overrides'
import { endOfDay } from '../answer-by.ts'
import { noOne, personOf, type Who, whoOf } from '../people-choices.ts'

/** Pure rules between a suggestion and its form. */

/** Someone has the children for a while. */
export interface ChangePart extends Who {
  readonly id: number
  readonly fromOn: string
  readonly fromAt: string
  readonly untilOn: string
  readonly untilAt: string
}

/** As the inputs have it: empty texts for what is not given. Survives a reload. */
export interface ChangeForm {
  id: string
  childIds: readonly string[]
  type: OverrideType
  /** Empty for the name of the type. */
  title: string
  /** A key of the known holidays, or empty for another day. */
  known: string
  isYearly: boolean
  on: HolidayOn
  startAt: string
  days: number | null
  endAt: string
  even: Who
  odd: Who
  parts: readonly ChangePart[]
  /** It only ends what was agreed. */
  isCancel: boolean
  place: string
  words: string
  /** The last day on which an answer counts, YYYY-MM-DD; null for the usual one. */
  answerOn: string | null
}

/** What a new suggestion begins with. */
export interface FormFacts {
  readonly id: string
  readonly childIds: readonly string[]
  /** YYYY-MM-DD. */
  readonly today: string
  /** The usual time of a handoff, HH:MM. */
  readonly usualAt: string
  /** Who is offered. */
  readonly choices: readonly CustodyPerson[]
  /** The reader, and who shares the time with them; null where that is not known. */
  readonly own: CustodyPerson | null
  readonly other: CustodyPerson | null
}

const answerDays = 7
const minuteMs = 60_000
/** No day: it is nobody's to choose but the person's. */
const noDay: HolidayOn = { is: 'date', month: 0, day: 0 }

const later = (date: string, days: number) => dateOfDay(dayOfDate(date) + days)

/** Returns the form of a new suggestion, in which no day and nobody who gets one is chosen yet. */
export function newForm(facts: FormFacts): ChangeForm {
  const { id, childIds } = facts
  return {
    ...{ id, childIds, type: 'oneOff', title: '', known: '', isYearly: true, on: noDay },
    ...{ startAt: '09:00', days: 0, endAt: '18:00', even: noOne, odd: noOne },
    ...{ parts: emptyParts('oneOff', facts), isCancel: false, place: '', words: '', answerOn: null },
  }
}

/** Returns the form of other terms for something that was proposed or agreed. */
export function formOf(override: CustodyOverride, facts: FormFacts): ChangeForm {
  const { type, title, holiday, periods, place, childIds } = override
  const parts = periods.map(({ holder, fromOn, fromAt, untilOn, untilAt }, id) => ({
    ...{ id, fromOn, fromAt, untilOn, untilAt },
    ...whoOf(holder, facts.choices),
  }))
  const begun = { ...newForm(facts), childIds, type, title, place }
  const known = type === 'holiday' ? knownHolidays.find(({ en, es }) => en === title || es === title) : undefined
  if (holiday === null)
    return {
      ...begun,
      known: known?.key ?? '',
      isYearly: false,
      isCancel: parts.length === 0,
      parts: parts.length === 0 ? emptyParts(type, facts) : parts,
    }
  const { on, startAt, days, endAt, evenYears, oddYears } = holiday
  return {
    ...begun,
    ...{ known: known?.key ?? '', isYearly: true, on, startAt, days, endAt },
    even: whoOf(evenYears, facts.choices),
    odd: whoOf(oddYears, facts.choices),
  }
}

/** Returns the form with another type; times that were entered stay where the other type has as many. */
export function withType(form: ChangeForm, type: OverrideType, facts: FormFacts): ChangeForm {
  if (type === form.type) return form
  const isSwap = type === 'swap' || form.type === 'swap'
  return { ...form, type, title: '', known: '', parts: isSwap ? emptyParts(type, facts) : form.parts }
}

/** Returns the form with a known holiday, in its times; one whose days differ from place to place comes once. */
export function withHoliday(form: ChangeForm, key: string, locale: string): ChangeForm {
  const known = knownHolidays.find((one) => one.key === key)
  if (known === undefined) return { ...form, known: '', title: '' }
  const title = locale === 'es' ? known.es : known.en
  if (known.rule === null) return { ...form, known: key, title, isYearly: false }
  return { ...form, known: key, title, isYearly: true, ...known.rule }
}

/** A swap is between two people, so who gets which of its parts is known; the days never are. */
function emptyParts(type: OverrideType, { usualAt, choices, own, other }: FormFacts): readonly ChangePart[] {
  const part = (id: number, holder: CustodyPerson | null): ChangePart => ({
    ...{ id, fromOn: '', fromAt: usualAt, untilOn: '', untilAt: usualAt },
    ...whoOf(holder, choices),
  })
  return type === 'swap' ? [part(0, other), part(1, own)] : [part(0, null)]
}

/** Returns the parts with one more, whose days are still to be chosen. */
export function withPart(parts: readonly ChangePart[]): readonly ChangePart[] {
  const last = parts.at(-1)
  if (last === undefined) return parts
  const id = Math.max(...parts.map((part) => part.id)) + 1
  return [...parts, { ...last, id, fromOn: '', untilOn: '' }]
}

/** What a suggestion still lacks before it can be sent at all. */
export type Missing = 'days' | 'swapDays' | 'person' | 'holiday' | 'years' | 'difference'

/**
 * Returns what a form lacks; null for nothing. A swap has days for two people.
 * @param before the terms that the suggestion answers or takes the place of, which have to differ; null for none
 */
export function missingOf(
  form: ChangeForm,
  choices: readonly CustodyPerson[],
  terms: ChangeTerms,
  before: ChangeTerms | null,
): Missing | null {
  if (form.isCancel) return null
  if (form.type === 'holiday' && form.isYearly) {
    if (form.on.is !== 'easter' && form.on.month === 0) return 'holiday'
    if (form.on.is === 'date' && form.on.day === 0) return 'holiday'
    if (personOf(form.even, choices) === null && personOf(form.odd, choices) === null) return 'years'
  } else {
    const isSwap = form.type === 'swap'
    const getting = new Set(form.parts.map((part) => personOf(part, choices)).map((one) => one && personKey(one)))
    if (form.parts.some(({ fromOn, untilOn }) => fromOn === '' || untilOn === '')) return isSwap ? 'swapDays' : 'days'
    if (getting.has(null)) return 'person'
    if (isSwap && getting.size < 2) return 'swapDays'
  }
  return before !== null && isSame(terms, before) ? 'difference' : null
}

function isSame(terms: ChangeTerms, before: ChangeTerms): boolean {
  const key = (person: CustodyPerson | null) => person && personKey(person)
  const said = ({ title, timeZone, periods, holiday, place }: ChangeTerms) => [
    ...[title, timeZone, place],
    periods.map(({ fromOn, fromAt, untilOn, untilAt, holder }) => [fromOn, fromAt, untilOn, untilAt, key(holder)]),
    holiday && [
      Object.entries(holiday.on).toSorted(),
      ...[holiday.startAt, holiday.days, holiday.endAt, key(holiday.evenYears), key(holiday.oddYears)],
    ],
  ]
  return JSON.stringify(said(terms)) === JSON.stringify(said(before))
}

/** What is sent of a suggestion. */
export interface ChangeTerms {
  readonly title: string
  readonly timeZone: string
  readonly periods: Period[]
  readonly holiday: HolidayRule | null
  readonly place: string
}

/**
 * Returns the terms of a form. Someone who is not chosen yet has an empty name, which `overrideProblems` finds.
 * @param usualTitle for a form without a title
 */
export function termsOf(
  form: ChangeForm,
  timeZone: string,
  choices: readonly CustodyPerson[],
  usualTitle: string,
): ChangeTerms {
  const title = form.title.trim() === '' ? usualTitle : form.title.trim()
  const common = { title, timeZone, place: form.place.trim() }
  if (form.isCancel) return { ...common, periods: [], holiday: null }
  if (form.type === 'holiday' && form.isYearly) {
    const { on, startAt, days, endAt, even, odd } = form
    const [evenYears, oddYears] = [personOf(even, choices), personOf(odd, choices)]
    return { ...common, periods: [], holiday: { on, startAt, days: days ?? -1, endAt, evenYears, oddYears } }
  }
  const periods = form.parts.map(({ fromOn, fromAt, untilOn, untilAt, who, name }) => ({
    ...{ fromOn, fromAt, untilOn, untilAt },
    holder: personOf({ who, name }, choices) ?? { userId: null, name: '' },
  }))
  return { ...common, periods, holiday: null }
}

export interface AnswerFacts {
  /** YYYY-MM-DD. */
  readonly today: string
  /** The reader's, in which days end. */
  readonly timeZone: string
  /** When accepting would first change something, in milliseconds since 1970; null where that is not known. */
  readonly effect: number | null
}

/** Returns the last day on which an answer can be asked, the day before the first one or today; null for any. */
export function latestAnswerOn({ today, timeZone, effect }: AnswerFacts): string | null {
  if (effect === null) return null
  const before = later(dateAndTime(effect, timeZone).date, -1)
  return before < today ? today : before
}

/** Returns the day until which an answer is asked: as chosen, else in a week, and before the first day. */
export function answerOnOf(answerOn: string | null, facts: AnswerFacts): string {
  if (answerOn !== null) return answerOn
  const [usual, latest] = [later(facts.today, answerDays), latestAnswerOn(facts)]
  return latest !== null && latest < usual ? latest : usual
}

/**
 * Returns the last moment at which an answer counts, as an ISO instant; null while no day is entered. That is the end of the
 * day, and of the day on which it begins just before that.
 */
export function answerByOf(answerOn: string, { timeZone, effect }: Omit<AnswerFacts, 'today'>): string | null {
  if (answerOn === '') return null
  const end = instantOfDate(answerOn, endOfDay, timeZone).at
  const isFirst = effect !== null && effect <= end && dateAndTime(effect, timeZone).date === answerOn
  return new Date(isFirst ? effect - minuteMs : end).toISOString()
}
