import { createMemoryStore, type OperationStore, openOperationStore } from './operation-store.ts'

let opening: Promise<OperationStore> | null = null

/** The queue of this browser. In memory where the browser stores nothing: the app works, but only while it is open. */
export function operationStore(): Promise<OperationStore> {
  opening ??= openOperationStore().catch(() => createMemoryStore())
  return opening
}

/** True while writes of a person wait on this device, in any of their families. */
export async function hasUnsentOf(userId: string): Promise<boolean> {
  const store = await operationStore()
  return (await store.list(userId).catch(() => [])).length > 0
}

/** Gives up everything a person has waiting on this device. */
export async function discardAllOf(userId: string): Promise<void> {
  const store = await operationStore()
  await store.transact(userId, () => [])
}
