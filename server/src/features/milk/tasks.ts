import type { TaskDeps } from '../../platform/http/feature-deps.ts'

/** Jobs of this feature, for `createJobs`. */
export function milkTasks(_deps: TaskDeps) {
  return {}
}
