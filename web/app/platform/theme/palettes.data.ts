import type { Palette } from '@nestwren/contract/palettes'
import type { Lch } from './oklch.ts'

/** Hue and chroma. */
export type Tint = readonly [hue: number, chroma: number]

export interface PaletteHues {
  readonly label: string
  readonly note: string
  readonly primary: Lch
  readonly secondary: Lch
  readonly accent: Lch
  /** Of the neutrals. */
  readonly tint: Tint
}

// The hues of the product, directed by eye. Nothing here is a contrast claim: derive.ts solves the lightness.
export const paletteHues: Readonly<Record<Palette, PaletteHues>> = {
  default: {
    label: 'Classic',
    note: 'dusk indigo, egg-shell blue, first-light apricot',
    primary: [0.41, 0.1, 272],
    secondary: [0.55, 0.08, 222],
    accent: [0.66, 0.16, 52],
    tint: [275, 0.007],
  },
  sunset: {
    label: 'Sunset',
    note: 'burnt orange, dusk plum, amber',
    primary: [0.53, 0.145, 42],
    secondary: [0.46, 0.1, 345],
    accent: [0.7, 0.14, 75],
    tint: [50, 0.009],
  },
  ocean: {
    label: 'Ocean',
    note: 'deep water, kelp, buoy orange',
    primary: [0.45, 0.085, 222],
    secondary: [0.53, 0.08, 185],
    accent: [0.66, 0.15, 45],
    tint: [220, 0.008],
  },
  forest: {
    label: 'Forest',
    note: 'pine, moss, bark amber',
    primary: [0.42, 0.085, 150],
    secondary: [0.54, 0.09, 122],
    accent: [0.66, 0.13, 65],
    tint: [145, 0.008],
  },
  lavender: {
    label: 'Lavender',
    note: 'violet, periwinkle, orchid',
    primary: [0.49, 0.135, 300],
    secondary: [0.54, 0.09, 272],
    accent: [0.66, 0.15, 340],
    tint: [300, 0.009],
  },
  rose: {
    label: 'Rose',
    note: 'garden rose, mauve, peach',
    primary: [0.5, 0.15, 5],
    secondary: [0.52, 0.07, 330],
    accent: [0.69, 0.13, 45],
    tint: [5, 0.008],
  },
  sky: {
    label: 'Sky',
    note: 'clear blue, rain, sun',
    primary: [0.52, 0.14, 250],
    secondary: [0.55, 0.09, 218],
    accent: [0.72, 0.14, 82],
    tint: [245, 0.008],
  },
  golden: {
    label: 'Golden',
    note: 'honey, toast, brick',
    primary: [0.51, 0.105, 78],
    secondary: [0.5, 0.08, 52],
    accent: [0.64, 0.15, 32],
    tint: [85, 0.011],
  },
  mint: {
    label: 'Mint',
    note: 'mint leaf, lagoon, melon',
    primary: [0.48, 0.09, 168],
    secondary: [0.53, 0.075, 200],
    accent: [0.67, 0.15, 22],
    tint: [168, 0.008],
  },
  berry: {
    label: 'Berry',
    note: 'blackcurrant, fig, apricot',
    primary: [0.44, 0.155, 338],
    secondary: [0.48, 0.11, 303],
    accent: [0.68, 0.14, 55],
    tint: [335, 0.008],
  },
  coral: {
    label: 'Coral',
    note: 'reef coral, tide pool, sand',
    primary: [0.56, 0.175, 25],
    secondary: [0.52, 0.07, 205],
    accent: [0.71, 0.12, 75],
    tint: [30, 0.008],
  },
  slate: {
    label: 'Slate',
    note: 'graphite, rain grey, steel blue',
    primary: [0.41, 0.028, 255],
    secondary: [0.53, 0.025, 240],
    accent: [0.62, 0.1, 235],
    tint: [255, 0.004],
  },
}
export const logHues: Readonly<Record<string, Tint>> = {
  feeding: [58, 0.145],
  diaper: [192, 0.1],
  sleep: [286, 0.15],
  activity: [142, 0.13],
  pumping: [350, 0.15],
  medicine: [20, 0.17],
  note: [98, 0.11],
  growth: [245, 0.13],
}
export const personHues: Readonly<Record<string, Tint>> = {
  1: [265, 0.14],
  2: [50, 0.14],
  3: [160, 0.1],
  4: [335, 0.15],
  5: [215, 0.1],
  6: [110, 0.11],
}
export const statusHues: Readonly<Record<string, Tint>> = {
  success: [150, 0.12],
  warning: [75, 0.13],
  danger: [27, 0.18],
  info: [250, 0.12],
}
