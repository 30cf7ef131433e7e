import { deleteDB } from 'idb'
import { whenIdle } from '../cache/idle.ts'
import type { Workspace } from '../cache/workspace.ts'
import type { Scope } from '../session/token-store.ts'
import type { Upload } from './upload-store.ts'

const prefix = 'nestwren-uploads-'
/** Files that wait must not compete with the first paint. */
const resumeWithinMs = 5_000

export type HeldUploads = Map<string, { readonly upload: Upload; readonly file: Blob }>

/** Files that the browser refused to store, by the name of the database they were meant for. */
export const heldUploads = new Map<string, HeldUploads>()

/** The name of the database in which files of one person in one family wait. */
export function uploadsName({ userId, accountId }: Scope): string {
  return `${prefix}${userId}.${accountId}`
}

/** The databases of a person in which files may wait. */
export async function namesOf(userId: string): Promise<string[]> {
  const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  return known.flatMap(({ name }) => (name?.startsWith(`${prefix}${userId}.`) ? [name] : []))
}

/** What the browser refused to store of a person, for each of their families. */
export const heldOf = (userId: string) =>
  [...heldUploads].flatMap(([name, files]) => (name.startsWith(`${prefix}${userId}.`) ? [files] : []))

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

/** Removes all files of a person that wait on this device. Never throws. */
export async function deleteUploadsOf(userId: string): Promise<void> {
  for (const files of heldOf(userId)) files.clear()
  await Promise.all((await namesOf(userId)).map((name) => deleteDB(name).catch(() => undefined)))
}
