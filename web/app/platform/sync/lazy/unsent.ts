import { currentWorkspaceOrNull } from '../../cache/current-workspace.ts'
import { readUser } from '../../session/token-store.ts'
import { hasUploadsOf } from '../../uploads/waiting.ts'
import type { Operation } from '../operation.ts'
import { operationStore } from '../operation-store.ts'

/**
 * True while writes of whoever is signed in wait on this device, in any of their families. Ask before signing out. A
 * person's own settings are no reason to keep them: they are chosen again in a moment, and no log is lost with them.
 */
export async function hasUnsent(): Promise<boolean> {
  const user = readUser()
  if (user === null) return false
  const isOfFamily = ({ accountId }: Operation) => accountId !== ''
  const queue = currentWorkspaceOrNull()?.outbox.getState().queue ?? []
  return queue.some(isOfFamily) || (await operationStore.list(user.id)).some(isOfFamily)
}

/** The same of photos and documents. When nobody can say: rather a question too many than files that are lost unasked. */
export async function hasUnsentFiles(): Promise<boolean> {
  const user = readUser()
  return user !== null && (await hasUploadsOf(user.id).catch(() => true))
}
