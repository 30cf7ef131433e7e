import { heldOf, namesOf } from './resume.ts'

/** True while files of a person wait on this device, in any of their families. Ask before signing out. */
export async function hasUploadsOf(userId: string): Promise<boolean> {
  if (heldOf(userId).some(({ size }) => size > 0)) return true
  const names = await namesOf(userId)
  if (names.length === 0) return false
  const { countUploads } = await import('./uploads.ts')
  return (await countUploads(names)) > 0
}
