import { whenIdle } from '../cache/idle.ts'
import type { Workspace } from '../cache/workspace.ts'
import { heldOf, heldUploads, namesOf, uploadsName } from './upload-places.ts'

/** Files that wait must not compete with the first paint. */
const resumeWithinMs = 5_000

/** True while files of a person wait on this device, in any of their families. Ask before signing out. */
export async function hasUploadsOf(userId: string): Promise<boolean> {
  if (heldOf(userId).some(({ size }) => size > 0)) return true
  const names = await namesOf(userId)
  if (names.length === 0) return false
  const { countUploads } = await import('./uploads.ts')
  return (await countUploads(names)) > 0
}

/** True when files may wait in a workspace, so that its queue is worth opening. */
export async function mayHaveUploads({ scope }: Workspace): Promise<boolean> {
  const name = uploadsName(scope)
  return heldUploads.has(name) || (await namesOf(scope.userId)).includes(name)
}

/** Goes on with files that an earlier visit left on this device. Fetches the code for it only when there may be some. */
export function resumeUploads(workspace: Workspace): void {
  whenIdle(() => {
    void mayHaveUploads(workspace).then(
      async (mayHave) => {
        if (workspace.isClosed() || !mayHave) return
        const { uploadsOf } = await import('./uploads.ts')
        if (!workspace.isClosed()) uploadsOf(workspace)
      },
      () => undefined,
    )
  }, resumeWithinMs)
}
