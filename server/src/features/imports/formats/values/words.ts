/** Words of other apps for what a diaper held. Keys in lower case, without spaces and signs. */
const colors: Readonly<Record<string, string>> = {
  yellow: 'yellow',
  brown: 'brown',
  green: 'green',
  red: 'red',
  black: 'black',
  mustard: 'mustard',
  gray: 'whiteGrey',
  grey: 'whiteGrey',
  white: 'whiteGrey',
}

const textures: Readonly<Record<string, string>> = {
  runny: 'liquid',
  run: 'liquid',
  watery: 'liquid',
  diarrhea: 'liquid',
  loose: 'loose',
  mushy: 'soft',
  mush: 'soft',
  pasty: 'soft',
  soft: 'soft',
  seedy: 'seedy',
  solid: 'firm',
  firm: 'firm',
  hard: 'hard',
  pebbles: 'hard',
  pebble: 'hard',
  mucousy: 'mucous',
  mucous: 'mucous',
}

const sizes: Readonly<Record<string, string>> = { small: 'small', medium: 'medium', large: 'large' }

function found(words: Readonly<Record<string, string>>, text: string): string | null {
  const word = text.trim().toLowerCase()
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null
}

/** A color of stool as the contract names it; null for an unknown word. */
export const colorOf = (text: string) => found(colors, text)
export const textureOf = (text: string) => found(textures, text)
export const sizeOf = (text: string) => found(sizes, text)

/** A word and what it was written for, as a line for the notes where nothing was found for it. */
export function unlessFound(label: string, text: string, value: string | null): string | null {
  return value !== null || text.trim() === '' ? null : `${label}: ${text.trim()}`
}

/** The parts of a list in one cell, without empty ones. */
export function partsOf(text: string, separator: string | RegExp = ','): string[] {
  return text
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
