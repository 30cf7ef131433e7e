import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { session } from '../../../platform/session/session.ts'
import { userOf } from '../../../platform/session/session-state.ts'
import type { Derive } from './crypto/argon.ts'
import { newContentKey, wrapContentKey } from './crypto/content-key.ts'
import { sealKnown } from './crypto/known-keys.ts'
import { type SealedMeta, sealMeta } from './crypto/meta.ts'
import { createPersonKey, lockWithPassphrase, lockWithRecovery, type PersonKey } from './crypto/person-key.ts'

/** Stands in for argon2id, which takes a moment by design and is tested beside its own code. */
export const quickly: Derive = async (passphrase, salt) => {
  const named = new Uint8Array([...new TextEncoder().encode(passphrase), ...salt])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', named))
}

export const keysRead = 'GET /api/sealed-documents/keys'
export const listed = 'GET /api/sealed-documents?limit=200'
export const pageOf = (items: readonly object[]) => Response.json({ items, nextCursor: null })

/** A key of whoever is signed in. */
export function keyOfPerson(keyId = '0193f000-0000-7000-8000-0000000000aa'): PersonKey {
  const user = userOf(session.get())
  if (user === null) throw new Error('Nobody is signed in')
  return createPersonKey({ accountId: user.accountId, userId: user.id, keyId })
}

const named = ({ userId, keyId, publicKey }: PersonKey) => ({ userId, keyId, publicKey })

/** A key as the server keeps it, with the keys of others that its person knows. */
export async function keptAs(key: PersonKey, knows: readonly PersonKey[] = []): Promise<OwnSealedKey> {
  return {
    keyId: key.keyId,
    publicKey: key.publicKey,
    passphrase: await lockWithPassphrase(key, 'seven quiet herons wade', quickly, { memoryKib: 19_456, passes: 2 }),
    recovery: await lockWithRecovery(key, new Uint8Array(16)),
    passkeys: [],
    known: await sealKnown(key, knows.map(named)),
    version: 1,
    createdAt: '2026-11-12T09:00:00.000Z',
  }
}

export const documentId = '0193f000-0000-7000-8000-000000000002'
export const sealedMeta: SealedMeta = {
  ...{ title: 'The will', category: 'other', fileName: 'will.pdf', contentType: 'application/pdf' },
  ...{ sizeBytes: 4, expiresOn: null, note: '' },
}

/** A document called "The will" that somebody has sealed for themselves. */
export async function sealedBy(key: PersonKey, contentKey = newContentKey()) {
  const of = { accountId: key.accountId, documentId, by: key.userId }
  return {
    id: documentId,
    meta: await sealMeta(contentKey, of, sealedMeta),
    wrap: { keyId: key.keyId, wrap: await wrapContentKey(contentKey, of, key), by: key.userId },
    readerIds: [key.userId],
    sizeBytes: 16_429,
    url: '/api/files/sealed/1',
    createdBy: { id: key.userId, name: 'Mara' },
    createdAt: '2026-11-12T09:00:00.000Z',
    updatedAt: '2026-11-12T09:00:00.000Z',
    version: 1,
    deletedAt: null,
  }
}
