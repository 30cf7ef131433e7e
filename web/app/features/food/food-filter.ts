import type { FoodItem } from '@nestwren/contract/food'
import { foodKey } from '@nestwren/contract/food-key'
import { hasReaction, isTried } from './allergens.ts'

export const foodFilters = ['all', 'allergens', 'untried', 'reactions'] as const
export type FoodFilter = (typeof foodFilters)[number]

const fits: Readonly<Record<FoodFilter, (food: FoodItem) => boolean>> = {
  all: () => true,
  allergens: ({ allergen }) => allergen !== null,
  untried: (food) => !isTried(food),
  reactions: hasReaction,
}

/** The foods that a filter and the typed words leave, by name. */
export function filterFoods(
  foods: readonly FoodItem[],
  filter: FoodFilter,
  words: string,
  locale: string,
): readonly FoodItem[] {
  const wanted = foodKey(words)
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
  return foods
    .filter((food) => fits[filter](food) && foodKey(food.name).includes(wanted))
    .sort((a, b) => compare(a.name, b.name))
}
