import { lengthMs } from '../time/wall.ts'
import { amountNotRecorded, bottleFeed, foodsOf, logs, nursing, type Side } from '../values/items.ts'
import { noteOf } from '../values/notes.ts'
import { milk, unitName, withUnit } from '../values/numbers.ts'
import { partsOf } from '../values/words.ts'
import { type ConnectReader, quantityOf, spanOf } from './baby-connect-row.ts'
import { entry } from './role.ts'

const milks: ReadonlyMap<string, string> = new Map([
  ['formula', 'formula'],
  ['milk', 'breastMilk'],
  ['breast milk', 'breastMilk'],
])

const bottle: ConnectReader = (row, setting) => {
  const [, unit = ''] = /^([\p{L}. ]{1,20}?) of /u.exec(row.text.replace(/^.*?[\d.]+ */, '')) ?? []
  const amount = quantityOf(row, unit)
  const contents = milks.get(row.extra.toLowerCase()) ?? 'other'
  // That "Milk" is breast milk is a guess, so the word is kept.
  const said = contents === 'other' || /^milk$/i.test(row.extra) ? row.extra : null
  const notes = noteOf(row.notes, said, amount === null ? amountNotRecorded : null)
  const given = { contents, amountMl: amount?.ml ?? 0, typed: amount?.typed ?? null }
  return entry(...bottleFeed(spanOf(row, setting), [given], notes))
}

/** `(6m left, 3m right)`: the sides in their order. */
function sidesOf(brackets: string): Side[] {
  return [...brackets.matchAll(/([\dhms ]{1,12}?) ?(left|right)\b/gi)].flatMap(([, length = '', side = '']) => {
    const ms = lengthMs(length)
    return ms === null ? [] : [{ side: side.toLowerCase() === 'left' ? ('left' as const) : ('right' as const), ms }]
  })
}

const nurse: ConnectReader = (row, setting) =>
  entry(...nursing({ ...spanOf(row, setting), notes: row.notes, sides: sidesOf(row.brackets) }))

const solids: ConnectReader = (row, setting) => {
  const said = row.text.replace(/^ate /i, '').replace(/ ?\([^()]*\)$/, '')
  const parts = partsOf(said)
  const { foods, rest } = foodsOf(parts.map((one) => ({ name: one.replace(/:.*$/s, '') })))
  const { startMs, endMs, zone } = spanOf(row, setting)
  const notes = noteOf(row.notes, parts.some((one) => one.includes(':')) ? said : null, rest)
  return entry(...logs('feeding', { startMs, endMs, zone, notes, details: { method: 'solids', foods } }))
}

/** `(30L, 30R)` or `(L)`: how much of it was of which side. */
function pumpedSides(text: string, unit: string, all: number | null) {
  const found: { left: number | null; right: number | null } = { left: null, right: null }
  const [, sides = ''] = /\(((?:[\d.]*[LR](?:, ?)?)+)\)/.exec(text) ?? []
  for (const one of partsOf(sides)) {
    const amount = withUnit(one.slice(0, -1))
    const ml = amount === null ? all : (milk(amount.value, unitName(unit))?.ml ?? null)
    found[one.endsWith('L') ? 'left' : 'right'] = ml
  }
  return found
}

const expressed: ConnectReader = (row, setting) => {
  const all = quantityOf(row, row.extra)
  const { left, right } = pumpedSides(row.text, row.extra, all?.ml ?? null)
  const { startMs, endMs, zone } = spanOf(row, setting)
  // Sides that are rounded each for themselves can be a millilitre over their total.
  const sum = (left ?? 0) + (right ?? 0)
  const totalMl = all === null ? null : sum - all.ml === 1 ? sum : all.ml
  const details = { leftMl: left, rightMl: right, totalMl, unit: all?.typed?.unit ?? null }
  return entry(...logs('pumping', { startMs, endMs: endMs ?? startMs, zone, notes: row.notes, details }))
}

export const babyConnectFeeds: readonly (readonly [string, ConnectReader])[] = [
  ['bottle', bottle],
  ['nursing', nurse],
  ['solid food', solids],
  ['expressed', expressed],
]
