import type { VaultSettings } from '@nestwren/contract/vault'
import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { VaultChange } from './mails.ts'
import { vaultSettingsTable } from './tables.ts'

const v = vaultSettingsTable

/** Stores how the vault of a family is locked. */
export async function storeVaultSettings(db: Db, accountId: string, settings: VaultSettings, now: Date): Promise<void> {
  const row = { ...settings, changedAt: now }
  await db
    .insert(v)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: v.accountId, set: row })
}

/** Whether something is different. */
export function isChanged(before: VaultSettings, after: VaultSettings): boolean {
  return (
    before.enabled !== after.enabled ||
    before.forPhotos !== after.forPhotos ||
    before.forDocuments !== after.forDocuments ||
    before.deliveryMethod !== after.deliveryMethod ||
    before.deliveryAddress !== after.deliveryAddress
  )
}

/**
 * What of a change needs a fresh code and is told to the address from before: whatever lets more be seen, and whatever
 * decides who gets codes. Turning on and locking a further section is none of it.
 */
export function dearChanges(before: VaultSettings, after: VaultSettings): readonly VaultChange[] {
  const wasLocked = (of: 'forPhotos' | 'forDocuments') => before.enabled && before[of]
  const isOpened = (of: 'forPhotos' | 'forDocuments') => wasLocked(of) && after.enabled && !after[of]
  const changes: readonly (readonly [VaultChange, boolean])[] = [
    ['off', before.enabled && !after.enabled],
    ['photosOff', isOpened('forPhotos')],
    ['documentsOff', isOpened('forDocuments')],
    ['address', before.deliveryAddress !== after.deliveryAddress],
    ['method', before.deliveryMethod !== after.deliveryMethod],
  ]
  return changes.filter(([, is]) => is).map(([change]) => change)
}

/**
 * Forgets an address whose person is gone for good, where it was chosen before that: codes go to the mailbox of whoever
 * asks then.
 */
export async function forgetVaultAddress(db: Db, address: string, until: Date): Promise<void> {
  await db
    .update(v)
    .set({ deliveryAddress: null })
    .where(and(eq(v.deliveryAddress, address), lte(v.changedAt, until)))
}
