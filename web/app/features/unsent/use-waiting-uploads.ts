import { useEffect, useState, useSyncExternalStore } from 'react'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import type { UploadQueue } from '../../platform/uploads/upload-queue.ts'
import type { UploadView } from '../../platform/uploads/upload-state.ts'
import { mayHaveUploads } from '../../platform/uploads/waiting.ts'

const none: readonly UploadView[] = []
const nothing = () => () => undefined

/** Files that wait on this device. Their code and database are opened only where there may be some; looks again at `now`. */
export function useWaitingUploads(now: string): readonly UploadView[] {
  const workspace = useWorkspace()
  const [queue, setQueue] = useState<UploadQueue | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every tick of the clock, until there is a queue.
  useEffect(() => {
    if (queue !== null) return
    let isHere = true
    const open = async () => {
      if (!(await mayHaveUploads(workspace))) return
      const { uploadsOf } = await import('../../platform/uploads/uploads.ts')
      if (isHere && !workspace.isClosed()) setQueue(uploadsOf(workspace))
    }
    // Code that cannot be fetched is fetched with the next tick.
    open().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [workspace, queue, now])
  return useSyncExternalStore(queue?.subscribe ?? nothing, () => queue?.getState().views ?? none)
}
