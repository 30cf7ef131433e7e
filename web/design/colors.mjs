// What the browser never computes: colors that must suit all palettes at once, and night.
import { families, grounds, neutrals } from '../app/platform/theme/derive.ts'
import { logHues, paletteHues, personHues, statusHues } from '../app/platform/theme/palettes.data.ts'

/** Colors of logs, people and states, which do not change with the palette. */
export function modeColors(mode) {
  return families(
    mode,
    Object.values(paletteHues).flatMap(({ tint }) => grounds(neutrals(mode, tint))),
  )
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
  for (const k of Object.keys(logHues))
    Object.assign(out, {
      [`log-${k}`]: ember.fill,
      [`log-${k}-soft`]: ember.soft,
      [`log-${k}-ink`]: ember.ink,
      [`on-log-${k}`]: '#0d0402',
    })
  for (const k of Object.keys(personHues))
    Object.assign(out, {
      [`person-${k}`]: ember.fill,
      [`person-${k}-soft`]: ember.soft,
      [`person-${k}-ink`]: ember.ink,
      [`on-person-${k}`]: '#0d0402',
    })
  for (const k of Object.keys(statusHues))
    Object.assign(out, {
      [k]: ember.fill,
      [`${k}-soft`]: ember.soft,
      [`${k}-ink`]: ember.ink,
      [`${k}-fill`]: ember.ink,
      [`on-${k}`]: '#0d0402',
    })
  return out
}
