import type { Query, QueryClient } from '@tanstack/react-query'

/** Under this key lies what the device knows of locks before the server is asked. */
export const locksKey = ['locks']

/** What is locked on this device, as it is kept on the disk. */
export interface RememberedLocks {
  /** Beginnings of the keys of answers that never reach the disk. */
  readonly never: readonly (readonly string[])[]
  /** Sections that show a cover until the server says that they are open. */
  readonly locked: readonly string[]
}

/** Whether an answer is of what the vault locks: such answers stay in memory. */
export function isNeverStored(client: QueryClient, { queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>): boolean {
  const never = client.getQueryData<RememberedLocks>(locksKey)?.never ?? []
  return never.some((words) => words.every((word, at) => queryKey[at] === word) || words[0] === meta?.of)
}
