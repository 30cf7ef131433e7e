import type { Preferences, StoredTheme } from '@nestwren/contract/settings'
import { api } from '../api/api.ts'
import { activateLocale, currentLocale, localeKey } from '../i18n/i18n.ts'
import { readPreference, writePreference } from '../preferences/preferences.ts'
import { readUser } from '../session/token-store.ts'
import { isSame } from '../sync/edit.ts'
import type { SyncedList } from '../sync/list.ts'
import { currentTheme, storedTheme, themeKeys } from '../theme/theme.ts'
import { chosenZoneKey } from '../units/device-zone.ts'
import { unitsChangedEvent, volumeUnitKey } from '../units/units.ts'
import { measureKeys } from './measure-units.ts'
import { projectionsKey } from './projections-shown.ts'
import { quickLogKey } from './quick-log.ts'
import { isKnownZone } from './zone.ts'

type Fields = Readonly<Record<string, unknown>>

/** Settings as the sync engine sends and reads them. They are shown from the device's own storage, as the first paint is. */
export interface SettingsList extends SyncedList {
  /** Where the device keeps each setting. */
  readonly keys: Readonly<Record<string, string>>
  /** As they are on this device. */
  readonly here: () => Fields
  /** Puts what the server answered on the device, except for settings whose change still waits. */
  readonly wear: (answer: unknown, waits: (setting: string) => boolean) => void
  /** What the server has none of yet: what was chosen here before is sent along. */
  readonly unknownTo: (answer: unknown) => readonly string[]
}

interface ThemeAnswer {
  readonly theme: StoredTheme
  readonly isChosen: boolean
}

/** What makes tokens of them is fetched for those who have some. */
function wearOwnColors(colors: StoredTheme['customColors']): void {
  const key = themeKeys.customColors
  if (colors === null) {
    writePreference(key, null)
    return
  }
  const [before, of] = [readPreference(key), readUser()?.id]
  void import('../theme/own-colors.ts').then(
    ({ storedForm }) => {
      // Meanwhile they may have been chosen anew here, or somebody else has signed in.
      if (readPreference(key) !== before || readUser()?.id !== of) return
      writePreference(key, storedForm(storedTheme().selectedTheme, colors))
      globalThis.window?.nestwrenTheme?.apply()
    },
    // Without it the palette's colors stay until the next answer.
    () => undefined,
  )
}

export const themeList: SettingsList = {
  name: 'theme',
  isPersonal: true,
  calls: { update: 'settings.putTheme' },
  read: (signal) => api.settings.getTheme(undefined, { signal }),
  whole: async (fields, signal) => {
    const { mode, selectedTheme } = (await api.settings.getTheme(undefined, { signal })).theme
    // What may be left out stays as it is, also where another device is changing it at this moment.
    return { theme: { mode, selectedTheme, ...fields } }
  },
  keys: themeKeys,
  here: () => {
    const { mode, selectedTheme, customColors, night } = currentTheme()
    // What was done by hand is of this device and this evening.
    const { forcedUntil: _on, offUntil: _off, ...hours } = night
    return { mode, selectedTheme, customColors, night: hours }
  },
  wear: (answer, waits) => {
    const { theme, isChosen } = answer as ThemeAnswer
    if (!isChosen) return
    const here = storedTheme()
    const night = { ...here.night, ...theme.night }
    // What is the same is not written: beside the hours lies what another tab may be setting by hand at this moment, and this
    // tab would put back what it knew of it.
    if (!(waits('night') || isSame(night, here.night))) writePreference(themeKeys.night, JSON.stringify(night))
    if (!waits('mode')) writePreference(themeKeys.mode, theme.mode)
    if (!waits('selectedTheme')) writePreference(themeKeys.selectedTheme, theme.selectedTheme)
    if (!waits('customColors')) wearOwnColors(theme.customColors)
    globalThis.window?.nestwrenTheme?.apply()
  },
  unknownTo: (answer) => ((answer as ThemeAnswer).isChosen ? [] : Object.keys(themeKeys)),
}

const preferenceKeys: Readonly<Record<keyof Preferences, string>> = {
  locale: localeKey,
  timeZone: chosenZoneKey,
  volumeUnit: volumeUnitKey,
  ...measureKeys,
  quickLog: quickLogKey,
  projections: projectionsKey,
}

const isOfPreferences = (one: string): one is keyof Preferences => one in preferenceKeys
const settingsOf = Object.keys(preferenceKeys).filter(isOfPreferences)
const preferencesIn = (answer: unknown) => (answer as { preferences: Preferences }).preferences

export const preferencesList: SettingsList = {
  name: 'preferences',
  isPersonal: true,
  calls: { update: 'settings.putPreferences' },
  read: (signal) => api.settings.getPreferences(undefined, { signal }),
  whole: async (fields, signal) => {
    const { preferences } = await api.settings.getPreferences(undefined, { signal })
    return { preferences: { ...preferences, ...fields } }
  },
  keys: preferenceKeys,
  here: () => Object.fromEntries(settingsOf.map((one) => [one, readPreference(preferenceKeys[one])])),
  wear: (answer, waits) => {
    const { locale, ...rest } = preferencesIn(answer)
    let hasChanged = false
    for (const [setting, value = null] of Object.entries(rest)) {
      const key = isOfPreferences(setting) && !waits(setting) ? preferenceKeys[setting] : null
      if (key === null || value === readPreference(key)) continue
      // No unit on the server only means that none was stored there yet; no zone means the device's, no tiles the usual.
      if (value === null && key !== chosenZoneKey && key !== quickLogKey) continue
      if (key === chosenZoneKey && value !== null && !isKnownZone(value)) continue
      writePreference(key, value)
      hasChanged = true
    }
    if (hasChanged) globalThis.dispatchEvent(new Event(unitsChangedEvent))
    if (locale === null || waits('locale') || locale === currentLocale()) return
    // A language whose texts cannot be fetched now comes with the next page.
    activateLocale(locale).then(
      () => writePreference(localeKey, locale),
      () => undefined,
    )
  },
  unknownTo: (answer) =>
    // The device's language is not a wish: it stays on the device from one person to the next.
    settingsOf.filter((one) => preferencesIn(answer)[one] === null && one !== 'locale'),
}
