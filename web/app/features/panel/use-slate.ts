import { useLayoutEffect } from 'react'
import { currentTheme, onThemeChange } from '../../platform/theme/theme.ts'

/** Dresses the page in Slate, whatever palette or colors the device wears elsewhere; light, dark and night stay the device's. */
export function useSlate(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const ownTokens = () => {
      const { own, resolvedMode } = currentTheme()
      return resolvedMode === 'night' ? {} : (own?.[resolvedMode] ?? {})
    }
    const wear = () => {
      root.dataset.theme = 'slate'
      for (const token of Object.keys(ownTokens())) root.style.removeProperty(`--${token}`)
    }
    wear()
    const stop = onThemeChange(wear)
    return () => {
      stop()
      root.dataset.theme = currentTheme().selectedTheme
      for (const [token, color] of Object.entries(ownTokens())) root.style.setProperty(`--${token}`, color)
    }
  }, [])
}
