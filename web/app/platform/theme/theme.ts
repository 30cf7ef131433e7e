import type { Palette } from '@nestwren/contract/palettes'
import type { StoredTheme } from '@nestwren/contract/settings'
import { nowMs } from '../clock/now.ts'
import { writePersonal } from '../preferences/personal.ts'
import { writePreference } from '../preferences/preferences.ts'

export type PreferredMode = 'system' | 'light' | 'dark'

export interface NightSettings {
  isScheduled: boolean
  /** Minutes after local midnight, 0 to 1439. */
  startMinute: number
  endMinute: number
  /** Night mode was offered, and the person answered. */
  wasOffered?: boolean
  /** Night mode by hand, until this epoch millisecond. */
  forcedUntil: number | null
  /** No night mode, by hand, until this epoch millisecond. */
  offUntil: number | null
}

/** What was done by hand belongs to this device and this evening. */
type NightByHand = Pick<NightSettings, 'forcedUntil' | 'offUntil'>

export interface Theme {
  mode: PreferredMode
  selectedTheme: Palette
  /** Colors of one's own over those of the palette; null without. */
  customColors: StoredTheme['customColors']
  night: NightSettings
  /** The tokens they make in each mode (own-colors.ts), by their names without dashes. */
  own: { readonly light: Record<string, string>; readonly dark: Record<string, string> } | null
  /** What the page wears now: night outranks mode and palette. */
  resolvedMode: 'light' | 'dark' | 'night'
}

/** Where the device keeps it; first-paint.js reads the same keys. */
export const themeKeys = {
  mode: 'theme.mode',
  selectedTheme: 'theme.selected',
  night: 'theme.night',
  /** With the tokens they make (own-colors.ts), which the first paint has no time to compute. */
  customColors: 'theme.custom',
} as const

export const defaultTheme: Theme = {
  mode: 'system',
  selectedTheme: 'default',
  customColors: null,
  own: null,
  night: { isScheduled: false, startMinute: 22 * 60, endMinute: 6 * 60, forcedUntil: null, offUntil: null },
  resolvedMode: 'light',
}

declare global {
  interface Window {
    /** Made by first-paint.js, which decides before the first paint. */
    nestwrenTheme?: { apply: () => Theme; current: () => Theme }
  }
}

/** The theme on the page. The same object until something changes. */
export function currentTheme(): Theme {
  return globalThis.window?.nestwrenTheme?.current() ?? defaultTheme
}

/** The same, read anew: another tab may have changed it, and this page is told only later. */
export function storedTheme(): Theme {
  return globalThis.window?.nestwrenTheme?.apply() ?? defaultTheme
}

/** Calls back after every change: by hand, by the system, by the clock, in another tab. Gives the way to stop. */
export function onThemeChange(listener: () => void): () => void {
  window.addEventListener('nestwren:theme', listener)
  return () => window.removeEventListener('nestwren:theme', listener)
}

export function setMode(mode: PreferredMode): void {
  writePersonal(themeKeys.mode, mode)
  window.nestwrenTheme?.apply()
}

/** Changes the named night settings and leaves the rest. */
export function setNight(change: Partial<NightSettings>): void {
  const isByHand = Object.keys(change).every((name) => name === 'forcedUntil' || name === 'offUntil')
  // New hours apply right away, also where night mode had been turned off by hand until the old ones were over.
  const night = JSON.stringify({ ...storedTheme().night, ...(isByHand ? null : { offUntil: null }), ...change })
  ;(isByHand ? writePreference : writePersonal)(themeKeys.night, night)
  window.nestwrenTheme?.apply()
}

/** True within the person's hours, whether night mode follows them or not. */
export function isWithinHours({ startMinute, endMinute }: NightSettings, now = new Date(nowMs())): boolean {
  const minute = now.getHours() * 60 + now.getMinutes()
  return startMinute <= endMinute
    ? minute >= startMinute && minute < endMinute
    : minute >= startMinute || minute < endMinute
}

/** The next time the hours end: later today, or tomorrow morning. */
function nextEnd({ endMinute }: NightSettings, now: Date): number {
  const end = new Date(now)
  end.setHours(0, endMinute, 0, 0)
  if (end <= now) {
    end.setDate(end.getDate() + 1)
    end.setHours(0, endMinute, 0, 0)
  }
  return end.getTime()
}

/**
 * Turns night mode on or off by hand. On: until the hours end, by day until the next morning. Off: by day right away, and
 * within the hours for the rest of them. Returns what was there before, for Undo.
 */
export function toggleNight(now = new Date(nowMs())): NightByHand {
  const { night, resolvedMode } = currentTheme()
  const { forcedUntil, offUntil } = night
  if (resolvedMode !== 'night') setNight({ forcedUntil: nextEnd(night, now), offUntil: null })
  else {
    const isByHours = night.isScheduled && isWithinHours(night, now)
    setNight({ forcedUntil: null, offUntil: isByHours ? nextEnd(night, now) : null })
  }
  return { forcedUntil, offUntil }
}
