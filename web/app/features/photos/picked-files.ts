import { maxPhotoBytes, photoTypes } from '@nestwren/contract/photos'

/** A file that was chosen, and what stands against it. */
export interface PickedFile {
  readonly key: string
  readonly file: File
  /** Why it is not sent; null when it may be. The server looks at the bytes again. */
  readonly problem: 'type' | 'size' | 'empty' | null
}

/** What pickers are asked for: some systems do not know HEIC or AVIF as an image. */
export const acceptedFiles = 'image/*,.heic,.heif,.avif'

const knownTypes = new Set<string>([...photoTypes, 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const knownEndings = /\.(jpe?g|png|webp|gif|hei[cf]|avif)$/i

function problemOf({ type, name, size }: File): PickedFile['problem'] {
  const isKnown =
    knownTypes.has(type.toLowerCase()) ||
    ((type === '' || type === 'application/octet-stream') && knownEndings.test(name))
  if (!isKnown) return 'type'
  if (size === 0) return 'empty'
  return size > maxPhotoBytes ? 'size' : null
}

/** Looks at files before anything is sent. A file that is chosen twice is there once. */
export function addPicked(before: readonly PickedFile[], files: readonly File[]): PickedFile[] {
  const picked = new Map(before.map((one) => [one.key, one]))
  for (const file of files) {
    const key = `${file.name}|${file.size}|${file.lastModified}|${file.type}`
    if (!picked.has(key)) picked.set(key, { key, file, problem: problemOf(file) })
  }
  return [...picked.values()]
}

/** When a file was last changed, as an instant; null when it says nothing that can be true. */
export function takenAtOf({ lastModified }: File, nowMs: number): string | null {
  const isLikely = lastModified >= Date.UTC(2000, 0, 1) && lastModified <= nowMs
  return isLikely ? new Date(lastModified).toISOString() : null
}
