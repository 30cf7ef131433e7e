import { readFileSync } from 'node:fs'
import { type Palette, palettes } from '@nestwren/contract/palettes'
import { expect, test } from 'vitest'
import { pairs } from '../../../design/pairs.ts'
import { guardColors, type OwnColors, ownTokens, parts } from './guard.ts'

const file = JSON.parse(readFileSync('design/tokens.json', 'utf8'))
const sharedOf = (mode: 'light' | 'dark'): Record<string, string> => file.color.shared[mode]
const paletteOf = (id: Palette, mode: 'light' | 'dark'): Record<string, string> => file.color.palettes[id][mode]
const modes = ['light', 'dark'] as const

/** Written out anew: a mistake of the builder's color code must not hide in its test as well. */
function ratio(a: string, b: string): number {
  const light = (hex: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, share, at) => {
      const c = Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16) / 255
      return sum + share * (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    }, 0)
  const [high = 0, low = 0] = [light(a), light(b)].sort((one, other) => other - one)
  return (high + 0.05) / (low + 0.05)
}

function failures(palette: Palette, colors: OwnColors, mode: 'light' | 'dark'): string[] {
  const worn = { ...sharedOf(mode), ...paletteOf(palette, mode), ...ownTokens(palette, colors, mode) }
  return pairs.flatMap(([fg, bg, min]) => {
    const [front = '', back = ''] = [worn[fg], worn[bg]]
    const found = ratio(front, back)
    return found >= min ? [] : [`${fg} ${front} on ${bg} ${back} is ${found.toFixed(2)}, not ${min}`]
  })
}

/** The same numbers on every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const hexOf = (roll: () => number) =>
  `#${Math.floor(roll() * 2 ** 24)
    .toString(16)
    .padStart(6, '0')}`

test('whatever is chosen, everything can be read: many colors at random, all parts or some', {
  timeout: 60_000,
}, () => {
  const roll = dice(20_260)
  for (let round = 0; round < 240; round++) {
    const some = () => Object.fromEntries(parts.flatMap((one) => (roll() < 0.7 ? [[one, hexOf(roll)]] : [])))
    const colors: OwnColors = { ...some(), dark: roll() < 0.5 ? some() : null }
    const palette = palettes[round % palettes.length] ?? 'default'
    for (const mode of modes)
      expect(failures(palette, colors, mode), JSON.stringify({ palette, colors, mode })).toEqual([])
  }
})

test.each(['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'])(
  '%s in every part',
  (hex) => {
    const colors = Object.fromEntries(parts.map((part) => [part, hex]))
    for (const mode of modes) {
      expect(failures('default', colors, mode)).toEqual([])
      expect(failures('slate', { dark: colors }, mode)).toEqual([])
    }
  },
)

test.each(palettes)('the colors of %s stay exactly as they are, chosen for themselves', (palette) => {
  for (const mode of modes) {
    const six = Object.fromEntries(parts.map((part) => [part, paletteOf(palette, mode)[part] ?? '']))
    const { tokens, corrections } = guardColors(palette, mode === 'dark' ? { dark: six } : six, mode)
    expect(corrections).toEqual([])
    for (const part of parts) expect(tokens[part], `${part}, ${mode}`).toBe(six[part])
  }
})

test('without colors of one’s own there is nothing to say', () => {
  for (const palette of palettes) for (const mode of modes) expect(ownTokens(palette, {}, mode)).toEqual({})
})

test('what is fine stays, what is not keeps its hue, and it is said which, from what, to what and why', () => {
  const { tokens, corrections } = guardColors(
    'default',
    { primary: '#8a1f5c', secondary: '#FFE14D', text: '#9aa0a6' },
    'light',
  )
  expect(tokens['primary']).toBe('#8a1f5c')
  expect(corrections).toEqual([
    { part: 'text', from: '#9aa0a6', to: tokens['text'], why: 'text' },
    { part: 'secondary', from: '#ffe14d', to: tokens['secondary'], why: 'text' },
  ])
  expect(ratio(tokens['secondary'] ?? '', tokens['background'] ?? '')).toBeGreaterThanOrEqual(4.5)
})

test('a dark page in light mode becomes light, a light one in dark mode dark', () => {
  expect(guardColors('default', { background: '#102040' }, 'light').corrections).toMatchObject([
    { part: 'background', from: '#102040', why: 'ground' },
  ])
  expect(guardColors('default', { dark: { surface: '#fff0d0' } }, 'dark').corrections).toMatchObject([
    { part: 'surface', from: '#fff0d0', why: 'ground' },
  ])
})

test('dark mode is made from the six and says nothing of it; one of its own comes first', () => {
  const six = { primary: '#8a1f5c', background: '#fff4e0', text: '#332211' }
  const made = guardColors('default', six, 'dark')
  expect(made.corrections).toEqual([])
  expect(ratio(made.tokens['background'] ?? '', '#000000')).toBeLessThan(1.6)
  const own = guardColors('default', { ...six, dark: { primary: '#ffb0d8' } }, 'dark')
  expect(own.tokens['primary']).toBe('#ffb0d8')
  // What fits a dark page as it is was meant for it: clients of the six alone know no second set.
  expect(guardColors('default', { background: '#101014', primary: '#ffb0d8' }, 'dark').tokens).toMatchObject({
    background: '#101014',
    primary: '#ffb0d8',
  })
})
