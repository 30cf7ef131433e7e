import type { ParentKey, SealedItem } from '@nestwren/contract/sealed'
import { api } from '../../../platform/api/api.ts'
import type { Bytes } from './crypto/bytes.ts'
import { newContentKey, type Reader, unwrapContentKey, wrapContentKey } from './crypto/content-key.ts'
import { type KnownKey, trustIn } from './crypto/known-keys.ts'
import { openMeta, type SealedMeta, sealMeta } from './crypto/meta.ts'
import { type PersonKey, proofOf } from './crypto/person-key.ts'
import { openFile, sealFile } from './crypto/sealed-file.ts'
import type { HeldKey } from './held-key.ts'

/** A sealed document that its reader has opened. */
export interface OpenInHand {
  readonly is: 'open'
  readonly item: SealedItem
  readonly contentKey: Bytes
  readonly meta: SealedMeta
}

/** A sealed document as its reader has it: open, without a key for theirs, or not as it was sealed. */
export type InHand = OpenInHand | { readonly is: 'waiting' | 'broken'; readonly item: SealedItem }

/** Opens what is known of a document. */
export async function openItem(key: PersonKey, item: SealedItem): Promise<InHand> {
  if (item.wrap === null || item.wrap.keyId !== key.keyId) return { is: 'waiting', item }
  try {
    const contentKey = await unwrapContentKey(key, item.id, item.wrap)
    const of = { accountId: key.accountId, documentId: item.id }
    return { is: 'open', item, contentKey, meta: await openMeta(contentKey, of, item.meta) }
  } catch {
    return { is: 'broken', item }
  }
}

/** The keys of other parents, as the server names them. */
const keyOf = ({ person, keyId, publicKey }: ParentKey): KnownKey => ({ userId: person.id, keyId, publicKey })

/** Those of the others whose key, as it is named now, the person has compared with them. */
export function trusted({ known }: HeldKey, others: readonly ParentKey[]): readonly ParentKey[] {
  return others.filter((other) => trustIn(known, keyOf(other)) === 'known')
}

/** Those whose key is not known yet, or is another one than it was. */
export function untrusted({ known }: HeldKey, others: readonly ParentKey[]) {
  return others.flatMap((other) => {
    const trust = trustIn(known, keyOf(other))
    return trust === 'known' ? [] : [{ ...other, trust }]
  })
}

/** A document that is sealed and ready to be sent, as often as it takes. */
export interface SealedParcel {
  readonly id: string
  readonly meta: string
  readonly keyId: string
  readonly wrap: string
  readonly wraps: string
  readonly file: Blob
}

/** Seals a file and what is known of it, for the person and for those whose keys they know. */
export async function sealParcel(
  id: string,
  file: Blob,
  meta: SealedMeta,
  { held, others }: { readonly held: HeldKey; readonly others: readonly ParentKey[] },
): Promise<SealedParcel> {
  const { key } = held
  const contentKey = newContentKey()
  const of = { accountId: key.accountId, documentId: id, by: key.userId }
  const wrapFor = async ({ userId, keyId, publicKey }: Reader) => ({
    userId,
    keyId,
    wrap: await wrapContentKey(contentKey, of, { userId, keyId, publicKey }),
  })
  const own = await wrapFor(key)
  const wraps = await Promise.all(trusted(held, others).map((other) => wrapFor(keyOf(other))))
  return {
    id,
    meta: await sealMeta(contentKey, of, meta),
    keyId: own.keyId,
    wrap: own.wrap,
    wraps: JSON.stringify(wraps),
    file: await sealFile(contentKey, id, file),
  }
}

export function sendParcel({ file, ...body }: SealedParcel): Promise<SealedItem> {
  return api.sealed.upload({ body, file })
}

/** Reads and opens the file of a document. Throws DoesNotOpen for one that is not as it was sealed. */
export async function readFile({ item, contentKey, meta }: OpenInHand, signal: AbortSignal): Promise<Blob> {
  // Its address ends after some minutes.
  const { url } = await api.sealed.get({ params: { id: item.id } }, { signal })
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The file was answered ${response.status}`)
  return openFile(contentKey, item.id, await response.blob(), meta)
}

/** Seals what is known of a document anew. */
export async function saveMeta(key: PersonKey, { item, contentKey }: OpenInHand, meta: SealedMeta): Promise<void> {
  const of = { accountId: key.accountId, documentId: item.id }
  await api.sealed.update({
    params: { id: item.id },
    body: { version: item.version, meta: await sealMeta(contentKey, of, meta) },
  })
}

/** One call takes so many. */
const wrapsAtOnce = 40

/**
 * Lets parents open what they cannot yet, where the person can open it and knows their key. A key that the server names and
 * nobody has compared gets nothing.
 */
export async function shareWithOthers(held: HeldKey, others: readonly ParentKey[]): Promise<void> {
  for (const other of trusted(held, others)) await shareWith(held.key, keyOf(other))
}

async function shareWith(key: PersonKey, reader: Reader): Promise<void> {
  const { userId, keyId } = reader
  let cursor: string | null = null
  do {
    const query = { userId, limit: wrapsAtOnce, ...(cursor !== null && { cursor }) }
    const page: Awaited<ReturnType<typeof api.sealed.lacking>> = await api.sealed.lacking({ query })
    const wraps = []
    for (const { id, wrap, lacks } of page.items) {
      if (lacks.keyId !== keyId) continue
      const contentKey = await unwrapContentKey(key, id, wrap).catch(() => null)
      if (contentKey === null) continue
      const of = { accountId: key.accountId, documentId: id, by: key.userId }
      wraps.push({ documentId: id, userId, keyId, wrap: await wrapContentKey(contentKey, of, reader) })
    }
    if (wraps.length > 0) await api.sealed.addWraps({ body: { wraps } })
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** Takes away what does not open a document here, so that another parent's browser makes it anew. */
export async function askAgain({ key }: HeldKey, { id }: Pick<SealedItem, 'id'>): Promise<void> {
  const { proof } = await proofOf(key)
  await api.sealed.askAgain({ params: { id }, body: { keyId: key.keyId, proof } })
}
