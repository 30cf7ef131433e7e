import { type DocumentCategory, documentCategories } from '@nestwren/contract/documents'
import { DoesNotOpen, keyFrom, open, seal } from './aead.ts'
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from './bytes.ts'

/** What is known of a sealed document, to those who can open it. */
export interface SealedMeta {
  readonly title: string
  readonly category: DocumentCategory
  readonly fileName: string
  readonly contentType: string
  readonly sizeBytes: number
  /** YYYY-MM-DD. */
  readonly expiresOn: string | null
  readonly note: string
}

/** Texts are filled up to a multiple of it, so that a long title does not show. */
const stepBytes = 1_024

const placeOf = (accountId: string, documentId: string): Bytes => utf8(['metadata', accountId, documentId].join('\n'))

export async function sealMeta(
  contentKey: Bytes,
  { accountId, documentId }: { readonly accountId: string; readonly documentId: string },
  meta: SealedMeta,
): Promise<string> {
  const plain = utf8(JSON.stringify(meta))
  const filled = new Uint8Array(Math.ceil(plain.length / stepBytes) * stepBytes).fill(32)
  filled.set(plain)
  return toBase64Url(await seal(await keyFrom(contentKey, 'metadata'), filled, placeOf(accountId, documentId)))
}

/** @throws DoesNotOpen */
export async function openMeta(
  contentKey: Bytes,
  { accountId, documentId }: { readonly accountId: string; readonly documentId: string },
  sealed: string,
): Promise<SealedMeta> {
  const what = 'What is known of the document'
  const place = placeOf(accountId, documentId)
  const plain = await open(await keyFrom(contentKey, 'metadata'), fromBase64Url(sealed), place, what)
  const read: unknown = JSON.parse(new TextDecoder().decode(plain))
  if (typeof read !== 'object' || read === null) throw new DoesNotOpen(what)
  const { title, category, fileName, contentType, sizeBytes, expiresOn, note } = read as Partial<SealedMeta>
  if (typeof title !== 'string' || typeof sizeBytes !== 'number') throw new DoesNotOpen(what)
  return {
    title,
    sizeBytes,
    // A newer version may know more kinds.
    category: documentCategories.find((one) => one === category) ?? 'other',
    fileName: fileName ?? 'document',
    contentType: contentType ?? 'application/octet-stream',
    expiresOn: expiresOn ?? null,
    note: note ?? '',
  }
}
