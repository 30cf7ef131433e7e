import { maxCellCharacters } from '../limits.ts'
import { type Cells, type Column, column, hasColumns, type Table } from '../text/table.ts'
import { amountNotRecorded, bottleFeed, logs, nursing, type Side } from '../values/items.ts'
import { activity, medicine } from '../values/more-items.ts'
import { noteOf } from '../values/notes.ts'
import { grouped, milk, unitName } from '../values/numbers.ts'
import { startIn } from './moments.ts'
import { type App, ambiguous, type ChildFacts, type Draft, entry, fail, open, type Role, type Setting } from './role.ts'

/** A cell that begins with a date of numbers. */
const dated = /^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\b/

/**
 * Puts notes back together that older files wrote without quotes: a line that does not start as a row does belongs to the
 * note before it, and cells behind the last column belong to the note too.
 */
function repaired(table: Table): Table {
  const last = table.columns.length - 1
  if (last < 1 || table.columns[last] !== 'note') return table
  const startsRow = rowStart(table)
  const rows: string[][] = []
  const broken = new Set<number>()
  for (const [place, cells] of table.rows.entries()) {
    const before = rows.at(-1)
    const isNote = before !== undefined && !startsRow(cells) && (before[last]?.length ?? 0) < maxCellCharacters
    if (isNote) {
      while (before.length <= last) before.push('')
      before[last] = `${before[last]}\n${cells.join(',')}`
    } else rows.push(cells.length > last + 1 ? [...cells.slice(0, last), cells.slice(last).join(',')] : [...cells])
    if (table.broken.has(place)) broken.add(rows.length - 1)
  }
  return { ...table, rows, broken }
}

/** A row starts with the name of a child of the file; where it has no names, with a date or with all of its cells. */
function rowStart(table: Table): (cells: Cells) => boolean {
  if (!hasColumns(table, 'baby')) return (cells) => dated.test(cells[0] ?? '') || cells.length === table.columns.length
  const [baby, time] = [column(table, 'baby'), column(table, 'time')]
  const names = new Set(table.rows.filter((cells) => dated.test(time(cells))).map(baby))
  return (cells) => names.has(baby(cells)) || cells.length === table.columns.length
}

/** A column whose name begins like this, and the unit in brackets at its end. */
function columnLike(table: Table, start: RegExp): { cell: Column; unit: string } | null {
  const name = table.columns.find((one) => start.test(one))
  if (name === undefined) return null
  return { cell: column(table, name), unit: unitName(/\(([^()]*)\)\s*$/.exec(name)?.[1] ?? '') }
}

/** Milliseconds of a number of minutes; null for an empty cell. */
function minutesIn(table: Table, start: RegExp): (cells: Cells) => number | null {
  const found = columnLike(table, start)
  return (cells) => {
    const text = found?.cell(cells) ?? ''
    if (text === '') return null
    const value = grouped(text)
    return value === null || value < 0 ? fail('lengthNoNumber', text) : Math.round(value * 60_000)
  }
}

function milkIn(table: Table, start: RegExp): (cells: Cells) => ReturnType<typeof milk> {
  const found = columnLike(table, start)
  return (cells) => {
    const text = found?.cell(cells) ?? ''
    if (found === null || text === '') return null
    const value = grouped(text)
    if (value === null || value < 0) fail('amountNoNumber', text)
    return milk(value, found.unit) ?? fail('amountUnknownUnit', found.unit)
  }
}

interface Base {
  readonly startMs: number
  readonly zone: string
  readonly notes: string
}

/** A file of one type; `of` binds its own columns. */
function fileRole(
  name: string,
  matches: (table: Table) => boolean,
  of: (table: Table) => (cells: Cells, base: Base) => Draft,
): Role {
  return {
    name,
    writes: 'asThePhone',
    matches: (table) => hasColumns(table, 'time') && matches(table),
    child: (table) => {
      const baby = column(table, 'baby')
      return (cells) => (baby(cells) === '' ? '' : `name:${baby(cells).toLowerCase()}`)
    },
    reader: (table: Table, setting: Setting) => {
      const [time, note, read] = [column(table, 'time'), column(table, 'note'), of(table)]
      return ([cells = []]) =>
        read(cells, { startMs: startIn(time(cells), setting), zone: setting.zone, notes: note(cells) })
    },
  }
}

const isOfBaby = (table: Table) => hasColumns(table, 'baby')
const has = (table: Table, start: RegExp) => columnLike(table, start) !== null
const leftTime = /^left duration/
const rightTime = /^right duration/
const allTime = /^total(?: duration)? ?\(/

/** The sides in minutes, the named start side first, else the left one. */
function sidesIn(table: Table): (cells: Cells) => Side[] {
  const [start, left, right] = [column(table, 'start side'), minutesIn(table, leftTime), minutesIn(table, rightTime)]
  return (cells) => {
    const sides: Side[] = [
      { side: 'left', ms: left(cells) ?? 0 },
      { side: 'right', ms: right(cells) ?? 0 },
    ]
    return /^r/i.test(start(cells)) ? sides.reverse() : sides
  }
}

const nurse = fileRole(
  'nursing',
  (table) => isOfBaby(table) && has(table, leftTime),
  (table) => {
    const [sides, total] = [sidesIn(table), minutesIn(table, allTime)]
    return (cells, base) => {
      const ms = total(cells)
      return entry(...nursing({ ...base, endMs: ms === null ? null : base.startMs + ms, sides: sides(cells) }))
    }
  },
)

/** Expressed milk and formula have the same columns: only the name of the file tells them apart. */
function bottles(name: string, named: RegExp, contents: readonly ('breastMilk' | 'formula')[]): Role {
  return fileRole(
    name,
    (table) => isOfBaby(table) && has(table, /^amount ?\(/) && named.test(table.name),
    (table) => {
      const amount = milkIn(table, /^amount ?\(/)
      return (cells, { startMs, zone, notes }) => {
        const found = amount(cells)
        const of = (what: string) =>
          bottleFeed(
            { startMs, endMs: null, zone },
            [{ contents: what, amountMl: found?.ml ?? 0, typed: found?.typed ?? null }],
            noteOf(notes, found === null ? amountNotRecorded : null),
          )
        return ambiguous(
          'bottleContents',
          contents.map((code) => ({ code, items: of(code) })),
        )
      }
    },
  )
}

const statuses: ReadonlyMap<string, string> = new Map([
  ['wet', 'wet'],
  ['dirty', 'dirty'],
  ['mixed', 'both'],
  ['dry', 'dry'],
])

const diaper = fileRole(
  'diaper',
  (table) => isOfBaby(table) && hasColumns(table, 'status'),
  (table) => {
    const status = column(table, 'status')
    return (cells, base) => {
      const kind = statuses.get(status(cells).toLowerCase()) ?? fail('contentsUnknown', status(cells))
      return entry(...logs('diaper', { ...base, endMs: null, details: { kind } }))
    }
  },
)

const other = fileRole(
  'other_activity',
  (table) => isOfBaby(table) && hasColumns(table, 'other activity'),
  (table) => {
    const [name, length] = [column(table, 'other activity'), minutesIn(table, /^duration ?\(/)]
    return (cells, { startMs, zone, notes }) => {
      const ms = length(cells)
      const isTummy = /^tummy time$/i.test(name(cells))
      const at = { startMs, endMs: ms === null ? null : startMs + ms, zone }
      return entry(...activity(at, isTummy ? 'tummy' : 'other', isTummy ? null : name(cells), notes))
    }
  },
)

const sleep = fileRole(
  'sleep',
  (table) => isOfBaby(table) && has(table, /^duration ?\(min/),
  (table) => {
    const length = minutesIn(table, /^duration ?\(min/)
    return (cells, base) => {
      const ms = length(cells)
      const items = logs('sleep', { ...base, endMs: ms === null ? null : base.startMs + ms, details: {} })
      return ms === null ? open('noEnd', ...items) : entry(...items)
    }
  },
)

const medication = fileRole(
  'medication',
  (table) => isOfBaby(table) && hasColumns(table, 'medication name'),
  (table) => {
    // The unit stands in a column without a name.
    const [name, amount, unit] = [column(table, 'medication name'), column(table, 'amount'), column(table, '')]
    return (cells, { startMs, zone, notes }) =>
      entry(...medicine({ ms: startMs, zone }, name(cells), { amount: amount(cells), unit: unit(cells) }, notes))
  },
)

const pump = fileRole(
  'pump',
  (table) => has(table, leftTime) && has(table, /^total amount/),
  (table) => {
    const sides = sidesIn(table)
    const total = minutesIn(table, allTime)
    const [left, right, all] = [
      milkIn(table, /^left amount/),
      milkIn(table, /^right amount/),
      milkIn(table, /^total amount/),
    ]
    return (cells, { startMs, zone, notes }) => {
      const [one, others, sum] = [left(cells), right(cells), all(cells)]
      const bySides = sides(cells).reduce((ms, side) => Math.max(ms, side.ms), 0)
      const details = {
        leftMl: one?.ml ?? null,
        rightMl: others?.ml ?? null,
        totalMl: totalOf(sum?.ml ?? null, (one?.ml ?? 0) + (others?.ml ?? 0)),
        unit: (sum ?? one ?? others)?.typed?.unit ?? null,
      }
      return entry(...logs('pumping', { startMs, endMs: startMs + (total(cells) ?? bySides), zone, notes, details }))
    }
  },
)

/** Sides that are rounded each for themselves can be a millilitre over their total. */
function totalOf(total: number | null, sides: number): number | null {
  return total !== null && sides - total === 1 ? sides : total
}

const babyTrackerRoles: readonly Role[] = [
  pump,
  nurse,
  bottles('expressed', /expressed/i, ['breastMilk']),
  bottles('formula', /formula/i, ['formula']),
  bottles('bottle', /^/, ['breastMilk', 'formula']),
  diaper,
  other,
  sleep,
  medication,
]

function children(tables: readonly Table[]): ReadonlyMap<string, ChildFacts> {
  const found = new Map<string, ChildFacts>()
  for (const table of tables) {
    const name = column(table, 'baby')
    for (const cells of table.rows)
      if (name(cells) !== '')
        found.set(`name:${name(cells).toLowerCase()}`, {
          name: name(cells),
          birthdate: null,
          birthTime: null,
          adjustedBirthdate: null,
          sex: null,
        })
  }
  return found
}

/** Baby Tracker by Nighp: a CSV for each type, with dates as the phone writes them. */
export const babyTracker: App = {
  name: 'baby-tracker',
  roles: babyTrackerRoles,
  variantOf: () => '',
  isIgnored: () => false,
  asksZone: () => true,
  children,
  repair: repaired,
}
