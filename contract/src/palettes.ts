/** The named palettes (B §3). On their own, because the first paint needs nothing else of the settings. */
export const palettes = [
  'default',
  'sunset',
  'ocean',
  'forest',
  'lavender',
  'rose',
  'sky',
  'golden',
  'mint',
  'berry',
  'coral',
  'slate',
] as const
export type Palette = (typeof palettes)[number]
