import type { Preferences, StoredTheme } from '@nestwren/contract/settings'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { personSettingsTable } from './tables.ts'

const followDevice: Preferences = {
  locale: null,
  timeZone: null,
  volumeUnit: null,
  weightUnit: null,
  lengthUnit: null,
  temperatureUnit: null,
  quickLog: null,
}

/** Null until the person has chosen a theme. */
export async function readTheme(db: Db, userId: string): Promise<StoredTheme | null> {
  const [row] = await db
    .select({ theme: personSettingsTable.theme })
    .from(personSettingsTable)
    .where(eq(personSettingsTable.userId, userId))
  return row?.theme ?? null
}

/** What the person set; what they did not follows their device. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ preferences: personSettingsTable.preferences })
    .from(personSettingsTable)
    .where(eq(personSettingsTable.userId, userId))
  return { ...followDevice, ...row?.preferences }
}
