/**
 * The words of a language, as data. Words are written as people write them; case and accents do not matter when they are
 * compared. Phrases are patterns as patterns.ts explains them.
 *
 * Slots: `<n>` whole number in digits or words, `<decimal>` such as 1.5, `<tight>` digits without a space before them,
 * `<spoken>` number in words, `<hour>` of the clock, `<time>` any time of day, `<clock>` one that is clear without a word
 * before it, `<part>` of the day, `<weekday>`, `<list>` of weekdays, `<weekdays>` the same or a range, `<plurals>` a list in the plural, `<range>`
 * such as Mon-Fri, `<month>`, `<day>` of a month, `<nthday>` the same as an
 * ordinal, `<digitday>` in digits, `<nth>` first to last, `<year>`,
 * `<numeric>` date in digits, `<date>` any date, `<unit>` day to year, `<hours>`, `<minutes>`, `<amount>` of hours and minutes.
 */

export const unitNames = ['day', 'week', 'month', 'year'] as const
export type Unit = (typeof unitNames)[number]

export const partNames = ['morning', 'afternoon', 'night', 'am', 'pm'] as const
/** Part of the day, as far as it decides between AM and PM. */
export type Part = (typeof partNames)[number]

/** Times of day in words. `minutesAfter` is clear only behind a word such as "at". */
export const clockNames = [
  'noon',
  'midnight',
  'halfPast',
  'quarterPast',
  'quarterTo',
  'minutesPast',
  'minutesTo',
  'minutesAfter',
] as const
export type ClockName = (typeof clockNames)[number]

/** Amounts of time in words. */
export const amountNames = [
  'minutes',
  'hours',
  'hoursMinutes',
  'hoursAndHalf',
  'halfHour',
  'quarterHour',
  'threeQuarters',
] as const
export type AmountName = (typeof amountNames)[number]

export const dateNames = [
  'today',
  'tonight',
  'thisPart',
  'tomorrow',
  'dayAfterTomorrow',
  'yesterday',
  'thisWeekday',
  'comingWeekday',
  'nextWeekday',
  'weekdayDay',
  'monthDay',
  'dayOfMonth',
  'numericDate',
  'inUnits',
  'unitsFrom',
  'thisWeekend',
  'nextWeekend',
  'nthWeekday',
  'weekdays',
] as const
export type DateName = (typeof dateNames)[number]

export const phraseNames = [
  'dateRange',
  'dayRange',
  'timeRange',
  'bareRange',
  'inAmount',
  'time',
  'untilTime',
  'allDay',
  'part',
  'everyDay',
  'everyWorkday',
  'everyWeekend',
  'everyPart',
  'fortnightly',
  'everyUnit',
  'everyOtherUnit',
  'everyUnits',
  'weekly',
  'monthly',
  'yearly',
  'everyWeekdays',
  'everyOtherWeekdays',
  'everyFewWeekdays',
  'weekdayRange',
  'everyDayOfMonth',
  'everyNthWeekday',
  'everyDate',
  'untilMonth',
  'untilYearEnd',
  'untilDate',
  'times',
  'remind',
  'remindDays',
  'remindDayBefore',
  'noReminder',
  'duration',
  'longDuration',
  'unknownRhythm',
] as const
export type PhraseName = (typeof phraseNames)[number]

/** What a part of the text was understood as. */
export type Means = 'date' | 'time' | 'duration' | 'repeat' | 'child' | 'person' | 'place' | 'reminder'

type List = readonly string[]

export interface Words {
  /** How 12/3 is read: as 12 March when true. */
  readonly isDayFirst: boolean
  /** Monday first; names and abbreviations. */
  readonly weekdays: readonly List[]
  /** Monday first; only forms that differ from the singular. */
  readonly pluralWeekdays: readonly List[]
  /** Weekdays that are also common words, with the words before and after them that tell so. */
  readonly weakWeekdays: Readonly<Record<string, { readonly before: List; readonly after: List }>>
  /** January first. */
  readonly months: readonly List[]
  readonly numbers: Readonly<Record<string, number>>
  /** Articles that also count, such as "an" in "an hour"; they are no hour of the clock. */
  readonly ones: List
  /** -1 for the last. */
  readonly ordinals: Readonly<Record<string, number>>
  /** What follows the digits of an ordinal. */
  readonly ordinalSuffixes: List
  readonly units: Readonly<Record<Unit, List>>
  readonly hours: List
  readonly minutes: List
  /** What may follow the hour of a time of day. */
  readonly hourMarks: List
  /** From which hour on "14 h" is a time of day instead of a duration; null for never. */
  readonly hourMarkIsTimeFrom: number | null
  readonly parts: Readonly<Record<Part, List>>
  /** The parts of the day that follow a time, beside {@link Words.parts}. */
  readonly meridiems: Readonly<Record<Part, List>>
  readonly clocks: Readonly<Record<ClockName, List>>
  readonly amounts: Readonly<Record<AmountName, List>>
  readonly dates: Readonly<Record<DateName, List>>
  readonly phrases: Readonly<Record<PhraseName, List>>
  /** Between the items of a list of weekdays or names. */
  readonly listJoins: List
  /** Before a further item of a list of weekdays. */
  readonly listArticles: List
  readonly rangeJoins: List
  /** Words that go with what is understood behind them, such as "on" before a date. */
  readonly links: Readonly<Record<Means, List>>
  /** Words that a title does not begin with when what stood before was understood. */
  readonly leading: List
  /** Words before a place. */
  readonly placeWords: List
  readonly articles: List
  /** Words that end a place. */
  readonly placeStops: List
  /** Lowercase words within a name of a place, when a capital follows. */
  readonly placeJoins: List
  /** Words that are no place even behind a word such as "at". */
  readonly notPlaces: List
  /** Before a name that is not of the family. */
  readonly honorifics: List
  /** Before a name of somebody whom something is of, not who looks after it. */
  readonly ofWords: List
  /** Words of doctors and of places, with which something that repeats is an appointment. */
  readonly appointmentWords: List
}
