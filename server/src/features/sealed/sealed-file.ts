import { open } from 'node:fs/promises'
import { maxDocumentBytes } from '@nestwren/contract/documents'
import { sealedChunkBytes, sealedFileMagic, sealedHeaderBytes, sealedTagBytes } from '@nestwren/contract/sealed-terms'

const magic = Buffer.from(sealedFileMagic)
/** Padding makes a file at most an eighth larger than a document can be. */
const mostPlainBytes = Math.floor(maxDocumentBytes * 1.05)

/**
 * Whether a file has the form of one that was sealed for a document: its header, which names that, and as many bytes as it says.
 * What is in it nobody here can judge: browsers do.
 */
export async function isSealed(
  { path, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
  documentId: string,
): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const header = Buffer.alloc(sealedHeaderBytes)
    const { bytesRead } = await file.read(header, 0, sealedHeaderBytes, 0)
    if (bytesRead !== sealedHeaderBytes || !header.subarray(0, magic.length).equals(magic)) return false
    const sealedFor = header.subarray(magic.length, magic.length + 16).toString('hex')
    if (sealedFor !== documentId.replaceAll('-', '').toLowerCase()) return false
    const plainBytes = header.readBigUInt64BE(magic.length + 16)
    if (plainBytes > mostPlainBytes) return false
    const chunks = Math.max(1, Math.ceil(Number(plainBytes) / sealedChunkBytes))
    return sizeBytes === sealedHeaderBytes + Number(plainBytes) + chunks * sealedTagBytes
  } finally {
    await file.close()
  }
}
