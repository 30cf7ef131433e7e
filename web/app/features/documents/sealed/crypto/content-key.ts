import { x25519 } from '@noble/curves/ed25519.js'
import { DoesNotOpen, keyFrom, open, seal } from './aead.ts'
import { type Bytes, concat, fromBase64Url, randomBytes, toBase64Url, utf8 } from './bytes.ts'
import type { PersonKey } from './person-key.ts'

/** Whose key a document is wrapped for. */
export interface Reader {
  readonly userId: string
  readonly keyId: string
  /** Base64url. */
  readonly publicKey: string
}

/** Which document of which family, and who wraps it. */
interface WrapOf {
  readonly accountId: string
  readonly documentId: string
  readonly by: string
}

const publicBytes = 32

const placeOf = ({ accountId, documentId, by }: WrapOf, { userId, keyId }: Pick<Reader, 'userId' | 'keyId'>): Bytes =>
  utf8(['content key', accountId, documentId, by, userId, keyId].join('\n'))

/** A secret of 256 bit for one document. */
export const newContentKey = (): Bytes => randomBytes(32)

/** Ephemeral public key, nonce, content key, tag: only the reader's private key opens it, for this document alone. */
export async function wrapContentKey(contentKey: Bytes, of: WrapOf, reader: Reader): Promise<string> {
  const theirs = fromBase64Url(reader.publicKey)
  const own = x25519.keygen()
  const key = await agreedKey(x25519.getSharedSecret(own.secretKey, theirs), own.publicKey, theirs)
  return toBase64Url(concat(own.publicKey, await seal(key, contentKey, placeOf(of, reader))))
}

/** @throws DoesNotOpen */
export async function unwrapContentKey(
  key: PersonKey,
  documentId: string,
  { keyId, wrap, by }: { readonly keyId: string; readonly wrap: string; readonly by: string },
): Promise<Bytes> {
  const what = 'The key of the document'
  if (keyId !== key.keyId) throw new DoesNotOpen(what)
  const bytes = fromBase64Url(wrap)
  const ephemeral = bytes.slice(0, publicBytes)
  const shared = sharedSecret(key.secret, ephemeral)
  if (shared === null) throw new DoesNotOpen(what)
  const agreed = await agreedKey(shared, ephemeral, fromBase64Url(key.publicKey))
  const place = placeOf({ accountId: key.accountId, documentId, by }, key)
  return open(agreed, bytes.slice(publicBytes), place, what)
}

/** Null for a point that gives the same secret to everybody. */
function sharedSecret(secret: Bytes, theirs: Bytes): Uint8Array | null {
  try {
    return x25519.getSharedSecret(secret, theirs)
  } catch {
    return null
  }
}

function agreedKey(shared: Uint8Array, ephemeral: Uint8Array, recipient: Uint8Array): Promise<CryptoKey> {
  return keyFrom(concat(shared, ephemeral, recipient), 'content key')
}
