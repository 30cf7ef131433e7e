import { defaultFamilySettings, type FamilySettings } from '@nestwren/contract/family-settings'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { familySettingsTable } from './tables.ts'

export interface StoredFamilySettings {
  readonly settings: FamilySettings
  /** 0 until the family has chosen. */
  readonly version: number
}

/** How a family counts; the defaults until it has chosen. */
export async function readFamilySettings(db: Db, accountId: string): Promise<StoredFamilySettings> {
  const { settings, version } = familySettingsTable
  const [row] = await db
    .select({ settings, version })
    .from(familySettingsTable)
    .where(eq(familySettingsTable.accountId, accountId))
  // What came after the family chose begins with its default.
  return row === undefined
    ? { settings: defaultFamilySettings, version: 0 }
    : { settings: { ...defaultFamilySettings, ...row.settings }, version: row.version }
}
