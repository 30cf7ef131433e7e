import { handoffs } from '@nestwren/contract/handoffs'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import { handoffHandlers } from './handlers.ts'
import { locateHandoff } from './policy.ts'
import { type HandoffTaskDeps, handoffTasks } from './tasks.ts'

export const handoffsFeature: Feature<Pick<FeatureDeps, 'kernel'> & HandoffTaskDeps> = {
  calls: (parts) => [calls(handoffs, handoffHandlers(parts), { locate: locateHandoff })],
  tasks: handoffTasks,
}
