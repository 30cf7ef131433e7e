import { away } from '@nestwren/contract/away'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type AwayDeps, awayHandlers } from './handlers.ts'

export const awayFeature: Feature<AwayDeps> = {
  calls: (parts) => [calls(away, awayHandlers(parts))],
}
