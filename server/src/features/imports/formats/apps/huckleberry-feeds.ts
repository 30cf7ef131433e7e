import { lengthMs } from '../time/wall.ts'
import { amountNotRecorded, bottleFeed, foodsOf, logs, nursing, type Side } from '../values/items.ts'
import { noteOf } from '../values/notes.ts'
import { partsOf } from '../values/words.ts'
import { type HuckleberryRow, milkOf, spanOf, type TypeReader } from './huckleberry-row.ts'
import { entry, fail } from './role.ts'

const milks: ReadonlyMap<string, string> = new Map([
  ['formula', 'formula'],
  ['breast milk', 'breastMilk'],
  ['mixed', 'mixed'],
  ['cow milk', 'cowMilk'],
  ["cow's milk", 'cowMilk'],
])

const sideText = /^(\d{1,3}:\d{2}(?::\d{2})?)\s*([lr])$/i

/** `00:13R`: the right side comes first, as the app lists it; it does not say which was. */
function sidesOf({ startCondition, endCondition }: HuckleberryRow): Side[] {
  return [startCondition, endCondition]
    .filter((text) => text !== '')
    .map((text) => {
      const [, length = '', letter = ''] = sideText.exec(text) ?? fail('lengthNoNumber', text)
      const ms = lengthMs(length) ?? fail('lengthNoNumber', text)
      return { side: letter.toLowerCase() === 'l' ? ('left' as const) : ('right' as const), ms }
    })
}

function isNursing({ startLocation, startCondition, endCondition }: HuckleberryRow): boolean {
  if (/^breast$/i.test(startLocation)) return true
  return startLocation === '' && [startCondition, endCondition].some((text) => sideText.test(text))
}

const feed: TypeReader = (row, setting) => {
  const span = spanOf(row, setting)
  if (isNursing(row)) return entry(...nursing({ ...span, notes: row.notes, sides: sidesOf(row) }))
  if (!/^bottle$/i.test(row.startLocation) && row.endCondition === '') fail('typeUnknown', row.startLocation)
  const contents = milks.get(row.startCondition.toLowerCase()) ?? 'other'
  const amount = milkOf(row.endCondition)
  const bottle = { contents, amountMl: amount?.ml ?? 0, typed: amount?.typed ?? null }
  const notes = noteOf(
    row.notes,
    contents === 'other' ? row.startCondition : null,
    amount === null ? amountNotRecorded : null,
  )
  return entry(...bottleFeed(span, [bottle], notes))
}

const solids: TypeReader = (row, setting) => {
  const { startMs, endMs, zone } = spanOf(row, setting)
  const written = partsOf(row.startCondition)
  const names = written.map((one) => one.replace(/^\d+(?:\.\d+)? of /i, ''))
  const { foods, rest } = foodsOf(names.map((name) => ({ name })))
  const hasAmounts = names.some((name, place) => name !== written[place])
  const notes = noteOf(
    row.notes,
    hasAmounts ? row.startCondition : null,
    row.endCondition === '' ? null : `Reaction: ${row.endCondition}`,
    rest,
  )
  return entry(...logs('feeding', { startMs, endMs, zone, notes, details: { method: 'solids', foods } }))
}

const pump: TypeReader = (row, setting) => {
  const { startMs, endMs, zone } = spanOf(row, setting)
  const [left, right] = [milkOf(row.startCondition), milkOf(row.endCondition)]
  const unit = (left ?? right)?.typed?.unit ?? null
  const details = { leftMl: left?.ml ?? null, rightMl: right?.ml ?? null, unit }
  return entry(...logs('pumping', { startMs, endMs: endMs ?? startMs, zone, notes: row.notes, details }))
}

export const huckleberryFeeds: readonly (readonly [string, TypeReader])[] = [
  ['feed', feed],
  ['solids', solids],
  ['pump', pump],
]
