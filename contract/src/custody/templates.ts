import { dayOfDate, weekdayOf } from '../calendar/days.ts'
import type { CustodyTemplate, Exchange } from './terms.ts'

/** The weekday on which an every-other-weekend visit starts; it ends on Sunday. */
export type WeekendStart = 'thursday' | 'friday' | 'saturday'

export interface TemplateChoice {
  /** First day of the cycle, YYYY-MM-DD. It becomes day 0 whatever its weekday is. */
  readonly startOn: string
  /** HH:MM of every exchange. */
  readonly at: string
  readonly place: string
  /** Used by `every-other-weekend` only; `friday` when left out. */
  readonly weekendFrom?: WeekendStart
  /** Who has the children on the first night; of `every-other-weekend`, with whom they live. */
  readonly firstPerson: 0 | 1
}

/** Nights from Monday of the first week to Sunday of the second; `a` has the first one. */
const nightsFromMonday = {
  '2-2-3': 'aabbaaa bbaabbb',
  '2-2-5-5': 'aabbaaa aabbbbb',
  '3-4-4-3': 'aaabbbb aaaabbb',
} as const

const weekendStarts = { thursday: 3, friday: 4, saturday: 5 } as const
const sunday = 6
const lengthDays = 14

/**
 * Returns the exchanges of a template for two people, sorted, every one of them giving the children to the other person.
 *
 * - `2-2-3`, `2-2-5-5` and `3-4-4-3` are tied to the calendar week: they change on Mondays, Wednesdays and Fridays (the
 *   last one on Mondays, and on Thursdays and Fridays in turn), whatever weekday `startOn` is. The week of `startOn` is
 *   the first of the two.
 * - `alternating-weeks` changes on the weekday of `startOn`.
 * - `every-other-weekend` gives the children to the other person from Thursday, Friday or Saturday to Sunday. The first
 *   such weekend is the first that starts on or after `startOn`.
 *
 * A night belongs to whoever has the children after the exchange of that day.
 */
export function templateExchanges(
  template: Exclude<CustodyTemplate, 'own'>,
  choice: TemplateChoice,
): { readonly lengthDays: number; readonly exchanges: readonly Exchange[] } {
  const nights = nightsOf(template, choice)
  const exchanges = nights.flatMap((to, day): readonly Exchange[] =>
    to === nights[(day + lengthDays - 1) % lengthDays] ? [] : [{ day, at: choice.at, to, place: choice.place }],
  )
  return { lengthDays, exchanges }
}

/** Who has the children in each night of the cycle, from the night of `startOn`. */
function nightsOf(
  template: Exclude<CustodyTemplate, 'own'>,
  { startOn, weekendFrom = 'friday', firstPerson }: TemplateChoice,
): readonly (0 | 1)[] {
  const other = firstPerson === 0 ? 1 : 0
  const weekday = weekdayOf(dayOfDate(startOn))
  const days = Array.from({ length: lengthDays }, (_, day) => day)
  if (template === 'alternating-weeks') return days.map((day) => (day < 7 ? firstPerson : other))
  if (template === 'every-other-weekend') {
    const first = weekendStarts[weekendFrom]
    const untilWeekend = (first - weekday + 7) % 7
    return days.map((day) => (day >= untilWeekend && day < untilWeekend + sunday - first ? other : firstPerson))
  }
  const nights = nightsFromMonday[template].replace(' ', '')
  return days.map((day) => (nights[(day + weekday) % lengthDays] === nights[weekday] ? firstPerson : other))
}
