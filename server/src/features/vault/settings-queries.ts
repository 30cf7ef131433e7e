import type { VaultSection, VaultSettings } from '@nestwren/contract/vault'
import { defaultVaultSettings } from '@nestwren/contract/vault'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { vaultSettingsTable } from './tables.ts'

const v = vaultSettingsTable

/** How the vault of a family is locked, with the whole address; the defaults until it has chosen. */
export async function vaultSettingsOf(db: Db, accountId: string): Promise<VaultSettings> {
  const { enabled, forPhotos, forDocuments, deliveryMethod, deliveryAddress } = v
  const [row] = await db
    .select({ enabled, forPhotos, forDocuments, deliveryMethod, deliveryAddress })
    .from(v)
    .where(eq(v.accountId, accountId))
  return row ?? defaultVaultSettings
}

/** Whether a section is locked for whoever has not opened it. */
export function isProtected({ enabled, forPhotos, forDocuments }: VaultSettings, section: VaultSection): boolean {
  return enabled && (section === 'photos' ? forPhotos : forDocuments)
}
