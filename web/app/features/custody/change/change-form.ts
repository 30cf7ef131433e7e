import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'
import { instantOfDate } from '@nestwren/contract/calendar/zone'
import { knownHolidays } from '@nestwren/contract/custody/known-holidays'
import type { CustodyPerson, HolidayOn, HolidayRule, Period } from '@nestwren/contract/custody/terms'
import type { CustodyOverride, OverrideType } from '@nestwren/contract/overrides'
import { endOfDay } from '../answer-by.ts'
import { personOf, type Who, whoOf } from '../people-choices.ts'

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
  /** The last day on which an answer counts, YYYY-MM-DD. */
  answerOn: string
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
const newYear: HolidayOn = { is: 'date', month: 1, day: 1 }

const later = (date: string, days: number) => dateOfDay(dayOfDate(date) + days)

/** Returns the form of a new suggestion. */
export function newForm(facts: FormFacts): ChangeForm {
  const { id, childIds, today, choices, own, other } = facts
  return {
    ...{ id, childIds, type: 'oneOff', title: '', known: '', isYearly: true, on: newYear },
    ...{ startAt: '09:00', days: 0, endAt: '18:00', even: whoOf(own, choices), odd: whoOf(other, choices) },
    ...{ parts: usualParts('oneOff', facts), isCancel: false, place: '', words: '' },
    answerOn: later(today, answerDays),
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
      parts: parts.length === 0 ? usualParts(type, facts) : parts,
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
  const usual = usualParts(type, facts)
  const isSwap = type === 'swap' || form.type === 'swap'
  return { ...form, type, title: '', known: '', parts: isSwap ? usual : form.parts }
}

/** Returns the form with a known holiday, in its times; one whose days differ from place to place comes once. */
export function withHoliday(form: ChangeForm, key: string, locale: string): ChangeForm {
  const known = knownHolidays.find((one) => one.key === key)
  if (known === undefined) return { ...form, known: '', title: '' }
  const title = locale === 'es' ? known.es : known.en
  if (known.rule === null) return { ...form, known: key, title, isYearly: false }
  return { ...form, known: key, title, isYearly: true, ...known.rule }
}

function usualParts(type: OverrideType, { today, usualAt, choices, own, other }: FormFacts): readonly ChangePart[] {
  const part = (id: number, holder: CustodyPerson | null, from: number, days: number): ChangePart => ({
    id,
    ...whoOf(holder, choices),
    ...{ fromOn: later(today, from), fromAt: usualAt, untilOn: later(today, from + days), untilAt: usualAt },
  })
  if (type === 'swap') return [part(0, other, 1, 1), part(1, own, 8, 1)]
  return [part(0, own, 1, type === 'vacation' ? 7 : 1)]
}

/** Returns the parts with one more, a day after the last. */
export function withPart(parts: readonly ChangePart[]): readonly ChangePart[] {
  const last = parts.at(-1)
  if (last === undefined) return parts
  const id = Math.max(...parts.map((part) => part.id)) + 1
  const isKnown = last.untilOn !== ''
  return [
    ...parts,
    {
      ...last,
      id,
      fromOn: isKnown ? later(last.untilOn, 1) : '',
      untilOn: isKnown ? later(last.untilOn, 2) : '',
    },
  ]
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

/** Returns the last moment at which an answer counts, as an ISO instant; null while no day is entered. */
export function answerByOf(answerOn: string, timeZone: string): string | null {
  if (answerOn === '') return null
  return new Date(instantOfDate(answerOn, endOfDay, timeZone).at).toISOString()
}
