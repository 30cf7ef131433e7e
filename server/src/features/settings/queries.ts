import type { Preferences, StoredTheme } from '@nestwren/contract/settings'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { personSettingsTable, type ThemeRow } from './tables.ts'

const followDevice: Preferences = {
  locale: null,
  timeZone: null,
  volumeUnit: null,
  weightUnit: null,
  lengthUnit: null,
  temperatureUnit: null,
  quickLog: null,
  projections: null,
}

/** What a theme is until the person has chosen one, and what it begins with when one setting of it is changed first. */
export const firstTheme: ThemeRow = {
  mode: 'system',
  selectedTheme: 'default',
  customColors: {},
  night: { isScheduled: false, startMinute: 22 * 60, endMinute: 6 * 60 },
}

/** A theme as it crosses the wire. What an older version did not store is as it is at first. */
export function presentTheme(row: Partial<ThemeRow>): StoredTheme {
  const { customColors, ...theme } = { ...firstTheme, ...row }
  const { dark, ...six } = customColors
  const colors = dark && Object.keys(dark).length > 0 ? customColors : six
  return { ...theme, customColors: Object.keys(colors).length === 0 ? null : colors }
}

/** Null until the person has chosen a theme. */
export async function readTheme(db: Db, userId: string): Promise<StoredTheme | null> {
  const [row] = await db
    .select({ theme: personSettingsTable.theme })
    .from(personSettingsTable)
    .where(eq(personSettingsTable.userId, userId))
  return row?.theme ? presentTheme(row.theme) : null
}

/** What the person set; what they did not follows their device. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ preferences: personSettingsTable.preferences })
    .from(personSettingsTable)
    .where(eq(personSettingsTable.userId, userId))
  return { ...followDevice, ...row?.preferences }
}
