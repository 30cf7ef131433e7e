import type { NormalItem, Reading } from '../result.ts'
import { column, hasColumns } from '../text/table.ts'
import { amountNotRecorded, type Bottle, bottleFeed, logs, nursing } from '../values/items.ts'
import { digitsOf, milk } from '../values/numbers.ts'
import { amountOf, listRole, spanOf } from './baby-buddy-row.ts'
import { ambiguous, type Draft, entry, fail, type Role, type Setting } from './role.ts'

const breasts: Readonly<Record<string, 'left' | 'right' | 'both'>> = {
  'left breast': 'left',
  'right breast': 'right',
  'both breasts': 'both',
}
const milks: Readonly<Record<string, string>> = {
  'breast milk': 'breastMilk',
  formula: 'formula',
  'fortified breast milk': 'mixed',
}
/** The ways of feeding that are no bottle by name, and are one here. */
const hands: Readonly<Record<string, string | null>> = {
  bottle: null,
  'parent fed': 'Parent fed',
  'self fed': 'Self fed',
}

/** Ounces that nobody drinks or pumps at once: millilitres that were never said to be ounces. */
const tooManyOz = 40

/** Reads an amount in the unit that the person named; both units where theirs makes it impossible. */
function byUnit(
  text: string,
  { unit }: Setting,
  items: (amount: { ml: number; typed: Bottle['typed']; unit: 'ml' | 'oz' } | null) => readonly NormalItem[],
): Draft {
  const value = amountOf(text)
  if (value === null) return entry(...items(null))
  const of = (name: 'ml' | 'oz') => {
    const amount = milk(value, name, digitsOf(text))
    return amount === null ? fail('amountUnknownUnit', name) : items({ ...amount, unit: name })
  }
  if (unit('volume') === 'ml' || value <= tooManyOz) return entry(...of(unit('volume')))
  const readings: Reading[] = (['oz', 'ml'] as const).map((name) => ({ code: name, items: of(name) }))
  return ambiguous('volumeUnit', readings)
}

const feeding = listRole(
  'Feeding',
  (table) => hasColumns(table, 'type', 'start') && hasColumns(table, 'method'),
  (table, { setting, notes }) => {
    const [type, method, amount] = [column(table, 'type'), column(table, 'method'), column(table, 'amount')]
    const span = spanOf(table, setting)
    return (cells) => {
      const { startMs, endMs } = span(cells)
      const at = { startMs, endMs, zone: setting.zone }
      const way = method(cells).toLowerCase()
      const what = type(cells).toLowerCase()
      const side = breasts[way]
      const written = amount(cells)
      if (what === 'solid food') {
        const note = notes(cells, written === '' ? null : `Amount: ${written}`)
        return entry(...logs('feeding', { ...at, notes: note, details: { method: 'solids' } }))
      }
      const contents = milks[what] ?? fail('typeUnknown', what)
      const fortified = contents === 'mixed' ? 'Fortified breast milk' : null
      if (side !== undefined) {
        const sides = [{ side, ms: (endMs ?? startMs) - startMs }]
        const note = notes(cells, fortified, written === '' ? null : `Amount: ${written} ${setting.unit('volume')}`)
        return entry(...nursing({ ...at, sides, notes: note }))
      }
      if (!Object.hasOwn(hands, way)) fail('typeUnknown', way)
      return byUnit(written, setting, (found) => {
        const bottle = { contents, amountMl: found?.ml ?? 0, typed: found?.typed ?? null }
        const lines = [fortified, hands[way] ?? null, found === null ? amountNotRecorded : null]
        return bottleFeed(at, [bottle], notes(cells, ...lines))
      })
    }
  },
)

const pumping = listRole(
  'Pumping',
  (table) =>
    hasColumns(table, 'amount') &&
    (hasColumns(table, 'start') || hasColumns(table, 'time')) &&
    !['method', 'type', 'wet', 'solid', 'nap', 'milestone'].some((name) => hasColumns(table, name)),
  (table, { setting, notes }) => {
    const amount = column(table, 'amount')
    const span = spanOf(table, setting)
    return (cells) => {
      const { startMs, endMs } = span(cells)
      return byUnit(amount(cells), setting, (found) =>
        logs('pumping', {
          startMs,
          endMs: endMs ?? startMs,
          zone: setting.zone,
          notes: notes(cells, found === null ? amountNotRecorded : null),
          details: { totalMl: found?.ml ?? null, unit: found?.unit ?? null },
        }),
      )
    }
  },
)

export const babyBuddyFeeding: readonly Role[] = [feeding, pumping]
