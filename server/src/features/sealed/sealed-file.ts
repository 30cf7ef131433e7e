import { open } from 'node:fs/promises'
import { maxDocumentBytes } from '@nestwren/contract/documents'
import { sealedChunkBytes, sealedFileMagic, sealedHeaderBytes, sealedTagBytes } from '@nestwren/contract/sealed-terms'

const magic = Buffer.from(sealedFileMagic)
/** Padding makes a file at most an eighth larger than a document can be. */
const mostPlainBytes = Math.floor(maxDocumentBytes * 1.05)

/**
 * Whether a file has the form of one that was sealed for this document: its header, and as many bytes as that says. What is
 * in it nobody here can judge.
 */
export async function isSealedFor(
  id: string,
  { path, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const header = Buffer.alloc(sealedHeaderBytes)
    const { bytesRead } = await file.read(header, 0, sealedHeaderBytes, 0)
    if (bytesRead !== sealedHeaderBytes || !header.subarray(0, magic.length).equals(magic)) return false
    const isOfThis = header.subarray(magic.length, magic.length + 16).equals(Buffer.from(id.replaceAll('-', ''), 'hex'))
    const plainBytes = header.readBigUInt64BE(magic.length + 16)
    if (!isOfThis || plainBytes > mostPlainBytes) return false
    const chunks = Math.max(1, Math.ceil(Number(plainBytes) / sealedChunkBytes))
    return sizeBytes === sealedHeaderBytes + Number(plainBytes) + chunks * sealedTagBytes
  } finally {
    await file.close()
  }
}
