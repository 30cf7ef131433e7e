import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { OwnSealedKey, SealedItem, sealed } from '@nestwren/contract/sealed'
import type { Caller } from '../../platform/http/access.ts'
import type { FileKeeper } from '../storage/public.ts'
import type { SealedKeyRow, SealedRow } from './queries.ts'

/** A sealed document as it crosses the wire to one reader, with an address for their session. */
export function presentSealed(
  { accountId: _accountId, createdByName: name, ...row }: SealedRow,
  caller: Caller,
  keeper: Pick<FileKeeper, 'addressOf'>,
): SealedItem {
  return {
    ...row,
    url: keeper.addressOf(caller, { itemType: 'sealed', itemId: row.id, variant: 'original' }),
    createdBy: { id: row.createdBy, name },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

type Sent = HandlerInput<typeof sealed.upload>

/**
 * What a session hears of a document that it has sent while documents are locked for it: its own words, and nothing of what is
 * stored.
 */
export function presentSent(
  { id, meta, keyId, wrap }: Pick<Sent['body'], 'id' | 'meta' | 'keyId' | 'wrap'>,
  { sizeBytes }: Pick<Sent['file'], 'sizeBytes'>,
  { caller: { userId, name }, now }: { readonly caller: Caller; readonly now: Date },
): SealedItem & { locked: true } {
  const at = now.toISOString()
  return {
    ...{ id, meta, wrap: { keyId, wrap, by: userId }, readerIds: [userId], sizeBytes, url: '' },
    ...{ createdBy: { id: userId, name }, createdAt: at, updatedAt: at, version: 1, deletedAt: null, locked: true },
  }
}

/** A key as its owner gets it; what it proves itself with stays here. */
export function presentKey({
  accountId: _accountId,
  userId: _userId,
  proofHash: _proofHash,
  updatedAt: _updatedAt,
  ...row
}: SealedKeyRow): OwnSealedKey {
  return { ...row, passkeys: [...row.passkeys], createdAt: row.createdAt.toISOString() }
}
