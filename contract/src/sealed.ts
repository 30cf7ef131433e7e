import * as z from 'zod/mini'
import { maxDocumentBytes } from './documents.ts'
import { endpoint, nothing } from './endpoint.ts'
import { id, idParams, instant, lockable, lockablePage, paging, versionOfChange, whole } from './fields.ts'
import { person } from './logs/entry-schema.ts'
import { purgeEndpoint } from './purge.ts'
import { argonBounds, maxSealedDocuments, maxSealedMetaBytes, maxSealedPasskeys } from './sealed-terms.ts'
import { codeNeeded } from './vault.ts'

/**
 * Documents that are sealed in the browser: what is read here, the server cannot. All bytes are base64url without padding;
 * how they are made is in docs/decisions/0057-sealed-documents.md.
 */

/** So many bytes, or from so many to so many. */
function bytes(least: number, most: number = least) {
  const letters = (count: number) => Math.ceil((count * 4) / 3)
  return z.string().check(z.regex(/^[\w-]*$/), z.minLength(letters(least)), z.maxLength(letters(most)))
}

/** What opens a private key with a passphrase. */
const passphraseLock = z.strictObject({
  kdf: z.literal('argon2id'),
  salt: bytes(16),
  memoryKib: whole(argonBounds.memoryKib.least, argonBounds.memoryKib.most),
  passes: whole(argonBounds.passes.least, argonBounds.passes.most),
  lanes: z.literal(1),
  /** Nonce, private key and tag. */
  wrapped: bytes(60),
})
/** What opens it with the recovery words. */
const recoveryLock = z.strictObject({ wrapped: bytes(60) })
/** What opens it with the PRF of a passkey. */
const passkeyLock = z.strictObject({
  credentialId: bytes(16, 1023),
  salt: bytes(32),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  wrapped: bytes(60),
})
const locks = {
  passphrase: passphraseLock,
  recovery: recoveryLock,
  passkeys: z.array(passkeyLock).check(z.maxLength(maxSealedPasskeys)),
}

const publicKey = bytes(32)
/** Nonce, sealed list of known keys and tag. */
const known = bytes(29, 12_000)
/** A content key for one person: ephemeral public key, nonce, key and tag. */
const wrap = bytes(92)

/** The key of the caller. */
const ownSealedKey = z.object({
  keyId: id,
  publicKey,
  ...locks,
  known,
  version: z.int(),
  createdAt: instant,
})
export type OwnSealedKey = z.infer<typeof ownSealedKey>
export type PassphraseLock = z.infer<typeof passphraseLock>
export type PasskeyLock = z.infer<typeof passkeyLock>

/** The public key that the server says another parent has: to be compared, not to be believed. */
const parentKey = z.object({ person, keyId: id, publicKey })
export type ParentKey = z.infer<typeof parentKey>

/** A content key for the caller, and whose browser says that it made it. */
const heldWrap = z.object({ keyId: id, wrap: z.string(), by: id })
export type HeldWrap = z.infer<typeof heldWrap>

const sealedItem = z.object({
  id,
  /** Title, kind, file name, content type, size, expiry date and note, sealed. */
  meta: z.string(),
  /** The content key for the caller; null while nobody has made it for their key. */
  wrap: z.nullable(heldWrap),
  /** Parents for whose key there is one. */
  readerIds: z.array(id),
  /** Of the sealed file. */
  sizeBytes: z.int(),
  /** A signed address of the sealed file. */
  url: z.string(),
  createdBy: person,
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
  deletedAt: z.nullable(instant),
})
export type SealedItem = z.infer<typeof sealedItem>

/** What opens a document for a key of somebody. */
export const newWrap = z.strictObject({ userId: id, keyId: id, wrap })
/** The wraps of a new document for others, in a form field. */
const wrapsInForm = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20_000)),
    z.transform((written: string): unknown => {
      try {
        return JSON.parse(written)
      } catch {
        return null
      }
    }),
  ),
  z.array(newWrap).check(z.maxLength(20)),
)

const meta = bytes(29, maxSealedMetaBytes)
const stale = { STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } } as const
const keyChanged = {
  KEY_CHANGED: { status: 409, text: "A parent's key has changed. Nothing was sealed. Try again." },
} as const
const tooMany = {
  SEALED_FULL: {
    status: 409,
    text: `There's room for ${maxSealedDocuments.toLocaleString('en-US')} sealed documents. Delete one first.`,
  },
} as const
const wrongProof = {
  WRONG_PROOF: { status: 403, text: 'Unlock your sealed documents first.' },
} as const
/** What the open key of the caller proves itself with: a borrowed phone that is signed in has not opened it. */
const proof = bytes(32)
/** Of the caller's key too nothing is told or changed while the vault locks documents. */
const parents = { who: 'family', area: 'documents', level: 'view', only: 'parents' } as const
const base = '/api/sealed-documents'
const keyBase = '/api/sealed-documents/keys'

/** The keys of parents. */
export const sealedKeys = {
  get: endpoint({
    method: 'GET',
    path: keyBase,
    summary:
      'The key of the caller, wrapped, and the public keys of the other parents; refused while documents are locked.',
    // No list that would be empty: what is locked is refused.
    access: { who: 'member', only: 'parents' },
    output: z.object({ own: z.nullable(ownSealedKey), others: z.array(parentKey) }),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: keyBase,
    summary:
      'Keeps the wrapped key of the caller, the first one or, after a code for settings, in the place of one that is lost.',
    access: parents,
    room: 'few',
    body: z.strictObject({
      keyId: id,
      publicKey,
      ...locks,
      known,
      /** SHA-256 of what the private key proves itself with. */
      proofHash: bytes(32),
      /** The id of the key that is lost; what is sealed for it alone stays closed. */
      replaces: z.optional(id),
    }),
    output: ownSealedKey,
    status: 201,
    errors: {
      ...codeNeeded,
      KEY_EXISTS: { status: 409, text: 'You already have a key for sealed documents. Reload the page.' },
    },
  }),
  relock: endpoint({
    method: 'PUT',
    path: keyBase,
    summary: 'Wraps the same key anew, such as under another passphrase; only for somebody who has opened it.',
    access: parents,
    room: 'few',
    body: z.strictObject({ keyId: id, version: versionOfChange, proof, ...locks }),
    output: ownSealedKey,
    errors: { ...stale, ...wrongProof },
  }),
  putKnown: endpoint({
    method: 'PUT',
    path: `${base}/keys/known`,
    summary: 'Keeps the sealed list of the keys of others that the caller trusts.',
    access: parents,
    room: 'few',
    body: z.strictObject({ keyId: id, version: versionOfChange, proof, known }),
    output: ownSealedKey,
    errors: { ...stale, ...wrongProof },
  }),
}

/** Sealed documents. */
export const sealed = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Sealed documents, last added first.',
    access: { who: 'family', area: 'documents', level: 'view', only: 'parents' },
    query: z.strictObject({ deleted: z.optional(z.enum(['true', 'false'])), ...paging }),
    output: lockablePage(sealedItem),
    errors: {},
  }),
  lacking: endpoint({
    method: 'GET',
    path: `${base}/lacking`,
    summary: 'Documents that the caller can open, and another parent who has a key cannot yet.',
    access: { who: 'family', area: 'documents', level: 'view', only: 'parents' },
    query: z.strictObject({ userId: id, ...paging }),
    output: lockablePage(z.object({ id, wrap: heldWrap, lacks: z.object({ userId: id, keyId: id }) })),
    errors: {},
  }),
  addWraps: endpoint({
    method: 'POST',
    path: `${base}/wraps`,
    summary: 'Lets other parents open documents that the caller can open. What is there already stays.',
    access: { who: 'family', area: 'documents', level: 'manage', only: 'parents' },
    body: z.strictObject({
      wraps: z
        .array(z.strictObject({ documentId: id, userId: id, keyId: id, wrap }))
        .check(z.minLength(1), z.maxLength(40)),
    }),
    output: z.object({ added: z.int() }),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'One sealed document, with a fresh address.',
    access: { who: 'item', level: 'view' },
    params: idParams,
    output: sealedItem,
    errors: {},
  }),
  upload: endpoint({
    method: 'POST',
    path: `${base}/upload`,
    summary: 'Adds a document that the browser has sealed. Repeating the same id answers the same document.',
    access: { who: 'family', area: 'documents', level: 'add', only: 'parents' },
    upload: { maxBytes: Math.ceil(maxDocumentBytes * 1.06) },
    body: z.strictObject({
      id,
      meta,
      /** The key of the caller, and the content key for it. */
      keyId: id,
      wrap,
      wraps: z._default(wrapsInForm, []),
    }),
    // With `locked`, it says no more than what was sent: the vault keeps the document from this session.
    output: z.extend(sealedItem, lockable),
    status: 201,
    errors: {
      ...keyChanged,
      ...tooMany,
      NOT_SEALED: { status: 400, text: "This file isn't sealed for this document." },
      TOO_LARGE: { status: 413, text: 'Documents can be up to 50 MB.' },
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    summary:
      'Seals anew what is known of a document, for somebody who can open it. A stale version answers 409 with the current row in details.current.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    body: z.strictObject({ version: versionOfChange, meta }),
    output: sealedItem,
    errors: stale,
  }),
  askAgain: endpoint({
    method: 'POST',
    path: `${base}/:id/ask-again`,
    summary: 'Takes away what does not open a document for the caller, so that another parent makes it anew.',
    access: { who: 'item', level: 'view' },
    params: idParams,
    room: 'few',
    body: z.strictObject({ keyId: id, proof }),
    output: nothing,
    errors: {
      ...wrongProof,
      NO_OTHER_READER: { status: 409, text: 'No other parent can open this document, so nobody can give you access.' },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Deletes a sealed document; it stays in Recently deleted for 30 days.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
  restore: endpoint({
    method: 'POST',
    path: `${base}/:id/restore`,
    summary: 'Brings a deleted sealed document back.',
    access: { who: 'item', level: 'manage', own: 'add' },
    params: idParams,
    output: sealedItem,
    errors: tooMany,
  }),
  purge: purgeEndpoint(base),
}
