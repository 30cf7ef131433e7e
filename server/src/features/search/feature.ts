import { search } from '@nestwren/contract/search'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { SearchDeps } from './find.ts'
import { searchHandlers } from './handlers.ts'

export const searchFeature: Feature<SearchDeps & FeatureDeps> = {
  calls: (parts) => [calls(search, searchHandlers(parts))],
}
