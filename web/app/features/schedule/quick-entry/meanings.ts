import type { Means, Part, Unit } from './words.ts'

/** What the phrases of a line mean, before it is decided which of them count and on which days they are. */

/** Time of day as it was said. */
export interface Clock {
  /** Minutes after midnight as the digits say, 0 to 1440. */
  readonly minute: number
  /** False when AM or PM is missing and both would be possible. */
  readonly isCertain: boolean
  readonly hasMeridiem: boolean
  /** True for a mere hour, which is a time only behind a word such as "at". */
  readonly isBare: boolean
}

/** A day as it was said. Days are counted since 1970-01-01, weekdays from 0 for Monday. */
export type SaidDay =
  | { readonly is: 'day'; readonly day: number }
  | { readonly is: 'monthDay'; readonly month: number; readonly date: number }
  | { readonly is: 'dayOfMonth'; readonly date: number }
  /** `week`: the first from today on, the first after today, or that of next week. */
  | { readonly is: 'weekday'; readonly weekday: number; readonly week: 'first' | 'coming' | 'next' }

/** Part of a recurrence rule that a phrase says. Null and empty stand for what it leaves open. */
export interface SaidRepeat {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly interval: number
  readonly weekdays: readonly number[]
  readonly nth: number | null
  readonly monthDay: number | null
  /** A day that it is on, such as that of "every 3 Dec". */
  readonly on: SaidDay | null
}

export type Meaning =
  /** `others`: further weekdays of a list, which count only when something repeats. */
  | { readonly type: 'date'; readonly said: SaidDay; readonly others: readonly number[] }
  | { readonly type: 'dateRange'; readonly said: SaidDay; readonly until: SaidDay }
  | { readonly type: 'time'; readonly clock: Clock; readonly until: Clock | null }
  | { readonly type: 'inMinutes'; readonly minutes: number }
  | { readonly type: 'untilTime'; readonly clock: Clock }
  | { readonly type: 'part'; readonly part: Part }
  | { readonly type: 'allDay' }
  | { readonly type: 'duration'; readonly minutes: number }
  | { readonly type: 'longDuration'; readonly n: number; readonly unit: Unit }
  | { readonly type: 'repeat'; readonly repeat: SaidRepeat }
  /** `month` without a day is its end, and without a month that of the year. */
  | { readonly type: 'untilMonth'; readonly month: number; readonly year: number | null }
  | { readonly type: 'untilDay'; readonly said: SaidDay }
  | { readonly type: 'count'; readonly n: number }
  | { readonly type: 'reminder'; readonly minutes: number | null }
  | { readonly type: 'child'; readonly ids: readonly string[] }
  | { readonly type: 'person'; readonly id: string }
  /** A phrase that must not be taken for anything else, such as "3 times a day". */
  | { readonly type: 'unknown' }

/** A phrase that was found: token indexes, `to` after the last. */
export interface Found {
  readonly from: number
  readonly to: number
  readonly meaning: Meaning
  /** Part of the day within it, such as that of "every morning". */
  readonly part: Part | null
  /** Where it ends when its part of the day, or its further weekdays, do not count; otherwise as `to`. */
  readonly shortTo: number
}

/** A found phrase that counts, or a place. */
export interface Used {
  readonly from: number
  readonly to: number
  readonly means: Means
  /** True when its words stay in the title all the same. */
  readonly staysInTitle: boolean
}
