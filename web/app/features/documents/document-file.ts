import { documentTypes, maxDocumentBytes } from '@nestwren/contract/documents'

/** For file pickers. Endings too: some systems do not know what HEIC or AVIF is. */
export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.avif,application/pdf,image/*'

const accepted: ReadonlySet<string> = new Set([...documentTypes, 'image/heif'])
const acceptedEndings = /\.(pdf|jpe?g|png|webp|heic|heif|avif)$/i
const unknownTypes: ReadonlySet<string> = new Set(['', 'application/octet-stream'])

export type FileProblem = 'type' | 'tooLarge' | 'empty'

/** Why a file would be refused, as far as that can be told before it is sent; null when nothing speaks against it. */
export function problemOfFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileProblem | null {
  if (unknownTypes.has(type) ? !acceptedEndings.test(name) : !accepted.has(type)) return 'type'
  if (size === 0) return 'empty'
  return size > maxDocumentBytes ? 'tooLarge' : null
}
