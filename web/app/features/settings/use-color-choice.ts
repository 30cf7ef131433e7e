import type { Palette } from '@nestwren/contract/palettes'
import { useMemo, useState } from 'react'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import type { DayMode } from '../../platform/theme/derive.ts'
import { type Guarded, guardColors, type OwnColors, type Part, parts } from '../../platform/theme/guard.ts'
import { chooseColors } from '../../platform/theme/own-colors.ts'
import { useTheme } from '../../platform/theme/use-theme.ts'

/** A palette, and colors of one's own over it or null. */
export interface ColorChoice {
  readonly palette: Palette
  readonly colors: OwnColors | null
}

/** What was mixed last on this device, chosen or not: a reload or another palette loses nothing. Goes with the person. */
const draftKey = 'theme.draft'

function readDraft(): OwnColors {
  const six = (of: Record<string, unknown> = {}) =>
    Object.fromEntries(parts.flatMap((one) => (/^#[\da-f]{6}$/i.test(String(of[one])) ? [[one, String(of[one])]] : [])))
  try {
    const stored = JSON.parse(readPreference(draftKey) ?? '{}')
    return { ...six(stored), dark: six(stored.dark) }
  } catch {
    return {}
  }
}

function isBare(colors: OwnColors): boolean {
  return parts.every((part) => !colors[part] && !colors.dark?.[part])
}

/** As the guard shows them: what it changed of them, the page is told as what was chosen. */
function corrected(colors: OwnColors, made: Record<DayMode, Guarded>): OwnColors {
  const fixed = ({ corrections }: Guarded) => Object.fromEntries(corrections.map(({ part, to }) => [part, to]))
  const dark = { ...colors.dark, ...fixed(made.dark) }
  const { dark: _dark, ...six } = { ...colors, ...fixed(made.light) }
  return Object.keys(dark).length > 0 ? { ...six, dark } : six
}

/** Colors are tried on before they are chosen: until then the page, and what is stored, stay as they are. */
export function useColorChoice() {
  const theme = useTheme()
  const chosen: ColorChoice = { palette: theme.selectedTheme, colors: theme.customColors }
  const [tried, setTried] = useState<ColorChoice | null>(null)
  const { palette, colors } = tried ?? chosen
  const made = useMemo(
    () => ({ light: guardColors(palette, colors ?? {}, 'light'), dark: guardColors(palette, colors ?? {}, 'dark') }),
    [palette, colors],
  )

  const tryOn = (next: ColorChoice) => {
    const isChosen = next.palette === chosen.palette && JSON.stringify(next.colors) === JSON.stringify(chosen.colors)
    setTried(isChosen ? null : next)
  }
  return {
    shown: { palette, colors },
    isTried: tried !== null,
    made,
    tryPalette: (next: Palette) => tryOn({ palette: next, colors: null }),
    tryOwn: () => tryOn({ palette, colors: chosen.colors ?? readDraft() }),
    /** null gives the part back to the palette; in dark mode, to what light mode makes of it. */
    setPart: (mode: DayMode, part: Part, hex: string | null) => {
      const before = colors ?? {}
      const { [part]: _old, ...rest } = (mode === 'dark' ? before.dark : before) ?? {}
      const changed = hex === null ? rest : { ...rest, [part]: hex }
      const next: OwnColors = mode === 'dark' ? { ...before, dark: changed } : changed
      writePreference(draftKey, JSON.stringify(next))
      setTried({ palette, colors: next })
    },
    /** Returns how many colors had to be changed so that they can be read, and how to undo it all. */
    choose: () => {
      const before = chosen
      const isOwn = colors !== null && !isBare(colors)
      chooseColors(palette, isOwn ? corrected(colors, made) : null)
      setTried(null)
      return {
        changed: isOwn ? made.light.corrections.length + made.dark.corrections.length : 0,
        undo: () => chooseColors(before.palette, before.colors),
      }
    },
    drop: () => setTried(null),
  }
}
