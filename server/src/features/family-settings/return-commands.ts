import { familySettings } from '@nestwren/contract/family-settings'
import type { Db } from '../../platform/db/database.ts'
import { familySettingsTable } from './tables.ts'

/** Stores how a family counted, from its export, where it has chosen nothing yet; null where these are no settings. */
export async function returnFamilySettings(
  db: Db,
  accountId: string,
  written: unknown,
): Promise<'stored' | 'here' | null> {
  const settings = familySettings.safeParse(written)
  if (!settings.success) return null
  const { rowCount } = await db
    .insert(familySettingsTable)
    .values({ accountId, settings: settings.data, version: 1 })
    .onConflictDoNothing()
  return rowCount === 1 ? 'stored' : 'here'
}
