import type { Palette } from '@nestwren/contract/palettes'
import { writePersonal } from '../preferences/personal.ts'
import { writePreference } from '../preferences/preferences.ts'

export type PreferredMode = 'system' | 'light' | 'dark'

export interface NightSettings {
  isScheduled: boolean
  /** Minutes after local midnight, 0 to 1439. */
  startMinute: number
  endMinute: number
  /** Night mode by hand, until this epoch millisecond. */
  forcedUntil: number | null
}

export interface Theme {
  mode: PreferredMode
  selectedTheme: Palette
  night: NightSettings
  /** What the page wears now: night outranks mode and palette. */
  resolvedMode: 'light' | 'dark' | 'night'
}

/** Where the device keeps it; first-paint.js reads the same keys. */
export const themeKeys = { mode: 'theme.mode', selectedTheme: 'theme.selected', night: 'theme.night' } as const

export const defaultTheme: Theme = {
  mode: 'system',
  selectedTheme: 'default',
  night: { isScheduled: false, startMinute: 22 * 60, endMinute: 6 * 60, forcedUntil: null },
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

/** Calls back after every change: by hand, by the system, by the clock, in another tab. Gives the way to stop. */
export function onThemeChange(listener: () => void): () => void {
  window.addEventListener('nestwren:theme', listener)
  return () => window.removeEventListener('nestwren:theme', listener)
}

export function setMode(mode: PreferredMode): void {
  writePersonal(themeKeys.mode, mode)
  window.nestwrenTheme?.apply()
}

export function setSelectedTheme(palette: Palette): void {
  writePersonal(themeKeys.selectedTheme, palette)
  window.nestwrenTheme?.apply()
}

/** Changes the named night settings and leaves the rest. */
export function setNight(change: Partial<NightSettings>): void {
  const night = JSON.stringify({ ...currentTheme().night, ...change })
  // Night by hand is of this device and this evening: there is nothing to send.
  const isOfDevice = Object.keys(change).every((name) => name === 'forcedUntil')
  ;(isOfDevice ? writePreference : writePersonal)(themeKeys.night, night)
  window.nestwrenTheme?.apply()
}
