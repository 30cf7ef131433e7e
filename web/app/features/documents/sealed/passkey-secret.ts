import { brand } from '@nestwren/contract/brand'
import { canBrowserUsePasskeys, orPasskeyError } from '../../../platform/passkeys/passkeys.ts'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url, utf8 } from './crypto/bytes.ts'
import type { KeyOwner, NamedPasskey } from './crypto/person-key.ts'

/**
 * Secrets that a passkey makes (the PRF extension of WebAuthn). The server has no part in it: nobody signs in with these
 * passkeys, so nothing of what the browser signs is checked. A secret of another passkey opens nothing.
 */

/** A passkey that makes no secret: its device, or this browser, knows none. */
export class NoPasskeySecret extends Error {
  constructor() {
    super('The passkey made no secret')
    this.name = 'NoPasskeySecret'
  }
}

/** A passkey that the browser has made; its secret is null where the browser gives it only to whoever uses the passkey. */
export interface MadePasskey {
  readonly credentialId: string
  /** Base64url. */
  readonly salt: string
  readonly secret: Bytes | null
}

type Salted = Pick<NamedPasskey, 'credentialId' | 'salt'>

const timeout = 120_000
const secretBytes = 32
/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]

const isIpAddress = (host: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.includes(':')

/**
 * Whether a passkey can make a secret here, as far as the browser tells: none belongs to an IP address. Where it says
 * nothing, only trying tells.
 */
export async function canMakePasskeySecrets(): Promise<boolean> {
  if (!canBrowserUsePasskeys() || isIpAddress(location.hostname)) return false
  if (typeof PublicKeyCredential.getClientCapabilities !== 'function') return true
  try {
    const capabilities = await PublicKeyCredential.getClientCapabilities()
    return capabilities['extension:prf'] !== false
  } catch {
    return true
  }
}

/** Loads what asks for a passkey, so that it asks at once: browsers do so only just after a press. */
export function loadPasskeys(): void {
  void library().catch(() => undefined)
}

const library = () => import('@simplewebauthn/browser')

/**
 * Lets the browser make a passkey for a key; on a device that has one of `existing`, it makes none.
 * @throws PasskeyError, NoPasskeySecret
 */
export async function makeKeyPasskey(
  owner: KeyOwner,
  name: string,
  existing: readonly Pick<Salted, 'credentialId'>[],
): Promise<MadePasskey> {
  const salt = randomBytes(secretBytes)
  const { startRegistration } = await library()
  // One for each key on a device: made again, it takes the place of one that opens nothing any more.
  const user = utf8(`nestwren sealed v1: passkey\n${owner.accountId}\n${owner.userId}\n${owner.keyId}`)
  const optionsJSON = {
    rp: { name: brand.name, id: location.hostname },
    user: {
      id: toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', user))),
      name,
      displayName: name,
    },
    challenge: toBase64Url(randomBytes(32)),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout,
    excludeCredentials: described(existing),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
    attestation: 'none' as const,
    extensions: { prf: { eval: { first: salt } } },
  }
  const { id, clientExtensionResults } = await orPasskeyError(() => startRegistration({ optionsJSON }))
  const { prf } = clientExtensionResults
  const secret = secretOf(prf?.results?.first)
  if (secret === null && prf?.enabled !== true) {
    await forgetPasskey(id)
    throw new NoPasskeySecret()
  }
  return { credentialId: id, salt: toBase64Url(salt), secret }
}

/**
 * Lets the person use one of their passkeys; which one it was comes with its secret.
 * @throws PasskeyError, NoPasskeySecret
 */
export async function askPasskey(
  passkeys: readonly Salted[],
): Promise<{ readonly credentialId: string; readonly secret: Bytes }> {
  const { startAuthentication } = await library()
  const evalByCredential = Object.fromEntries(
    passkeys.map(({ credentialId, salt }) => [credentialId, { first: fromBase64Url(salt) }]),
  )
  const optionsJSON = {
    challenge: toBase64Url(randomBytes(32)),
    timeout,
    rpId: location.hostname,
    allowCredentials: described(passkeys),
    userVerification: 'required' as const,
    extensions: { prf: { evalByCredential } },
  }
  const { id, clientExtensionResults } = await orPasskeyError(() => startAuthentication({ optionsJSON }))
  const secret = secretOf(clientExtensionResults.prf?.results?.first)
  if (secret === null) throw new NoPasskeySecret()
  return { credentialId: id, secret }
}

const described = (passkeys: readonly Pick<Salted, 'credentialId'>[]) =>
  passkeys.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const }))

function secretOf(first: ArrayBuffer | ArrayBufferView | undefined): Bytes | null {
  if (first === undefined) return null
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return bytes.length === secretBytes ? Uint8Array.from(bytes) : null
}

/** Tells the device that a passkey opens nothing any more, so that it offers it no longer; few browsers pass it on. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  if (typeof PublicKeyCredential?.signalUnknownCredential !== 'function') return
  await PublicKeyCredential.signalUnknownCredential({ rpId: location.hostname, credentialId }).catch(() => undefined)
}
