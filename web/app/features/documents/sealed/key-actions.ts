import type { Contract } from '@nestwren/contract'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { api } from '../../../platform/api/api.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { DoesNotOpen } from './crypto/aead.ts'
import { chooseCost, type Derive } from './crypto/argon.ts'
import type { Bytes } from './crypto/bytes.ts'
import { deriveInWorker } from './crypto/derive-in-worker.ts'
import { type KnownKey, mergedKnown, openKnown, sealKnown, withKnown } from './crypto/known-keys.ts'
import {
  assertWhole,
  copyOf,
  createPersonKey,
  type KeyOwner,
  lockWithPasskey,
  lockWithPassphrase,
  lockWithRecovery,
  type NamedPasskey,
  openWithPasskey,
  openWithPassphrase,
  openWithRecovery,
  type PersonKey,
  proofOf,
  wipe,
} from './crypto/person-key.ts'
import { type HeldKey, hold, holdKnown } from './held-key.ts'
import { askPasskey, forgetPasskey } from './passkey-secret.ts'

/** What goes to the server of all this is wraps; passphrases, words and open keys stay in this page. */

interface NewKey {
  readonly accountId: string
  readonly userId: string
  readonly passphrase: string
  /** Of the recovery words. */
  readonly entropy: Bytes
  /** The key that is lost, where there is one. */
  readonly replaces?: string | undefined
}

/** A key that is made and not yet kept: sent again after an answer that did not arrive, it is the same one. */
export interface PreparedKey {
  readonly key: PersonKey
  readonly body: CallInput<Contract['sealedKeys']['create']>['body']
}

/** Makes the key of a person, with what opens it. */
export async function prepareKey(
  { accountId, userId, passphrase, entropy, replaces }: NewKey,
  derive: Derive = deriveInWorker,
): Promise<PreparedKey> {
  const key = createPersonKey({ accountId, userId, keyId: newId() })
  const cost = await chooseCost(derive)
  const { proofHash } = await proofOf(key)
  const body = {
    keyId: key.keyId,
    publicKey: key.publicKey,
    passphrase: await lockWithPassphrase(key, passphrase, derive, cost),
    recovery: await lockWithRecovery(key, entropy),
    passkeys: [],
    known: await sealKnown(key, []),
    proofHash,
    ...(replaces !== undefined && { replaces }),
  }
  return { key, body }
}

/** Keeps a new key wrapped at the server, and open here, once `note` was told how the server has it: the page locks any other. */
export async function keepKey({ key, body }: PreparedKey, note: (own: OwnSealedKey) => void): Promise<void> {
  note(await api.sealedKeys.create({ body }))
  hold({ key, known: [] })
}

/** Opens the key with the passphrase. Throws DoesNotOpen for a wrong one. */
export async function unlock(
  owner: KeyOwner,
  own: OwnSealedKey,
  passphrase: string,
  derive: Derive = deriveInWorker,
): Promise<void> {
  await holdOpened(await openWithPassphrase(owner, own.passphrase, passphrase, derive), own)
}

/** Opens the key with one of its passkeys. Throws PasskeyError, NoPasskeySecret, and DoesNotOpen for another passkey. */
export async function unlockWithPasskey(owner: KeyOwner, own: OwnSealedKey): Promise<void> {
  const { credentialId, secret } = await askPasskey(own.passkeys)
  const lock = own.passkeys.find((one) => one.credentialId === credentialId)
  if (lock === undefined) throw new DoesNotOpen('The private key')
  try {
    await holdOpened(await openWithPasskey(owner, lock, secret), own)
  } finally {
    secret.fill(0)
  }
}

/** Opens the key with the recovery words and puts a new passphrase in the place of the forgotten one. */
export async function recover(
  owner: KeyOwner,
  own: OwnSealedKey,
  { entropy, passphrase }: { readonly entropy: Bytes; readonly passphrase: string },
  derive: Derive = deriveInWorker,
): Promise<void> {
  const key = await openWithRecovery(owner, own.recovery, entropy)
  await changePassphrase(key, own, passphrase, derive)
  await holdOpened(key, own)
}

async function holdOpened(key: PersonKey, own: OwnSealedKey): Promise<void> {
  // The passphrase was right: a list that was tampered with costs what is known of others, and not the documents.
  const known = await openKnown(key, own.known).catch(() => null)
  hold(known === null ? { key, known: [], isListLost: true } : { key, known })
}

/** Wraps the same key under another passphrase; recovery words and passkeys stay. */
export function changePassphrase(
  key: PersonKey,
  own: OwnSealedKey,
  passphrase: string,
  derive: Derive = deriveInWorker,
): Promise<void> {
  return relock(key, own, async (copy) => ({
    passphrase: await lockWithPassphrase(copy, passphrase, derive, await chooseCost(derive)),
  }))
}

/** Lets other recovery words open the same key, and those of before nothing; passphrase and passkeys stay. */
export function renewRecovery(key: PersonKey, own: OwnSealedKey, entropy: Bytes): Promise<void> {
  return relock(key, own, async (copy) => ({ recovery: await lockWithRecovery(copy, entropy) }))
}

const withoutPasskey = ({ passkeys }: OwnSealedKey, credentialId: string) =>
  passkeys.filter((one) => one.credentialId !== credentialId)

/** Lets the secret of a passkey open the key too. Done again, after an answer that did not arrive, it is there once. */
export function addPasskey(key: PersonKey, own: OwnSealedKey, secret: Bytes, passkey: NamedPasskey): Promise<void> {
  return relock(key, own, async (copy) => ({
    passkeys: [...withoutPasskey(own, passkey.credentialId), await lockWithPasskey(copy, secret, passkey)],
  }))
}

export async function removePasskey(key: PersonKey, own: OwnSealedKey, credentialId: string): Promise<void> {
  await relock(key, own, async () => ({ passkeys: withoutPasskey(own, credentialId) }))
  await forgetPasskey(credentialId)
}

type Locks = Pick<CallInput<Contract['sealedKeys']['relock']>['body'], 'passphrase' | 'recovery' | 'passkeys'>

/**
 * Wraps the same key anew in some of its ways. No document changes.
 * @throws KeyIsGone when the page locked meanwhile; nothing is sent then
 */
async function relock(
  key: PersonKey,
  own: OwnSealedKey,
  wrapAnew: (copy: PersonKey) => Promise<Partial<Locks>>,
): Promise<void> {
  // It takes seconds, and a page that locks meanwhile wipes the open key: zeros would be wrapped in its place.
  const copy = copyOf(key)
  try {
    const { proof } = await proofOf(copy)
    const { passphrase, recovery, passkeys, version } = own
    const locks = { passphrase, recovery, passkeys, ...(await wrapAnew(copy)) }
    assertWhole(key)
    await api.sealedKeys.relock({ body: { keyId: copy.keyId, version, proof, ...locks } })
  } finally {
    wipe(copy)
  }
}

/** Writes down, sealed, that the person knows the key of somebody; what another device has written down since stays. */
export async function keepKnown({ key, known }: HeldKey, own: OwnSealedKey, confirmed: KnownKey): Promise<void> {
  const { proof } = await proofOf(key)
  const written = await openKnown(key, own.known).catch(() => [])
  const next = withKnown(mergedKnown(known, written), confirmed)
  await api.sealedKeys.putKnown({
    body: { keyId: key.keyId, version: own.version, proof, known: await sealKnown(key, next) },
  })
  holdKnown(key, next)
}
