import type { Palette } from '@nestwren/contract/palettes'
import type { StoredTheme } from '@nestwren/contract/settings'
import {
  compose,
  contrastDirection,
  type DayMode,
  darkLightness,
  families,
  familySofts,
  grounds,
  leastOfRole,
  type Neutrals,
  neutrals,
  paletteColors,
  type Role,
  roleSoft,
  roles,
  solveRole,
  type Tokens,
} from './derive.ts'
import { contrast, type Lch, luminance, oklch, solve, toLch } from './oklch.ts'
import { paletteHues, type Tint } from './palettes.data.ts'

/** The parts a person may color (B §3). */
export const parts = ['primary', 'secondary', 'accent', 'background', 'surface', 'text'] as const
export type Part = (typeof parts)[number]

export type OwnColors = NonNullable<StoredTheme['customColors']>

/** `ground`: too dark or too light for the mode, so that nothing on it could be read. `text` and `shape`: too close to it. */
export interface Correction {
  readonly part: Part
  readonly from: string
  readonly to: string
  readonly why: 'ground' | 'text' | 'shape'
}

export interface Guarded {
  /** Every token that differs by palette, and on grounds of one's own those of logs, people and states as well. */
  readonly tokens: Tokens
  /** Only what the person chose for this very mode and cannot have as it is. */
  readonly corrections: readonly Correction[]
}

/** Light enough for dark text of every hue, and dark enough for light text, with room to spare for wells and sheets. */
const lightestDark = 0.06
const darkestLight = 0.45

/** What the person chose for a mode: dark mode is made from the six, but for those it has of its own. */
export function chosenFor(colors: OwnColors, mode: DayMode, part: Part): { hex: string; isOfMode: boolean } | null {
  const own = mode === 'dark' ? (colors.dark?.[part] ?? null) : (colors[part] ?? null)
  if (own !== null) return { hex: own.toLowerCase(), isOfMode: true }
  const other = mode === 'dark' ? (colors[part] ?? null) : null
  return other === null ? null : { hex: other.toLowerCase(), isOfMode: false }
}

/**
 * The tokens of a palette with colors of one's own, which reach the same contrast as those of our palettes: 4.5:1 for text, 3:1
 * for shapes (WCAG 2.2 AA). A color that does stays exactly as it is; another keeps its hue and changes its lightness.
 */
export function guardColors(palette: Palette, colors: OwnColors, mode: DayMode): Guarded {
  const hues = paletteHues[palette]
  const chosen = Object.fromEntries(parts.map((part) => [part, chosenFor(colors, mode, part)])) as Record<
    Part,
    ReturnType<typeof chosenFor>
  >
  const corrections: Correction[] = []
  const note = (part: Part, to: string, why: Correction['why']) => {
    const from = chosen[part]
    if (from?.isOfMode && from.hex !== to) corrections.push({ part, from: from.hex, to, why })
    return to
  }
  const n = guardGrounds(neutrals(mode, hues.tint), chosen, mode, note)
  const on = grounds(n)
  const hasOwnGrounds = chosen.background !== null || chosen.surface !== null
  const meant = Object.fromEntries(
    roles.map((role) => [role, chosen[role] === null ? hues[role] : toLch(chosen[role].hex)]),
  ) as Record<Role, Lch>
  const text = guardText(n, chosen.text, mode, [
    ...on,
    ...roles.map((role) => roleSoft(mode, meant[role])),
    ...familySofts(mode),
  ])
  note('text', text, 'text')
  const mains = Object.fromEntries(
    roles.map((role) => {
      const main = guardRole(role, mode, meant[role], chosen[role], on)
      return [role, note(role, main, role === 'accent' ? 'shape' : 'text')]
    }),
  ) as Record<Role, string>
  const [backL, backC, backH] = toLch(n.background)
  const tint: Tint = chosen.background === null ? hues.tint : [backH, Math.min(backC, 0.011)]
  const hairline = oklch(
    Math.max(0, mode === 'light' ? backL - 0.063 : backL + 0.157),
    Math.min(backC * 1.6, 0.05),
    backH,
  )
  // A corrected color is also what the deeper shades begin with; of dark mode only hue and chroma count there.
  const own = (role: Role): Lch => (chosen[role] === null ? hues[role] : keepHue(mains[role], meant[role]))
  const made = {
    neutrals: { ...n, text },
    tint,
    hues: { primary: own('primary'), secondary: own('secondary'), accent: own('accent') },
    mains,
    hairline: hasOwnGrounds ? hairline : (paletteColors(hues, mode)['hairline'] ?? hairline),
  }
  return { tokens: { ...compose(mode, made), ...(hasOwnGrounds ? families(mode, on) : null) }, corrections }
}

/** Only what the palette's own stylesheet does not say already. */
export function ownTokens(palette: Palette, colors: OwnColors, mode: DayMode): Tokens {
  const usual = paletteColors(paletteHues[palette], mode)
  return Object.fromEntries(
    Object.entries(guardColors(palette, colors, mode).tokens).filter(([name, value]) => usual[name] !== value),
  )
}

type Chosen = Readonly<Record<Part, ReturnType<typeof chosenFor>>>

function guardGrounds(
  usual: Neutrals,
  chosen: Chosen,
  mode: DayMode,
  note: (part: Part, to: string, why: 'ground') => string,
): Neutrals {
  const isLight = mode === 'light'
  const one = (part: 'background' | 'surface') => {
    const of = chosen[part]
    if (of === null) return usual[part]
    if (isGround(of.hex, mode)) return of.hex
    const [L, C, H] = toLch(of.hex)
    // What was chosen for light mode becomes as dark as that part of the palette; what was chosen for this one, just enough.
    const start = of.isOfMode ? L : toLch(usual[part])[0]
    const chroma = of.isOfMode ? C : Math.min(C, 0.05)
    return note(part, toGround(start, chroma, H, mode), 'ground')
  }
  const background = one('background')
  const surface = one('surface')
  const [bl, bc, bh] = toLch(background)
  const [sl, sc, sh] = toLch(surface)
  const sunken = oklch(Math.max(0, bl - (isLight ? 0.028 : 0.03)), bc, bh)
  const raised = isLight ? oklch(Math.min(1, sl + 0.02), sc * 0.6, sh) : oklch(sl + 0.046, sc, sh)
  return {
    background,
    surface,
    'surface-raised': chosen.surface === null ? usual['surface-raised'] : raised,
    'surface-sunken': chosen.background === null ? usual['surface-sunken'] : sunken,
    text: usual.text,
  }
}

function isGround(hex: string, mode: DayMode): boolean {
  return mode === 'light' ? luminance(hex) >= darkestLight : luminance(hex) <= lightestDark
}

function toGround(start: number, C: number, H: number, mode: DayMode): string {
  const step = mode === 'light' ? 0.004 : -0.004
  for (let L = start; L >= 0 && L <= 1; L += step) {
    const hex = oklch(L, C, H)
    if (isGround(hex, mode)) return hex
  }
  return mode === 'light' ? '#ffffff' : '#000000'
}

const reaches = (hex: string, min: number, on: readonly string[]) => on.every((one) => contrast(hex, one) >= min)

function guardText(n: Neutrals, chosen: Chosen['text'], mode: DayMode, on: readonly string[]): string {
  if (chosen !== null && reaches(chosen.hex, 4.5, on)) return chosen.hex
  if (chosen === null && reaches(n.text, 4.5, on)) return n.text
  const [L, C, H] = toLch(chosen?.hex ?? n.text)
  const usual = toLch(n.text)
  const start = chosen === null || chosen.isOfMode ? L : usual[0]
  const chroma = chosen === null || chosen.isOfMode ? C : Math.min(C, 0.05)
  return solve({ L: start, C: chroma, H, min: 4.6, on, dir: contrastDirection(mode) })
}

function guardRole(role: Role, mode: DayMode, meant: Lch, chosen: Chosen[Role], on: readonly string[]): string {
  if (chosen === null) return solveRole(role, mode, meant, on)
  const soft = roleSoft(mode, meant)
  const least = leastOfRole[role]
  if (reaches(chosen.hex, least, on) && contrast(chosen.hex, soft) >= 3) return chosen.hex
  const [L, C, H] = meant
  // One that was chosen for light mode is taken over as the palettes' are.
  const start = chosen.isOfMode ? L : darkLightness[role]
  const chroma = chosen.isOfMode ? C : C * 0.8
  return solve({ L: start, C: chroma, H, min: least + 0.1, on: [...on, soft], dir: contrastDirection(mode) })
}

/** The lightness that is shown with the hue that was meant: black and white have none of their own. */
function keepHue(shown: string, [, C, H]: Lch): Lch {
  return [toLch(shown)[0], C, H]
}
