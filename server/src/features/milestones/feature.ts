import { milestones } from '@nestwren/contract/milestones'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type MilestoneDeps, milestoneHandlers } from './handlers.ts'

export const milestonesFeature: Feature<MilestoneDeps> = {
  calls: (parts) => [calls(milestones, milestoneHandlers(parts))],
}
