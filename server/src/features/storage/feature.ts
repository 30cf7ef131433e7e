import { storage } from '@nestwren/contract/storage'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { type StorageDeps, storageHandlers } from './handlers.ts'
import { type StorageTaskDeps, storageTasks } from './tasks.ts'

export const storageFeature: Feature<StorageDeps & StorageTaskDeps> = {
  calls: (parts) => [calls(storage, storageHandlers(parts))],
  tasks: storageTasks,
}
