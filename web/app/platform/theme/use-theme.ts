import { useSyncExternalStore } from 'react'
import {
  currentTheme,
  defaultTheme,
  type NightSettings,
  onThemeChange,
  type PreferredMode,
  setMode,
  setNight,
  type Theme,
  toggleNight,
} from './theme.ts'

export interface ThemeControls extends Theme {
  setMode: (mode: PreferredMode) => void
  setNight: (change: Partial<NightSettings>) => void
  toggleNight: typeof toggleNight
}

/** The theme and its setters; renders again when the page changes its clothes. */
export function useTheme(): ThemeControls {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => defaultTheme)
  return { ...theme, setMode, setNight, toggleNight }
}
