import { growth } from '@nestwren/contract/growth'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type GrowthDeps, growthHandlers } from './handlers.ts'
import { locateMeasurement } from './policy.ts'

export const growthFeature: Feature<GrowthDeps> = {
  calls: (parts) => [calls(growth, growthHandlers(parts), { locate: locateMeasurement })],
}
