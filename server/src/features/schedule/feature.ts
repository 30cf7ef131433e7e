import { schedule } from '@nestwren/contract/schedule'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { type ScheduleDeps, scheduleHandlers } from './handlers.ts'
import { locateScheduleEntry } from './policy.ts'
import { scheduleTasks } from './tasks.ts'

export const scheduleFeature: Feature<Pick<TaskDeps, 'database' | 'clock'> & ScheduleDeps> = {
  calls: (parts) => [calls(schedule, scheduleHandlers(parts), { locate: locateScheduleEntry })],
  tasks: scheduleTasks,
}
