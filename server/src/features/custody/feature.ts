import { overrides } from '@nestwren/contract/overrides'
import { parentingSchedule } from '@nestwren/contract/parenting-schedule'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { cycleHandlers } from './cycle-handlers.ts'
import { overrideHandlers } from './override-handlers.ts'
import { locateCycle, locateOverride } from './policy.ts'
import type { CustodyDeps } from './save-cycle.ts'
import { custodyTasks } from './tasks.ts'

export const custodyFeature: Feature<TaskDeps & CustodyDeps> = {
  calls: (parts) => [
    calls(parentingSchedule, cycleHandlers(parts), { locate: locateCycle }),
    calls(overrides, overrideHandlers(parts), { locate: locateOverride }),
  ],
  tasks: custodyTasks,
}
