import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { sideBySide } from '@nestwren/contract/apart'
import type { AllergenGroup, FoodItem, FoodStatus, ReactionSign } from '@nestwren/contract/food'
import { nowIso } from '../../platform/clock/now.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { daysSince } from './allergens.ts'

export interface FoodWords {
  readonly allergens: Readonly<Record<AllergenGroup, string>>
  readonly statuses: Readonly<Record<FoodStatus, string>>
  readonly signs: Readonly<Record<ReactionSign, string>>
  /** "Served 3 times, last 2 days ago"; null for a food that no feed names. */
  readonly served: (food: Pick<FoodItem, 'times' | 'lastServedAt'>) => string | null
  /** "today", "yesterday", "9 days ago". */
  readonly ago: (instant: string) => string
  readonly daysAgo: (days: number) => string
  /** Lines by which two versions of a food are told apart. */
  readonly lines: (food: FoodItem) => readonly string[]
}

/** Words for foods. */
export function useFoodWords(): FoodWords {
  const { t } = useLingui()
  const when = useWhen()
  const ago = (instant: string) => daysAgo(Math.max(0, daysSince(instant, nowIso())))
  const daysAgo = (days: number) => {
    if (days === 0) return t`today`
    return days === 1 ? t`yesterday` : plural(days, { one: '# day ago', other: '# days ago' })
  }
  const allergens = {
    milk: t`Milk`,
    egg: t`Egg`,
    fish: t`Fish`,
    shellfish: t`Shellfish`,
    treeNuts: t`Tree nuts`,
    peanuts: t`Peanuts`,
    wheat: t`Wheat`,
    soy: t`Soy`,
    sesame: t`Sesame`,
  }
  const statuses = {
    planned: t`Planned`,
    trying: t`Trying`,
    liked: t`Likes it`,
    disliked: t`Doesn't like it`,
    avoid: t`Avoid`,
  }
  const signs = {
    none: t`No reaction`,
    rash: t`Rash`,
    hives: t`Hives`,
    swelling: t`Swelling`,
    vomiting: t`Vomiting`,
    diarrhea: t`Diarrhea`,
    breathing: t`Trouble breathing`,
    other: t`Something else`,
  }
  const served: FoodWords['served'] = ({ times, lastServedAt }) => {
    if (times === null || times === 0) return null
    const often = plural(times, { one: 'Served once', other: 'Served # times' })
    if (lastServedAt === null) return often
    const last = ago(lastServedAt)
    return t`${often}, last ${last}`
  }
  const lines: FoodWords['lines'] = (food) => [
    food.name,
    statuses[food.status],
    ...(food.allergen === null ? [] : [allergens[food.allergen]]),
    ...(food.firstTriedOn === null ? [] : [t`First tried ${when.day(food.firstTriedOn)}`]),
    ...food.reactions.map(({ on, sign, note }) => sideBySide([when.day(on), signs[sign], note].filter(Boolean))),
    ...(food.note === '' ? [] : [food.note]),
  ]
  return { allergens, statuses, signs, served, ago, daysAgo, lines }
}
