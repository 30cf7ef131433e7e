import { deleteDB } from 'idb'
import type { Scope } from '../session/token-store.ts'
import type { Upload } from './upload-store.ts'

const prefix = 'nestwren-uploads-'

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

/** Removes all files of a person that wait on this device. Never throws. */
export async function deleteUploadsOf(userId: string): Promise<void> {
  for (const files of heldOf(userId)) files.clear()
  await Promise.all((await namesOf(userId)).map((name) => deleteDB(name).catch(() => undefined)))
}
