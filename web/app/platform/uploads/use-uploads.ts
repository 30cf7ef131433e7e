import { useMemo, useSyncExternalStore } from 'react'
import { useWorkspace } from '../cache/current-workspace.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadState } from './upload-state.ts'
import { uploadsOf } from './uploads.ts'

/** What is on its way to the server from this device, and the queue to change it with. */
export function useUploads(): UploadState & { readonly queue: UploadQueue } {
  const queue = uploadsOf(useWorkspace())
  const state = useSyncExternalStore(queue.subscribe, queue.getState)
  return useMemo(() => ({ ...state, queue }), [state, queue])
}
