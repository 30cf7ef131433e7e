import type { Contract } from '@nestwren/contract'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { api } from '../../../platform/api/api.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { type ArgonCost, chooseCost, type Derive } from './crypto/argon.ts'
import type { Bytes } from './crypto/bytes.ts'
import { deriveInWorker } from './crypto/derive-in-worker.ts'
import { type KnownKey, mergedKnown, openKnown, sealKnown, withKnown } from './crypto/known-keys.ts'
import {
  createPersonKey,
  type KeyOwner,
  lockWithPassphrase,
  lockWithRecovery,
  openWithPassphrase,
  openWithRecovery,
  type PersonKey,
  proofOf,
} from './crypto/person-key.ts'
import { type HeldKey, hold, holdKnown } from './held-key.ts'

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

/** Keeps a new key wrapped at the server, and open here. */
export async function keepKey({ key, body }: PreparedKey): Promise<void> {
  await api.sealedKeys.create({ body })
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

/** Opens the key with the recovery words and puts a new passphrase in the place of the forgotten one. */
export async function recover(
  owner: KeyOwner,
  own: OwnSealedKey,
  { entropy, passphrase }: { readonly entropy: Bytes; readonly passphrase: string },
  derive: Derive = deriveInWorker,
): Promise<void> {
  const key = await openWithRecovery(owner, own.recovery, entropy)
  await relock(key, own, { passphrase }, derive)
  await holdOpened(key, own)
}

async function holdOpened(key: PersonKey, own: OwnSealedKey): Promise<void> {
  // The passphrase was right: a list that was tampered with costs what is known of others, and not the documents.
  const known = await openKnown(key, own.known).catch(() => null)
  hold(known === null ? { key, known: [], isListLost: true } : { key, known })
}

/** Wraps the same key anew: under another passphrase, with other recovery words, or both. No document changes. */
export async function relock(
  key: PersonKey,
  own: OwnSealedKey,
  { passphrase, entropy }: { readonly passphrase?: string; readonly entropy?: Bytes },
  derive: Derive = deriveInWorker,
): Promise<void> {
  const cost: ArgonCost | null = passphrase === undefined ? null : await chooseCost(derive)
  const { proof } = await proofOf(key)
  await api.sealedKeys.relock({
    body: {
      keyId: key.keyId,
      version: own.version,
      proof,
      passphrase:
        passphrase === undefined || cost === null
          ? own.passphrase
          : await lockWithPassphrase(key, passphrase, derive, cost),
      recovery: entropy === undefined ? own.recovery : await lockWithRecovery(key, entropy),
      passkeys: own.passkeys,
    },
  })
}

/** Writes down, sealed, that the person knows the key of somebody; what another device has written down since stays. */
export async function keepKnown({ key, known }: HeldKey, own: OwnSealedKey, confirmed: KnownKey): Promise<void> {
  const written = await openKnown(key, own.known).catch(() => [])
  const next = withKnown(mergedKnown(known, written), confirmed)
  await api.sealedKeys.putKnown({
    body: { keyId: key.keyId, version: own.version, known: await sealKnown(key, next) },
  })
  holdKnown(key, next)
}
