import type { TaskDeps } from '../../platform/http/feature-deps.ts'

/** Jobs of this feature, for `createJobs`. */
export function storageTasks(_deps: TaskDeps) {
  return {}
}
