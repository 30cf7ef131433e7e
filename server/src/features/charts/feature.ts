import { charts } from '@nestwren/contract/charts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { chartHandlers } from './handlers.ts'

export const chartsFeature: Feature<object> = {
  calls: () => [calls(charts, chartHandlers())],
}
