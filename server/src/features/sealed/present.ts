import type { OwnSealedKey, SealedItem } from '@nestwren/contract/sealed'
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
