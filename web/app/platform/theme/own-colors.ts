import type { Palette } from '@nestwren/contract/palettes'
import { writePersonal } from '../preferences/personal.ts'
import { type OwnColors, ownTokens } from './guard.ts'
import { themeKeys } from './theme.ts'

/** As the device keeps colors of one's own: with the tokens they make, so that the first paint only puts them on. */
export function storedForm(palette: Palette, colors: OwnColors): string {
  return JSON.stringify({
    colors,
    light: ownTokens(palette, colors, 'light'),
    dark: ownTokens(palette, colors, 'dark'),
  })
}

/** Puts a palette on the page, with colors of one's own over it or without, and keeps it for the person. */
export function chooseColors(palette: Palette, colors: OwnColors | null): void {
  writePersonal(themeKeys.customColors, colors === null ? null : storedForm(palette, colors))
  writePersonal(themeKeys.selectedTheme, palette)
  window.nestwrenTheme?.apply()
}
