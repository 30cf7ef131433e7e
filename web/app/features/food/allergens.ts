import { type AllergenGroup, allergenGroups, type FoodItem } from '@nestwren/contract/food'

/** How a child stands with one group of allergens, over all foods of it. */
export interface AllergenState {
  readonly group: AllergenGroup
  readonly foods: readonly FoodItem[]
  /** The day the first food of it was tried; null while none was. */
  readonly introducedOn: string | null
  /** Of the latest feed with a food of it; null while no feed names one. */
  readonly lastServedAt: string | null
  /** Something was seen after a food of it. */
  readonly hasReaction: boolean
  /** The family said not to give a food of it. */
  readonly isAvoided: boolean
}

const earliest = (dates: readonly (string | null)[]) =>
  dates.reduce((first, date) => (date !== null && (first === null || date < first) ? date : first), null)
const latest = (instants: readonly (string | null)[]) =>
  instants.reduce((last, at) => (at !== null && (last === null || Date.parse(at) > Date.parse(last)) ? at : last), null)

/** Something was seen after the food; a note that nothing was is none. */
export function hasReaction({ reactions }: Pick<FoodItem, 'reactions'>): boolean {
  return reactions.some(({ sign }) => sign !== 'none')
}

/** Tried at least once, as the family said or a feed shows. One that nothing is said of is here because a feed names it. */
export function isTried({ times, firstTriedOn, version }: FoodItem): boolean {
  return (times ?? 0) > 0 || firstTriedOn !== null || version === 0
}

/** The nine groups in their order, with what is known of each from one child's foods. */
export function allergenStates(foods: readonly FoodItem[]): readonly AllergenState[] {
  return allergenGroups.map((group) => {
    const own = foods.filter(({ allergen }) => allergen === group)
    return {
      group,
      foods: own,
      introducedOn: earliest(own.map(({ firstTriedOn }) => firstTriedOn)),
      lastServedAt: latest(own.map(({ lastServedAt }) => lastServedAt)),
      hasReaction: own.some(hasReaction),
      isAvoided: own.some(({ status }) => status === 'avoid'),
    }
  })
}

/** The instant a day begins on this device's clock. */
const startOf = (day: string): string =>
  Temporal.PlainDate.from(day).toZonedDateTime(Temporal.Now.timeZoneId()).toInstant().toString()

/** Whole days of the calendar from an instant to another, on this device's clock. */
export function daysSince(instant: string, now: string): number {
  const zone = Temporal.Now.timeZoneId()
  const day = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
  return day(instant).until(day(now), { largestUnit: 'day' }).days
}

/** After so many days without it a food that was introduced is named again: guidelines say at least once a week. */
const keepServingDays = 7

/**
 * Returns how many days ago a group was last served when that is worth a reminder: served before, nothing seen after it,
 * not to be avoided, and more than a week ago. Where no feed names a food of it, the day it was introduced counts, unless
 * the caller may not see feeds: there may be some. Null otherwise.
 */
export function daysWithout(state: AllergenState, now: string): number | null {
  const { foods, introducedOn, lastServedAt, hasReaction, isAvoided } = state
  if (hasReaction || isAvoided) return null
  const isFeedsSeen = foods.every(({ times }) => times !== null)
  const introducedAt = introducedOn === null || !isFeedsSeen ? null : startOf(introducedOn)
  const last = lastServedAt ?? introducedAt
  if (last === null) return null
  const days = daysSince(last, now)
  return days > keepServingDays ? days : null
}
