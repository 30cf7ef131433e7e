import type { NormalItem, Reading } from '../result.ts'
import { type Cells, type Column, column, hasColumns, type Table } from '../text/table.ts'
import type { Quantity } from '../upload.ts'
import { amountNotRecorded, type Bottle, bottleFeed, logs, nursing } from '../values/items.ts'
import { activity, childItem, measurement, medicine, note, temperature, written } from '../values/more-items.ts'
import { noteOf } from '../values/notes.ts'
import { decimal, digitsOf, milk } from '../values/numbers.ts'
import { dayFrom, endIn, flag, startIn, timeFrom } from './moments.ts'
import {
  type App,
  ambiguous,
  type ChildFacts,
  type Draft,
  entry,
  fail,
  lookup,
  open,
  type Role,
  type Setting,
  unsupported,
} from './role.ts'

/** What every list of Baby Buddy has, by row. */
interface Common {
  readonly setting: Setting
  /** The notes of the row and, behind the given lines, its tags. */
  notes(cells: Cells, ...lines: readonly (string | null)[]): string
}

/** The child of a row: by its number, else by its names, where the number was left out of the export. */
function childOf(table: Table): Column {
  const [id, first, last] = [
    column(table, 'child_id', 'child'),
    column(table, 'child_first_name'),
    column(table, 'child_last_name'),
  ]
  return (cells) => {
    if (id(cells) !== '') return `child:${id(cells)}`
    const name = `${first(cells)} ${last(cells)}`.trim()
    return name === '' ? '' : `name:${name.toLowerCase()}`
  }
}

function isOfChild(table: Table): boolean {
  return ['child_id', 'child', 'child_first_name'].some((name) => hasColumns(table, name))
}

/** A list of Baby Buddy: rows of a child, with notes, tags and ids. */
function listRole(
  name: string,
  matches: (table: Table) => boolean,
  reader: (table: Table, common: Common) => (cells: Cells) => Draft,
): Role {
  return {
    name,
    matches: (table) => isOfChild(table) && matches(table),
    id: (table) => column(table, 'id'),
    child: childOf,
    reader: (table, setting) => {
      const [notes, tags] = [column(table, 'notes'), column(table, 'tags')]
      const read = reader(table, {
        setting,
        notes: (cells, ...lines) => noteOf(notes(cells), ...lines, tagLine(tags(cells), setting)),
      })
      return ([cells = []]) => read(cells)
    },
  }
}

/** The names of tags; ids whose names no file tells are left out. */
function tagLine(text: string, { lookups }: Setting): string | null {
  const parts = text.split(',').map((one) => one.trim())
  const names = parts.flatMap((one) => (/^\d+$/.test(one) ? (lookups.get(one) ?? []) : one)).filter((one) => one !== '')
  return names.length === 0 ? null : `Tags: ${names.join(', ')}`
}

/** Start and end of a row; a moment where it has only one `time`. */
function spanOf(table: Table, setting: Setting): (cells: Cells) => { startMs: number; endMs: number | null } {
  const [start, end] = [column(table, 'start', 'time'), column(table, 'end')]
  return (cells) => {
    const startMs = startIn(start(cells), setting)
    return { startMs, endMs: endIn(end(cells), startMs, setting) }
  }
}

/** A number of a row that is not below zero; null for an empty cell. */
function amountOf(text: string): number | null {
  if (text === '') return null
  const value = decimal(text)
  return value === null || value < 0 ? fail('amountNoNumber', text) : value
}

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

const babyBuddyFeeding: readonly Role[] = [feeding, pumping]

const stool = new Set(['black', 'brown', 'green', 'yellow'])
const contents = { wet: { solid: 'both', none: 'wet' }, none: { solid: 'dirty', none: 'dry' } } as const

const diaper = listRole(
  'DiaperChange',
  (table) => hasColumns(table, 'wet') || hasColumns(table, 'solid'),
  (table, { setting, notes }) => {
    const [time, wet, solid] = [column(table, 'time'), column(table, 'wet'), column(table, 'solid')]
    const [color, amount] = [column(table, 'color'), column(table, 'amount')]
    return (cells) => {
      const startMs = startIn(time(cells), setting)
      const [isWet, isSolid] = [flag(wet(cells)), flag(solid(cells))]
      if (isWet === null || isSolid === null) fail('contentsUnknown', `${wet(cells)} ${solid(cells)}`)
      const shade = color(cells).toLowerCase()
      const isKnown = stool.has(shade)
      const lines = [
        isKnown || shade === '' ? null : `Color: ${shade}`,
        amount(cells) === '' ? null : `Amount: ${amount(cells)}`,
      ]
      const kind = contents[isWet ? 'wet' : 'none'][isSolid ? 'solid' : 'none']
      const details = { kind, color: isKnown ? shade : null }
      return entry(
        ...logs('diaper', { startMs, endMs: null, zone: setting.zone, notes: notes(cells, ...lines), details }),
      )
    }
  },
)

const sleep = listRole(
  'Sleep',
  (table) => hasColumns(table, 'start', 'nap'),
  (table, { setting, notes }) => {
    const nap = column(table, 'nap')
    const span = spanOf(table, setting)
    return (cells) => {
      const { startMs, endMs } = span(cells)
      const isNap = flag(nap(cells))
      const type = isNap === null ? null : isNap ? 'nap' : 'night'
      const items = logs('sleep', { startMs, endMs, zone: setting.zone, notes: notes(cells), details: { type } })
      return endMs === null ? open('noEnd', ...items) : entry(...items)
    }
  },
)

const tummyTime = listRole(
  'TummyTime',
  (table) => hasColumns(table, 'start', 'milestone'),
  (table, { setting, notes }) => {
    const milestone = column(table, 'milestone')
    const span = spanOf(table, setting)
    return (cells) =>
      entry(...activity({ ...span(cells), zone: setting.zone }, 'tummy', null, notes(cells, milestone(cells))))
  },
)

const temperatures = listRole(
  'Temperature',
  (table) => hasColumns(table, 'temperature', 'time'),
  (table, { setting, notes }) => {
    const [time, degrees] = [column(table, 'time'), column(table, 'temperature')]
    return (cells) => {
      const at = { ms: startIn(time(cells), setting), zone: setting.zone }
      const value = decimal(degrees(cells)) ?? fail('temperatureNoNumber', degrees(cells))
      return entry(...temperature(at, value, value >= 50 ? 'F' : 'C', digitsOf(degrees(cells)), notes(cells)))
    }
  },
)

const medication = listRole(
  'Medication',
  (table) => hasColumns(table, 'name', 'dosage'),
  (table, { setting, notes }) => {
    const [time, name, interval] = [column(table, 'time'), column(table, 'name'), column(table, 'next_dose_interval')]
    const [dosage, unit] = [column(table, 'dosage'), column(table, 'dosage_unit')]
    return (cells) => {
      const at = { ms: startIn(time(cells), setting), zone: setting.zone }
      const wait = interval(cells) === '' ? null : `Next dose after: ${interval(cells)}`
      return entry(...medicine(at, name(cells), { amount: dosage(cells), unit: unit(cells) }, notes(cells, wait)))
    }
  },
)

const notesRole = listRole(
  'Note',
  (table) => hasColumns(table, 'note', 'time'),
  (table, { setting, notes }) => {
    const [time, text] = [column(table, 'time'), column(table, 'note')]
    return (cells) =>
      entry(...note({ ms: startIn(time(cells), setting), zone: setting.zone }, text(cells), notes(cells)))
  },
)

const babyBuddyCare: readonly Role[] = [diaper, sleep, tummyTime, temperatures, medication, notesRole]

function measured(name: string, of: 'weight' | 'length' | 'head', field: string): Role {
  return listRole(
    name,
    (table) => hasColumns(table, field, 'date'),
    (table, { setting, notes }) => {
      const [date, value] = [column(table, 'date'), column(table, field)]
      const unit = setting.unit(of === 'weight' ? 'weight' : 'length')
      return (cells) => {
        const on = dayFrom(date(cells), setting.order)
        return entry(measurement(on, { [of]: written(value(cells), unit) }, notes(cells)))
      }
    },
  )
}

const bmi = listRole(
  'BMI',
  (table) => hasColumns(table, 'bmi'),
  () => () => unsupported('BMI'),
)

const babyBuddyGrowth: readonly Role[] = [
  measured('Weight', 'weight', 'weight'),
  measured('Height', 'length', 'height'),
  measured('HeadCircumference', 'head', 'head_circumference'),
  bmi,
]

const childRole: Role = {
  name: 'Child',
  matches: (table) => !isOfChild(table) && hasColumns(table, 'first_name', 'birth_date'),
  id: (table) => column(table, 'id'),
  child: (table) => {
    const id = column(table, 'id')
    return (cells) => (id(cells) === '' ? '' : `child:${id(cells)}`)
  },
  reader: (table, setting) => {
    const [born, time, name] = [column(table, 'birth_date'), column(table, 'birth_time'), nameIn(table, '')]
    return ([cells = []]) => {
      const birthdate = born(cells) === '' ? null : dayFrom(born(cells), setting.order)
      return entry(childItem(name(cells), { birthdate, birthTime: timeFrom(time(cells)), dueDate: null, sex: null }))
    }
  },
}

const tagRole: Role = {
  name: 'Tag',
  isLookup: true,
  matches: (table) => !isOfChild(table) && hasColumns(table, 'name', 'color') && table.columns.length <= 6,
  reader: () => () => lookup,
}

function nameIn(table: Table, prefix: string): (cells: readonly string[]) => string {
  const [first, last] = [column(table, `${prefix}first_name`), column(table, `${prefix}last_name`)]
  return (cells) => `${first(cells)} ${last(cells)}`.trim()
}

/** Names from every list, birth dates from the list of children. */
function childFacts(tables: readonly Table[]): ReadonlyMap<string, ChildFacts> {
  const found = new Map<string, ChildFacts>()
  const nobody = { name: null, birthdate: null, birthTime: null, adjustedBirthdate: null, sex: null }
  for (const table of tables.filter((one) => !childRole.matches(one))) {
    const [key, name] = [childOf(table), nameIn(table, 'child_')]
    for (const cells of table.rows)
      if (!found.has(key(cells))) found.set(key(cells), { ...nobody, name: name(cells) || null })
  }
  for (const table of tables.filter((one) => childRole.matches(one))) {
    const key = childRole.child?.(table) ?? (() => '')
    const [name, born, time] = [nameIn(table, ''), column(table, 'birth_date'), column(table, 'birth_time')]
    for (const cells of table.rows) {
      const birthdate = /^\d{4}-\d{2}-\d{2}$/.test(born(cells)) ? born(cells) : null
      found.set(key(cells), { ...nobody, name: name(cells) || null, birthdate, birthTime: timeFrom(time(cells)) })
    }
  }
  return found
}

const roles = [...babyBuddyFeeding, ...babyBuddyCare, ...babyBuddyGrowth, childRole, tagRole]

/** Which units stand behind the numbers of each column; the files say none. */
const unitless: readonly { readonly role: string; readonly column: string; readonly quantity: Quantity }[] = [
  { role: 'Feeding', column: 'amount', quantity: 'volume' },
  { role: 'Pumping', column: 'amount', quantity: 'volume' },
  { role: 'Weight', column: 'weight', quantity: 'weight' },
  { role: 'Height', column: 'height', quantity: 'length' },
  { role: 'HeadCircumference', column: 'head_circumference', quantity: 'length' },
]

function hasNumbers(tables: readonly Table[], role: string, name: string): boolean {
  const matches = roles.find((one) => one.name === role)
  return tables.some((table) => {
    const cell = column(table, name)
    return matches?.matches(table) === true && table.rows.some((cells) => cell(cells) !== '')
  })
}

/** Baby Buddy: the lists of its admin pages as CSV or JSON, or those of its REST API. */
export const babyBuddy: App = {
  name: 'baby-buddy',
  roles,
  variantOf: (tables) => (tables.some(({ isJson }) => isJson) ? 'rest' : 'csv'),
  isIgnored: () => false,
  asksZone: (tables) => tables.some((table) => !hasColumns(table, 'color', 'name')),
  // A temperature says its unit itself: none under 50 is in °F, none above in °C.
  asksUnits: (tables) => [
    ...new Set(unitless.filter((one) => hasNumbers(tables, one.role, one.column)).map(({ quantity }) => quantity)),
  ],
  children: childFacts,
  lookups: (tables) => {
    const tags = tables.filter((table) => tagRole.matches(table))
    return new Map(
      tags.flatMap((table) => {
        const [id, name] = [column(table, 'id'), column(table, 'name')]
        return table.rows.map((cells) => [id(cells), name(cells)] as const)
      }),
    )
  },
}
