// Solves the lightness of every role so that each pair the interface uses reaches its contrast target.
import { inkOn, oklch, solve } from './color.mjs'
import { LOGS, PALETTES, PEOPLE, STATUS } from './palettes.mjs'

const neutrals = (mode, [h, c]) =>
  mode === 'light'
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

export const modes = ['light', 'dark']
const base = {}
for (const [id, p] of Object.entries(PALETTES))
  base[id] = Object.fromEntries(modes.map((m) => [m, neutrals(m, p.tint)]))
const everyGround = (mode) =>
  Object.values(base).flatMap((p) =>
    ['background', 'surface', 'surface-raised', 'surface-sunken'].map((k) => p[mode][k]),
  )

function family(prefix, mode, [h, c], grounds) {
  const light = mode === 'light'
  const soft = light ? oklch(0.938, Math.min(0.045, c * 0.32), h) : oklch(0.305, Math.min(0.06, c * 0.42), h)
  const dir = light ? -1 : 1
  const main = solve({ L: light ? 0.68 : 0.7, C: c, H: h, min: 3.05, on: [...grounds, soft], dir })
  const ink = solve({
    L: light ? 0.56 : 0.76,
    C: light ? c * 0.9 : c * 0.75,
    H: h,
    min: 4.6,
    on: [...grounds, soft],
    dir,
  })
  return { [prefix]: main, [`${prefix}-soft`]: soft, [`${prefix}-ink`]: ink, [`on-${prefix}`]: inkOn(main, h) }
}

export function modeColors(mode) {
  const grounds = everyGround(mode)
  const out = {}
  for (const [k, v] of Object.entries(LOGS)) Object.assign(out, family(`log-${k}`, mode, v, grounds))
  for (const [k, v] of Object.entries(PEOPLE)) Object.assign(out, family(`person-${k}`, mode, v, grounds))
  for (const [k, v] of Object.entries(STATUS)) {
    const f = family(k, mode, v, grounds)
    const fill = f[`${k}-ink`] // status fills use the ink so that a button label always reads
    Object.assign(out, { ...f, [`${k}-fill`]: fill, [`on-${k}`]: inkOn(fill, v[0]) })
  }
  return out
}

export function paletteColors(id, mode) {
  const p = PALETTES[id]
  const n = base[id][mode]
  const light = mode === 'light'
  const dir = light ? -1 : 1
  const [h, c] = p.tint
  const grounds = [n.background, n.surface, n['surface-raised'], n['surface-sunken']]
  const out = { ...n }
  out['text-muted'] = solve({ L: light ? 0.52 : 0.7, C: c * 3, H: h, min: 4.7, on: grounds, dir })
  out.hairline = light ? oklch(0.905, c * 1.6, h) : oklch(0.335, c * 3, h)
  out.border = solve({ L: light ? 0.7 : 0.5, C: c * 2.4, H: h, min: 3.1, on: grounds, dir })
  const role = (name, [L, C, H], min, darkL) => {
    const soft = light ? oklch(0.935, Math.min(0.045, C * 0.3), H) : oklch(0.315, Math.min(0.07, C * 0.5), H)
    const main = solve({ L: light ? L : darkL, C: light ? C : C * 0.8, H, min, on: [...grounds, soft], dir })
    out[name] = main
    out[`on-${name}`] = inkOn(main, H)
    out[`${name}-soft`] = soft
    out[`on-${name}-soft`] = solve({
      L: light ? Math.min(L, 0.46) : 0.86,
      C: C * (light ? 0.9 : 0.55),
      H,
      min: 4.8,
      on: [soft],
      dir,
    })
  }
  role('primary', p.primary, 4.6, 0.775)
  role('secondary', p.secondary, 4.6, 0.74)
  role('accent', p.accent, 3.05, 0.77)
  const [, pc, ph] = p.primary
  out['primary-hover'] = light ? oklch(p.primary[0] - 0.06, pc, ph) : oklch(0.84, pc * 0.7, ph)
  out['on-primary-hover'] = inkOn(out['primary-hover'], ph)
  // Hero: the one saturated card per screen. Deep in dark mode so that it never glares.
  out.hero = light ? oklch(Math.min(p.primary[0], 0.46), pc, ph) : oklch(0.295, pc * 0.55, ph)
  out['hero-soft'] = light ? oklch(Math.min(p.primary[0], 0.46) - 0.07, pc * 0.9, ph) : oklch(0.235, pc * 0.45, ph)
  const heroes = [out.hero, out['hero-soft']]
  out['on-hero'] = solve({ L: 0.975, C: 0.01, H: ph, min: 6, on: heroes, dir: 1 })
  out['on-hero-muted'] = solve({ L: 0.84, C: 0.035, H: ph, min: 4.8, on: heroes, dir: 1 })
  out['hero-accent'] = solve({ L: 0.82, C: 0.12, H: p.accent[2], min: 4.6, on: heroes, dir: 1 })
  out.focus = solve({ L: light ? 0.55 : 0.8, C: 0.13, H: light ? ph : ph, min: 3.2, on: grounds, dir })
  out.scrim = light ? oklch(0.18, c * 4, h) : '#000000'
  out['shadow-tint'] = light ? oklch(0.3, c * 5, h) : '#000000'
  return out
}

// Night: one ember ramp for every palette. Hue no longer carries meaning, so shape and label must.
export function night() {
  const n = {
    background: '#070201',
    surface: '#0f0503',
    'surface-raised': '#170906',
    'surface-sunken': '#040100',
    text: '#d07e62',
    'text-muted': '#b36c55',
    hairline: '#2a110b',
    border: '#8f5140',
  }
  const ember = { fill: '#bd654a', soft: '#1f0c07', ink: '#c9745a' }
  const out = {
    ...n,
    primary: '#c26a47',
    'on-primary': '#0d0402',
    'primary-hover': '#cd7a5c',
    'on-primary-hover': '#0d0402',
    'primary-soft': '#260f09',
    'on-primary-soft': '#c9745a',
    secondary: '#b66e57',
    'on-secondary': '#0d0402',
    'secondary-soft': '#1f0c07',
    'on-secondary-soft': '#c06c54',
    accent: '#bf6a35',
    'on-accent': '#0d0402',
    'accent-soft': '#241005',
    'on-accent-soft': '#c27a4a',
    hero: '#140805',
    'hero-soft': '#0a0302',
    'on-hero': '#d07e62',
    'on-hero-muted': '#b36c55',
    'hero-accent': '#c8733f',
    focus: '#c9745a',
    scrim: '#000000',
    'shadow-tint': '#000000',
  }
  for (const k of Object.keys(LOGS))
    Object.assign(out, {
      [`log-${k}`]: ember.fill,
      [`log-${k}-soft`]: ember.soft,
      [`log-${k}-ink`]: ember.ink,
      [`on-log-${k}`]: '#0d0402',
    })
  for (const k of Object.keys(PEOPLE))
    Object.assign(out, {
      [`person-${k}`]: ember.fill,
      [`person-${k}-soft`]: ember.soft,
      [`person-${k}-ink`]: ember.ink,
      [`on-person-${k}`]: '#0d0402',
    })
  for (const k of Object.keys(STATUS))
    Object.assign(out, {
      [k]: ember.fill,
      [`${k}-soft`]: ember.soft,
      [`${k}-ink`]: ember.ink,
      [`${k}-fill`]: ember.ink,
      [`on-${k}`]: '#0d0402',
    })
  return out
}
