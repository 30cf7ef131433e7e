import { ApiError } from '@nestwren/contract/client'
import type { Preferences, StoredTheme } from '@nestwren/contract/settings'
import { api } from '../api/api.ts'
import { localeKey } from '../i18n/i18n.ts'
import { markSent, readUnsent } from '../preferences/personal.ts'
import { readPreference } from '../preferences/preferences.ts'
import { currentTheme, themeKeys } from '../theme/theme.ts'
import { preferenceKeys } from './take-over.ts'

/**
 * Sends, and then forgets that it waits; what was changed again meanwhile keeps waiting. What the server will never
 * take is forgotten too, or it would be sent at every start.
 */
async function deliver(keys: readonly string[], send: () => Promise<unknown>): Promise<void> {
  const before = keys.map(readPreference)
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
  }
  markSent(keys.filter((key, index) => readPreference(key) === before[index]))
}

function themeHere(): Pick<StoredTheme, 'mode' | 'selectedTheme' | 'night'> {
  const { mode, selectedTheme, night } = currentTheme()
  const { isScheduled, startMinute, endMinute } = night
  return { mode, selectedTheme, night: { isScheduled, startMinute, endMinute } }
}

/** The first time the theme as a whole, later each setting that was changed here. */
export async function sendTheme(stored: StoredTheme | null): Promise<void> {
  const here = themeHere()
  if (stored === null) {
    const keys = Object.values<string>(themeKeys)
    if (keys.every((key) => readPreference(key) === null)) return
    return deliver(keys, () => api.settings.putTheme({ body: { theme: here } }))
  }
  for (const setting of ['mode', 'selectedTheme', 'night'] as const) {
    const key = themeKeys[setting]
    if (!readUnsent().includes(key)) continue
    await deliver([key], () => api.settings.patchTheme({ params: { setting }, body: { value: here[setting] } }))
  }
}

/** The preferences changed here over those of the server. Units that were chosen before are sent along the first time. */
export async function sendPreferences(stored: Preferences): Promise<void> {
  const unsent = readUnsent()
  const next: Record<string, string | null> = { ...stored }
  const keys: string[] = []
  for (const [name, key] of Object.entries(preferenceKeys)) {
    const here = readPreference(key)
    // The device's language is not a wish: it stays on the device from one person to the next.
    const isFirst = here !== null && stored[name as keyof Preferences] === null && key !== localeKey
    if (!unsent.includes(key) && !isFirst) continue
    next[name] = here
    keys.push(key)
  }
  if (keys.length === 0) return
  await deliver(keys, () => api.settings.putPreferences({ body: { preferences: next as Preferences } }))
}
