import type { FoodItem } from '@nestwren/contract/food'
import { foodKey } from '@nestwren/contract/food-key'

export interface FoodSuggestion {
  readonly name: string
  /** Nobody has served it yet. */
  readonly isPlanned: boolean
}

/**
 * Returns what can be put on the plate with one tap: what was in the last feeds, then the child's other foods, the most
 * recently served first, then what is planned. Foods to avoid are never offered.
 * @param recent names of the last feeds, newest first
 */
export function suggestFoods(recent: readonly string[], foods: readonly FoodItem[]): readonly FoodSuggestion[] {
  const avoided = new Set(foods.filter(({ status }) => status === 'avoid').map(({ name }) => foodKey(name)))
  const isServed = ({ times }: FoodItem) => (times ?? 0) > 0
  const served = foods
    .filter(isServed)
    .sort((a, b) => Date.parse(b.lastServedAt ?? '1970-01-01') - Date.parse(a.lastServedAt ?? '1970-01-01'))
  const planned = foods.filter((food) => !isServed(food) && food.status === 'planned')
  const suggestions = new Map<string, FoodSuggestion>()
  for (const { name, isPlanned } of [
    ...recent.map((name) => ({ name, isPlanned: false })),
    ...served.map(({ name }) => ({ name, isPlanned: false })),
    ...planned.map(({ name }) => ({ name, isPlanned: true })),
  ]) {
    const key = foodKey(name)
    if (!suggestions.has(key) && !avoided.has(key)) suggestions.set(key, { name, isPlanned })
  }
  return [...suggestions.values()]
}
