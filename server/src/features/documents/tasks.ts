import type { TaskDeps } from '../../platform/http/feature-deps.ts'

/** Jobs of this feature, for `createJobs`. */
export function documentTasks(_deps: TaskDeps) {
  return {}
}
