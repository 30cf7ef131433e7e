import { food } from '@nestwren/contract/food'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type FoodDeps, foodHandlers } from './handlers.ts'

export const foodFeature: Feature<FoodDeps> = {
  calls: (parts) => [calls(food, foodHandlers(parts))],
}
