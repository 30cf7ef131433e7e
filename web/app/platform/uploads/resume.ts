import { deleteDB } from 'idb'
import { whenIdle } from '../cache/idle.ts'
import type { Workspace } from '../cache/workspace.ts'
import type { Scope } from '../session/token-store.ts'

const prefix = 'nestwren-uploads-'
/** Files that wait must not compete with the first paint. */
const resumeWithinMs = 5_000

/** The name of the database in which files of one person in one family wait. */
export function uploadsName({ userId, accountId }: Scope): string {
  return `${prefix}${userId}.${accountId}`
}

async function namesOf(userId: string): Promise<string[]> {
  const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  return known.flatMap(({ name }) => (name?.startsWith(`${prefix}${userId}.`) ? [name] : []))
}

/** Goes on with files that an earlier visit left on this device. Fetches the code for it only when there may be some. */
export function resumeUploads(workspace: Workspace): void {
  whenIdle(() => {
    void namesOf(workspace.scope.userId).then(
      async (names) => {
        if (workspace.isClosed() || !names.includes(uploadsName(workspace.scope))) return
        const { uploadsOf } = await import('./uploads.ts')
        if (!workspace.isClosed()) uploadsOf(workspace)
      },
      () => undefined,
    )
  }, resumeWithinMs)
}

/** Removes all files of a person that wait on this device. Never throws. */
export async function deleteUploadsOf(userId: string): Promise<void> {
  await Promise.all((await namesOf(userId)).map((name) => deleteDB(name).catch(() => undefined)))
}

/** True while files of a person wait on this device, in any of their families. Ask before signing out. */
export async function hasUploadsOf(userId: string): Promise<boolean> {
  const names = await namesOf(userId)
  if (names.length === 0) return false
  const { countUploads } = await import('./uploads.ts')
  return (await countUploads(names)) > 0
}
