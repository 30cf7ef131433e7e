import { food } from '@nestwren/contract/food'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { sizeOfItem } from '../../platform/items/find-item.ts'
import { type FoodDeps, foodHandlers } from './handlers.ts'
import { foodItem } from './item.ts'

export const foodFeature: Feature<FoodDeps> = {
  calls: (parts) => [calls(food, foodHandlers(parts), { sizeOf: sizeOfItem(foodItem) })],
}
