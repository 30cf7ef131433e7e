import { type Cells, column, type Table } from '../text/table.ts'
import { amountNotRecorded, type Bottle, bottleFeed, foodsOf, logs, nursing, type Side } from '../values/items.ts'
import { noteOf } from '../values/notes.ts'
import { partsOf } from '../values/words.ts'
import { type NaraReader, naraEnd, naraMilk, secondsOf } from './nara-row.ts'
import { entry } from './role.ts'

const milks: ReadonlyMap<string, string> = new Map([
  ['formula', 'formula'],
  ['breast milk', 'breastMilk'],
  ['breast milk formula', 'mixed'],
])

/** The bottles of a feed: one for each milk whose part is told, else one of what the type says. */
function bottlesOf(table: Table, of: string): (cells: Cells) => { bottles: Bottle[]; contents: string; name: string } {
  const [type, name] = [column(table, `[${of}] type`), column(table, `[${of}] formula name`)]
  const [breast, formula, whole] = ['breast milk volume', 'formula volume', 'volume'].map((one) =>
    naraMilk(table, `[${of}] ${one}`),
  ) as [Milk, Milk, Milk]
  return (cells) => {
    const contents = milks.get(type(cells).toLowerCase()) ?? 'other'
    const parts = [
      { contents: 'breastMilk', amount: breast(cells) },
      { contents: 'formula', amount: formula(cells) },
    ].filter(({ amount }) => amount !== null)
    const real = parts.filter(({ amount }) => amount !== null && amount.ml > 0)
    const told = real.length > 0 ? real : parts.slice(0, 1)
    const used = told.length > 0 ? told : [{ contents, amount: whole(cells) }]
    const bottles = used.flatMap((one) =>
      one.amount === null ? [] : [{ contents: one.contents, amountMl: one.amount.ml, typed: one.amount.typed }],
    )
    return { bottles, contents, name: name(cells) }
  }
}

type Milk = ReturnType<typeof naraMilk>

const bottle: NaraReader = (table) => {
  const bottlesIn = bottlesOf(table, 'bottle feed')
  return (cells, { startMs, zone, notes }) => {
    const { bottles, contents, name } = bottlesIn(cells)
    const nothing = bottles.length === 0
    const note = noteOf(notes, name === '' ? null : `Formula: ${name}`, nothing ? amountNotRecorded : null)
    const given = nothing ? [{ contents, amountMl: 0, typed: null }] : bottles
    return entry(...bottleFeed({ startMs, endMs: null, zone }, given, note))
  }
}

/** The sides of a feed, the one that it began with first. */
function sidesOf(table: Table, of: string): (cells: Cells) => Side[] {
  const [begin, left, right] = ['begin side', 'left duration (seconds)', 'right duration (seconds)'].map((name) =>
    column(table, `[${of}] ${name}`),
  ) as [Cell, Cell, Cell]
  return (cells) => {
    const sides: Side[] = [
      { side: 'left', ms: secondsOf(left(cells)) ?? 0 },
      { side: 'right', ms: secondsOf(right(cells)) ?? 0 },
    ]
    return /^right/i.test(begin(cells)) ? sides.reverse() : sides
  }
}

type Cell = (cells: Cells) => string

const breast: NaraReader = (table) => {
  const sides = sidesOf(table, 'breastfeed')
  return (cells, row) => entry(...nursing({ ...row, endMs: null, sides: sides(cells) }))
}

const combo: NaraReader = (table) => {
  const sides = sidesOf(table, 'combo feed')
  const bottlesIn = bottlesOf(table, 'combo feed')
  return (cells, row) => {
    const { bottles, name } = bottlesIn(cells)
    const notes = noteOf(row.notes, name === '' ? null : `Formula: ${name}`)
    return entry(...nursing({ ...row, notes, endMs: null, sides: sides(cells), bottles }))
  }
}

const amounts: ReadonlyMap<string, string> = new Map([
  ['all', 'lots'],
  ['some', 'some'],
])

/** `Cereal: amountKey=ALL; preparationKeyz=PUREE`: a food, how much of it, and what else is said. */
function foodOf(line: string): { name: string; amount: string | null; rest: string | null } {
  const [, name = line, more = ''] = /^(.*?): (\w+=.*)$/.exec(line) ?? []
  const facts = partsOf(more, ';').map((one) => one.split('='))
  const amount = facts.find(([key]) => key === 'amountKey')?.[1]?.toLowerCase() ?? ''
  const known = amounts.get(amount) ?? null
  const others = facts.filter(([key]) => known === null || key !== 'amountKey').map(([, value = '']) => value)
  return { name, amount: known, rest: others.length === 0 ? null : `${name}: ${others.join(', ')}` }
}

const solids: NaraReader = (table) => {
  const [food, meal] = [column(table, '[solid feed] food'), column(table, '[solid feed] meal')]
  return (cells, { startMs, zone, notes }) => {
    const lines = [...new Set(partsOf(food(cells), '\n'))].map(foodOf)
    const { foods, rest } = foodsOf(lines)
    const note = noteOf(
      notes,
      meal(cells) === '' ? null : `Meal: ${meal(cells)}`,
      ...lines.map((one) => one.rest),
      rest,
    )
    return entry(...logs('feeding', { startMs, endMs: null, zone, notes: note, details: { method: 'solids', foods } }))
  }
}

const pump: NaraReader = (table) => {
  const end = naraEnd(table, 'pump')
  const [left, right, total] = ['left volume', 'right volume', 'total volume'].map((name) =>
    naraMilk(table, `[pump] ${name}`),
  ) as [Milk, Milk, Milk]
  return (cells, row) => {
    const [one, other, all] = [left(cells), right(cells), total(cells)]
    const unit = (one ?? other ?? all)?.typed?.unit ?? null
    // Sides that are rounded each for themselves can be a millilitre over their total.
    const sum = (one?.ml ?? 0) + (other?.ml ?? 0)
    const totalMl = all === null ? null : Math.max(all.ml, Math.abs(all.ml - sum) <= 1 ? sum : all.ml)
    const details = { leftMl: one?.ml ?? null, rightMl: other?.ml ?? null, totalMl, unit }
    const { startMs, zone, notes } = row
    return entry(...logs('pumping', { startMs, endMs: end(cells, row) ?? startMs, zone, notes, details }))
  }
}

export const naraFeeds: readonly (readonly [string, NaraReader])[] = [
  ['bottle feed', bottle],
  ['breastfeed', breast],
  ['combo feed', combo],
  ['solid feed', solids],
  ['pump', pump],
]
