import { milestones } from '@nestwren/contract/milestones'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { sizeOfItem } from '../../platform/items/find-item.ts'
import { type MilestoneDeps, milestoneHandlers } from './handlers.ts'
import { milestoneItem } from './item.ts'

export const milestonesFeature: Feature<MilestoneDeps> = {
  calls: (parts) => [calls(milestones, milestoneHandlers(parts), { sizeOf: sizeOfItem(milestoneItem) })],
}
