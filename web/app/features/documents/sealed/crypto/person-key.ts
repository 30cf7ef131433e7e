import { x25519 } from '@noble/curves/ed25519.js'
import { bytesFrom, DoesNotOpen, keyFrom, open, seal } from './aead.ts'
import { type ArgonCost, type Derive, deriveWithin, isFair } from './argon.ts'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url, utf8 } from './bytes.ts'

/** Whose key it is, and which one: what opens it is bound to all of it. */
export interface KeyOwner {
  readonly accountId: string
  readonly userId: string
  readonly keyId: string
  /** Base64url. */
  readonly publicKey: string
}

/** A key that is open. It stays in the memory of the page and is written nowhere. */
export interface PersonKey extends KeyOwner {
  readonly secret: Bytes
}

/** The wrapped key of somebody, as the server keeps it. */
export interface PassphraseWrap extends ArgonCost {
  readonly kdf: 'argon2id'
  readonly salt: string
  readonly lanes: 1
  readonly wrapped: string
}

/** Which passkey opens a key, and what its secret is made of. */
export interface NamedPasskey {
  readonly credentialId: string
  /** Base64url. */
  readonly salt: string
  /** For the list of them; the server can read it. */
  readonly name: string
}

interface PasskeyWrap extends NamedPasskey {
  readonly wrapped: string
}

export function createPersonKey(whose: Omit<KeyOwner, 'publicKey'>): PersonKey {
  const { secretKey, publicKey } = x25519.keygen()
  return { ...whose, secret: Uint8Array.from(secretKey), publicKey: toBase64Url(publicKey) }
}

const placeOf = ({ accountId, userId, keyId, publicKey }: KeyOwner): Bytes =>
  utf8([accountId, userId, keyId, publicKey].join('\n'))

/** A key was wiped before what was begun with it was done. */
export class KeyIsGone extends Error {
  constructor() {
    super('The private key was wiped')
    this.name = 'KeyIsGone'
  }
}

/**
 * Asked at the last moment before the bytes of a key are used: in a page that locks they become zeros, and to wrap those would
 * shut the person out for good.
 * @throws KeyIsGone
 */
export function assertWhole({ secret, publicKey }: PersonKey): void {
  if (toBase64Url(x25519.getPublicKey(secret)) !== publicKey) throw new KeyIsGone()
}

async function wrap(key: PersonKey, secret: Bytes, purpose: string): Promise<string> {
  const wrapping = await keyFrom(secret, purpose)
  assertWhole(key)
  return toBase64Url(await seal(wrapping, key.secret, placeOf(key)))
}

async function unwrap(owner: KeyOwner, secret: Bytes, purpose: string, wrapped: string): Promise<PersonKey> {
  const opened = await open(await keyFrom(secret, purpose), fromBase64Url(wrapped), placeOf(owner), 'The private key')
  // The public half is in the place, so this only fails for a key that was wrapped wrongly.
  if (toBase64Url(x25519.getPublicKey(opened)) !== owner.publicKey) throw new DoesNotOpen('The private key')
  const { accountId, userId, keyId, publicKey } = owner
  return { accountId, userId, keyId, publicKey, secret: opened }
}

/** Wraps a key so that a passphrase opens it, at a cost or at a lower one that the device has the memory for. */
export async function lockWithPassphrase(
  key: PersonKey,
  passphrase: string,
  derive: Derive,
  cost: ArgonCost,
): Promise<PassphraseWrap> {
  const salt = randomBytes(16)
  const { secret, paid } = await deriveWithin(cost, (lower) => derive(passphrase, salt, lower))
  const wrapped = await wrap(key, secret, 'passphrase')
  return { kdf: 'argon2id', salt: toBase64Url(salt), lanes: 1, ...paid, wrapped }
}

/** @throws DoesNotOpen for a wrong passphrase */
export async function openWithPassphrase(
  owner: KeyOwner,
  lock: PassphraseWrap,
  passphrase: string,
  derive: Derive,
): Promise<PersonKey> {
  const { memoryKib, passes } = lock
  if (!isFair({ memoryKib, passes })) throw new Error('The cost of this passphrase is not one of ours')
  const secret = await derive(passphrase, fromBase64Url(lock.salt), { memoryKib, passes })
  return unwrap(owner, secret, 'passphrase', lock.wrapped)
}

/** Wraps a key so that the 128 bits of the recovery words open it. */
export async function lockWithRecovery(key: PersonKey, entropy: Bytes): Promise<{ readonly wrapped: string }> {
  return { wrapped: await wrap(key, entropy, 'recovery words') }
}

/** @throws DoesNotOpen for other words */
export function openWithRecovery(owner: KeyOwner, lock: { readonly wrapped: string }, entropy: Bytes) {
  return unwrap(owner, entropy, 'recovery words', lock.wrapped)
}

const passkeyPurpose = ({ accountId, userId, keyId }: KeyOwner) => ['passkey', accountId, userId, keyId].join('\n')

/** Wraps a key so that the 32 bytes that a passkey makes of its salt open it. */
export async function lockWithPasskey(key: PersonKey, secret: Bytes, passkey: NamedPasskey): Promise<PasskeyWrap> {
  return { ...passkey, wrapped: await wrap(key, secret, passkeyPurpose(key)) }
}

/** @throws DoesNotOpen for the secret of another passkey, or of another salt */
export function openWithPasskey(owner: KeyOwner, lock: { readonly wrapped: string }, secret: Bytes) {
  return unwrap(owner, secret, passkeyPurpose(owner), lock.wrapped)
}

/** What shows the server that somebody has opened their key, and nothing of the key; the server keeps its SHA-256. */
export async function proofOf(key: PersonKey): Promise<{ readonly proof: string; readonly proofHash: string }> {
  assertWhole(key)
  const proof = await bytesFrom(key.secret, 'proof')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', proof))
  return { proof: toBase64Url(proof), proofHash: toBase64Url(hash) }
}

/** The same key in bytes of its own, which stay when the first ones are wiped. */
export function copyOf(key: PersonKey): PersonKey {
  return { ...key, secret: key.secret.slice() }
}

/** Forgets the bytes of a key, as far as JavaScript lets anybody. */
export function wipe({ secret }: PersonKey): void {
  secret.fill(0)
}
