import { createHash } from 'node:crypto'
import { sealedChunkBytes, sealedFileMagic, sealedTagBytes } from '@nestwren/contract/sealed-terms'
import { v7 as uuidv7 } from 'uuid'
import type { Examples, ExampleWorld } from './example-world.ts'

/** So many bytes as base64url; the server opens none of them. */
export const someBytes = (count: number, value = 7) => Buffer.alloc(count, value).toString('base64url')

/** What the example key proves itself with. */
export const exampleProof = someBytes(32, 9)

/** A key as a browser would keep it; the same each time unless told. */
export function exampleKey(keyId = '0193f000-0000-7000-8000-0000000000ee') {
  const wrapped = someBytes(60)
  return {
    keyId,
    publicKey: someBytes(32),
    passphrase: { kdf: 'argon2id', salt: someBytes(16), memoryKib: 65_536, passes: 3, lanes: 1, wrapped },
    recovery: { wrapped },
    passkeys: [],
    known: someBytes(64),
    proofHash: createHash('sha256').update(Buffer.from(exampleProof, 'base64url')).digest('base64url'),
  } as const
}

/** A file of the form of one that was sealed for a document, of so many plain bytes. */
export function sealedFile(id: string, plainBytes = 1024): File {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(plainBytes))
  const chunks = Math.max(1, Math.ceil(plainBytes / sealedChunkBytes))
  const header = Buffer.concat([Buffer.from(sealedFileMagic), Buffer.from(id.replaceAll('-', ''), 'hex'), length])
  return new File([Uint8Array.from(header), new Uint8Array(plainBytes + chunks * sealedTagBytes)], 'sealed')
}

/** What a browser sends of a new document, for the example key. */
export function sealedUpload(id: string = uuidv7(), keyId: string = exampleKey().keyId) {
  return { body: { id, meta: someBytes(1052), keyId, wrap: someBytes(92) }, file: sealedFile(id) }
}

const ofSealed = async (world: ExampleWorld) => ({ params: { id: await world.sealed() } })
const staleKey = { keyId: exampleKey().keyId, version: 999 }
const { passphrase, recovery, passkeys, known } = exampleKey()

/** One valid call for each endpoint of sealed documents. */
export const sealedExamples = {
  sealedKeys: {
    get: () => ({}),
    create: () => ({ body: { ...exampleKey(), passkeys: [] } }),
    relock: {
      input: () => ({ body: { ...staleKey, proof: exampleProof, passphrase, recovery, passkeys: [...passkeys] } }),
      refusedWith: 'STALE_VERSION',
    },
    putKnown: { input: () => ({ body: { ...staleKey, proof: exampleProof, known } }), refusedWith: 'STALE_VERSION' },
  },
  sealed: {
    list: () => ({}),
    lacking: () => ({ query: { userId: uuidv7() } }),
    addWraps: {
      input: () => ({
        body: { wraps: [{ documentId: uuidv7(), userId: uuidv7(), keyId: uuidv7(), wrap: someBytes(92) }] },
      }),
      refusedWith: 'NOT_FOUND',
    },
    get: ofSealed,
    // With a key that whoever calls does not have.
    upload: { input: () => sealedUpload(uuidv7(), uuidv7()), refusedWith: 'KEY_CHANGED' },
    // With the right version only whoever opens it gets further, and that is not whoever calls.
    update: {
      input: async (world) => ({ ...(await ofSealed(world)), body: { version: 999, meta: someBytes(1052, 8) } }),
      refusedWith: 'STALE_VERSION',
    },
    askAgain: async (world) => ({
      ...(await ofSealed(world)),
      body: { keyId: exampleKey().keyId, proof: exampleProof },
    }),
    remove: ofSealed,
    restore: ofSealed,
    // Nothing in it is deleted.
    purge: { input: async (world) => ({ body: { ids: [await world.sealed()] } }), refusedWith: 'NOT_FOUND' },
  },
} satisfies Pick<Examples, 'sealed' | 'sealedKeys'>
