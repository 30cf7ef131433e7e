import type { Preferences, StoredTheme } from '@nestwren/contract/settings'
import { api } from '../api/api.ts'
import { activateLocale, currentLocale, localeKey } from '../i18n/i18n.ts'
import { readUnsent } from '../preferences/personal.ts'
import { readPreference, writePreference } from '../preferences/preferences.ts'
import { currentTheme, themeKeys } from '../theme/theme.ts'
import { chosenZoneKey } from '../units/device-zone.ts'
import { unitsChangedEvent, volumeUnitKey } from '../units/units.ts'
import { measureKeys } from './measure-units.ts'
import { quickLogKey } from './quick-log.ts'
import { isKnownZone } from './zone.ts'

/** Where the device keeps each preference. */
export const preferenceKeys: Readonly<Record<keyof Preferences, string>> = {
  locale: localeKey,
  timeZone: chosenZoneKey,
  volumeUnit: volumeUnitKey,
  ...measureKeys,
  quickLog: quickLogKey,
}

export interface StoredSettings {
  /** null until the person has chosen one on some device. */
  readonly theme: StoredTheme | null
  readonly preferences: Preferences
}

export async function readStored(): Promise<StoredSettings> {
  const [{ theme, isChosen }, { preferences }] = await Promise.all([
    api.settings.getTheme(),
    api.settings.getPreferences(),
  ])
  return { theme: isChosen ? theme : null, preferences }
}

/** Puts the server's settings on the device; what was changed here and not sent yet stays as it is here. */
export async function takeOver({ theme, preferences }: StoredSettings): Promise<void> {
  const unsent = readUnsent()
  if (theme !== null) takeTheme(theme, unsent)
  takeUnits(preferences, unsent)
  const { locale } = preferences
  if (locale === null || unsent.includes(localeKey) || locale === currentLocale()) return
  // A language whose texts cannot be fetched now comes with the next page.
  await activateLocale(locale).catch(() => undefined)
  writePreference(localeKey, locale)
}

function takeTheme(theme: StoredTheme, unsent: readonly string[]): void {
  const put = (key: string, value: string) => {
    if (!unsent.includes(key)) writePreference(key, value)
  }
  put(themeKeys.mode, theme.mode)
  put(themeKeys.selectedTheme, theme.selectedTheme)
  // Night by hand is of this device and this evening.
  put(themeKeys.night, JSON.stringify({ ...theme.night, forcedUntil: currentTheme().night.forcedUntil }))
  globalThis.window?.nestwrenTheme?.apply()
}

function takeUnits(preferences: Preferences, unsent: readonly string[]): void {
  let hasChanged = false
  for (const name of ['timeZone', 'volumeUnit', 'weightUnit', 'lengthUnit', 'temperatureUnit', 'quickLog'] as const) {
    const key = preferenceKeys[name]
    const value = preferences[name] ?? null
    if (unsent.includes(key) || value === readPreference(key)) continue
    // No unit on the server only means that none was stored there yet; no zone means the device's, no tiles the usual.
    if (value === null && name !== 'timeZone' && name !== 'quickLog') continue
    if (name === 'timeZone' && value !== null && !isKnownZone(value)) continue
    writePreference(key, value)
    hasChanged = true
  }
  if (hasChanged) globalThis.dispatchEvent(new Event(unitsChangedEvent))
}
