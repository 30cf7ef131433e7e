import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** A key that was sealed does not open: another key sealed it, it was sealed for something else, or it was changed. */
export class SealedKeyError extends Error {
  constructor(cause?: unknown) {
    super('A sealed key does not open', { cause })
    this.name = 'SealedKeyError'
  }
}

/**
 * Seals a key with another one (AES-256-GCM). `about` says what it is for, and has to be said again to open it: so the key
 * of one family or file does not open in the place of another. Returns base64url.
 */
export function wrapKey(sealing: KeyObject | Buffer, key: Buffer, about: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** The key that was sealed. Throws SealedKeyError. */
export function unwrapKey(sealing: KeyObject | Buffer, sealed: string, about: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) throw new SealedKeyError()
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes), options)
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch (error) {
    throw new SealedKeyError(error)
  }
}
