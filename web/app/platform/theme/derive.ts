import { contrast, inkOn, type Lch, oklch, solve } from './oklch.ts'
import { logHues, type PaletteHues, personHues, statusHues, type Tint } from './palettes.data.ts'

// Solves the lightness of every role so that each pair the interface uses reaches its contrast target.

export const modes = ['light', 'dark'] as const
export type DayMode = (typeof modes)[number]

/** CSS custom properties without their dashes, as `#rrggbb`. */
export type Tokens = Readonly<Record<string, string>>

export interface Neutrals {
  readonly background: string
  readonly surface: string
  readonly 'surface-raised': string
  readonly 'surface-sunken': string
  readonly text: string
}

export const grounds = (n: Neutrals): readonly string[] => [
  n.background,
  n.surface,
  n['surface-raised'],
  n['surface-sunken'],
]

export const contrastDirection = (mode: DayMode) => (mode === 'light' ? -1 : 1)

export function neutrals(mode: DayMode, [h, c]: Tint): Neutrals {
  return mode === 'light'
    ? {
        background: oklch(0.968, c, h),
        surface: oklch(0.995, c * 0.3, h),
        'surface-raised': '#ffffff',
        'surface-sunken': oklch(0.94, c * 1.5, h),
        text: oklch(0.25, Math.min(0.045, c * 5), h),
      }
    : {
        background: oklch(0.178, c * 2.6, h),
        surface: oklch(0.226, c * 3, h),
        'surface-raised': oklch(0.272, c * 3.2, h),
        'surface-sunken': oklch(0.148, c * 2.4, h),
        text: oklch(0.945, c * 1.2, h),
      }
}

function familySoft(mode: DayMode, [h, c]: Tint): string {
  return mode === 'light' ? oklch(0.938, Math.min(0.045, c * 0.32), h) : oklch(0.305, Math.min(0.06, c * 0.42), h)
}

function family(prefix: string, mode: DayMode, [h, c]: Tint, on: readonly string[]) {
  const isLight = mode === 'light'
  const soft = familySoft(mode, [h, c])
  const dir = contrastDirection(mode)
  const main = solve({ L: isLight ? 0.68 : 0.7, C: c, H: h, min: 3.05, on: [...on, soft], dir })
  const inkChroma = isLight ? c * 0.9 : c * 0.75
  const ink = solve({ L: isLight ? 0.56 : 0.76, C: inkChroma, H: h, min: 4.6, on: [...on, soft], dir })
  return { [prefix]: main, [`${prefix}-soft`]: soft, [`${prefix}-ink`]: ink, [`on-${prefix}`]: inkOn(main, h) }
}

/** Colors of logs, people and states on these grounds. */
export function families(mode: DayMode, on: readonly string[]): Tokens {
  const out: Record<string, string> = {}
  for (const [k, v] of Object.entries(logHues)) Object.assign(out, family(`log-${k}`, mode, v, on))
  for (const [k, v] of Object.entries(personHues)) Object.assign(out, family(`person-${k}`, mode, v, on))
  for (const [k, v] of Object.entries(statusHues)) {
    const f = family(k, mode, v, on)
    // Status fills use the ink so that a button label always reads.
    const fill = f[`${k}-ink`] ?? ''
    Object.assign(out, { ...f, [`${k}-fill`]: fill, [`on-${k}`]: inkOn(fill, v[0]) })
  }
  return out
}

/** Grounds of tinted tiles and banners, which every text has to be read on; they are the same on every page. */
export function familySofts(mode: DayMode): readonly string[] {
  return [logHues, personHues, statusHues].flatMap((hues) => Object.values(hues).map((one) => familySoft(mode, one)))
}

export const roles = ['primary', 'secondary', 'accent'] as const
export type Role = (typeof roles)[number]

/** Accent is for graphics and large text only. */
export const leastOfRole: Readonly<Record<Role, number>> = { primary: 4.5, secondary: 4.5, accent: 3 }
export const darkLightness: Readonly<Record<Role, number>> = { primary: 0.775, secondary: 0.74, accent: 0.77 }

export function roleSoft(mode: DayMode, [, C, H]: Lch): string {
  return mode === 'light' ? oklch(0.935, Math.min(0.045, C * 0.3), H) : oklch(0.315, Math.min(0.07, C * 0.5), H)
}

function roleTokens(name: Role, mode: DayMode, [L, C, H]: Lch, main: string): Tokens {
  const isLight = mode === 'light'
  const soft = roleSoft(mode, [L, C, H])
  return {
    [name]: main,
    [`on-${name}`]: inkOn(main, H),
    [`${name}-soft`]: soft,
    [`on-${name}-soft`]: solve({
      L: isLight ? Math.min(L, 0.46) : 0.86,
      C: C * (isLight ? 0.9 : 0.55),
      H,
      min: 4.8,
      on: [soft],
      dir: contrastDirection(mode),
    }),
  }
}

/** The one saturated card of a screen. Deep in dark mode so that it never glares. */
function heroTokens(mode: DayMode, [L, C, H]: Lch, accentHue: number): Tokens {
  const isLight = mode === 'light'
  const [chroma, softChroma] = isLight ? [C, C * 0.9] : [C * 0.55, C * 0.45]
  const at = (lightness: number) => [oklch(lightness, chroma, H), oklch(Math.max(0, lightness - 0.07), softChroma, H)]
  let lightness = isLight ? Math.min(L, 0.46) : 0.295
  const isReadable = () => at(lightness).every((one) => contrast(oklch(0.999, 0.01, H), one) >= 6.05)
  // Strong greens and yellows are lighter than their lightness says.
  while (isLight && lightness > 0.1 && !isReadable()) lightness -= 0.01
  const [hero = '', soft = ''] = isLight ? at(lightness) : [oklch(0.295, chroma, H), oklch(0.235, softChroma, H)]
  const on = [hero, soft]
  return {
    hero,
    'hero-soft': soft,
    'on-hero': solve({ L: 0.975, C: 0.01, H, min: 6, on, dir: 1 }),
    'on-hero-muted': solve({ L: 0.84, C: 0.035, H, min: 4.8, on, dir: 1 }),
    'hero-accent': solve({ L: 0.82, C: 0.12, H: accentHue, min: 4.6, on, dir: 1 }),
  }
}

/** What the rest of a palette is made from. `mains` are proven already. */
export interface Made {
  readonly neutrals: Neutrals
  readonly tint: Tint
  /** As they were meant: softs, heroes and inks keep their hue. */
  readonly hues: Readonly<Record<Role, Lch>>
  readonly mains: Readonly<Record<Role, string>>
  readonly hairline: string
}

/** Every token that changes with the palette. */
export function compose(mode: DayMode, { neutrals: n, tint: [h, c], hues, mains, hairline }: Made): Tokens {
  const isLight = mode === 'light'
  const dir = contrastDirection(mode)
  const on = grounds(n)
  const [pl, pc, ph] = hues.primary
  const hover = isLight ? oklch(Math.max(0, pl - 0.06), pc, ph) : oklch(0.84, pc * 0.7, ph)
  return {
    ...n,
    'text-muted': solve({ L: isLight ? 0.52 : 0.7, C: c * 3, H: h, min: 4.7, on, dir }),
    hairline,
    border: solve({ L: isLight ? 0.7 : 0.5, C: c * 2.4, H: h, min: 3.1, on, dir }),
    ...roleTokens('primary', mode, hues.primary, mains.primary),
    ...roleTokens('secondary', mode, hues.secondary, mains.secondary),
    ...roleTokens('accent', mode, hues.accent, mains.accent),
    'primary-hover': hover,
    'on-primary-hover': inkOn(hover, ph),
    ...heroTokens(mode, hues.primary, hues.accent[2]),
    focus: solve({ L: isLight ? 0.55 : 0.8, C: 0.13, H: ph, min: 3.2, on, dir }),
    scrim: isLight ? oklch(0.18, c * 4, h) : '#000000',
    'shadow-tint': isLight ? oklch(0.3, c * 5, h) : '#000000',
  }
}

/** A role of a palette: its hue, as light or dark as these grounds need it. */
export function solveRole(role: Role, mode: DayMode, [L, C, H]: Lch, on: readonly string[]): string {
  const isLight = mode === 'light'
  return solve({
    L: isLight ? L : darkLightness[role],
    C: isLight ? C : C * 0.8,
    H,
    min: role === 'accent' ? 3.05 : 4.6,
    on: [...on, roleSoft(mode, [L, C, H])],
    dir: contrastDirection(mode),
  })
}

/** The tokens of one of our palettes. */
export function paletteColors(hues: PaletteHues, mode: DayMode): Tokens {
  const n = neutrals(mode, hues.tint)
  const [h, c] = hues.tint
  const main = (role: Role) => solveRole(role, mode, hues[role], grounds(n))
  return compose(mode, {
    neutrals: n,
    tint: hues.tint,
    hues,
    mains: { primary: main('primary'), secondary: main('secondary'), accent: main('accent') },
    hairline: mode === 'light' ? oklch(0.905, c * 1.6, h) : oklch(0.335, c * 3, h),
  })
}
