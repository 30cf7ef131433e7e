import { type Bytes, concat, randomBytes, utf8 } from './bytes.ts'

/** What was sealed does not open: another key, other bytes, or another place. */
export class DoesNotOpen extends Error {
  constructor(what: string) {
    super(`${what} does not open`)
    this.name = 'DoesNotOpen'
  }
}

const nonceBytes = 12

/** The bytes of a secret for one purpose: HKDF-SHA-256. */
async function material(secret: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey', 'deriveBits'])
}

const hkdf = (purpose: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(0),
  info: utf8(`nestwren sealed v1: ${purpose}`),
})

/** An AES-256-GCM key that follows from a secret for one purpose; nothing can take it out of the browser's keeping. */
export async function keyFrom(secret: Bytes, purpose: string): Promise<CryptoKey> {
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  return crypto.subtle.deriveKey(hkdf(purpose), await material(secret), { name: 'AES-GCM', length: 256 }, false, usages)
}

/** 32 bytes that follow from a secret for one purpose. */
export async function bytesFrom(secret: Bytes, purpose: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(purpose), await material(secret), 256))
}

/** Nonce, encrypted bytes, tag. `place` has to be the same when it is opened. */
export async function seal(key: CryptoKey, plain: Bytes, place: Bytes): Promise<Bytes> {
  const iv = randomBytes(nonceBytes)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: place }, key, plain)
  return concat(iv, new Uint8Array(sealed))
}

/** @throws DoesNotOpen */
export async function open(key: CryptoKey, sealed: Bytes, place: Bytes, what: string): Promise<Bytes> {
  const iv = sealed.slice(0, nonceBytes)
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: place }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.slice(nonceBytes)))
  } catch {
    throw new DoesNotOpen(what)
  }
}
