import { children } from '@nestwren/contract/children'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type ChildrenDeps, childrenHandlers } from './handlers.ts'
import { type ChildrenTaskDeps, childrenTasks } from './tasks.ts'

export const childrenFeature: Feature<ChildrenDeps & ChildrenTaskDeps> = {
  calls: (parts) => [calls(children, childrenHandlers(parts), { autocommit: ['setPhoto'] })],
  tasks: childrenTasks,
}
