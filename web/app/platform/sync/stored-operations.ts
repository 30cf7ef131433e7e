import { createSafeStore, openOperationStore } from './operation-store.ts'

/** The queue of this browser. */
export const operationStore = createSafeStore(() => openOperationStore())

/** Gives up everything a person has waiting on this device. */
export async function discardAllOf(userId: string): Promise<void> {
  await operationStore.transact(userId, () => [])
}
