import type { VaultMethod, VaultPurpose, VaultSettings } from '@nestwren/contract/vault'
import type { Db } from '../../platform/db/database.ts'
import type { VaultSession } from './grant-queries.ts'
import type { VaultParts } from './parts.ts'
import { listPasskeys, type PasskeyRow } from './passkeys.ts'

/** What a person has to prove themself with, beside a mailbox. */
export interface Factors {
  readonly hasAuthenticator: boolean
  readonly authenticatorSince: Date | null
  readonly passkeys: readonly PasskeyRow[]
}

export async function readFactors(
  { authenticators }: Pick<VaultParts, 'authenticators'>,
  db: Db,
  who: Pick<VaultSession, 'accountId' | 'userId'>,
): Promise<Factors> {
  const row = await authenticators.find(db, who)
  const passkeys = await listPasskeys(db, who)
  const hasAuthenticator = row !== null && row.sealedSecret !== null
  return { hasAuthenticator, authenticatorSince: hasAuthenticator ? row.addedAt : null, passkeys }
}

/** Whether a person can answer when the family's codes come this way. */
export function hasFactor({ hasAuthenticator, passkeys }: Factors, method: VaultMethod): boolean {
  if (method === 'email') return true
  return method === 'authenticator' ? hasAuthenticator : passkeys.length > 0
}

/**
 * How somebody is asked for a code: as the family chose. For settings, by what they have; and as long as they have nothing,
 * by mail, so that they can add their first authenticator or passkey.
 * @returns null for somebody who can't answer
 */
export function methodFor(
  { deliveryMethod }: VaultSettings,
  purpose: VaultPurpose,
  factors: Factors,
): VaultMethod | null {
  if (hasFactor(factors, deliveryMethod)) return deliveryMethod
  if (purpose === 'open') return null
  const others: readonly VaultMethod[] = ['authenticator', 'passkey', 'email']
  return others.find((method) => hasFactor(factors, method)) ?? null
}
