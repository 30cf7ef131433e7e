import { isTimeZone } from '@nestwren/contract/fields'
import { type Cells, type Column, column, hasColumns, type Table } from '../text/table.ts'
import { dateMs } from '../time/wall.ts'
import { amountNotRecorded, type Bottle, bottleFeed, foodsOf, logs, nursing, type Side } from '../values/items.ts'
import {
  activity,
  childItem,
  dayOf,
  measurement,
  medicine,
  milestone,
  temperature,
  vaccine,
  written,
} from '../values/more-items.ts'
import { lineOf, noteOf } from '../values/notes.ts'
import { decimal, digitsOf, milk, unitName } from '../values/numbers.ts'
import { colorOf, partsOf, textureOf } from '../values/words.ts'
import { momentIn, startIn } from './moments.ts'
import {
  type App,
  type ChildFacts,
  type Draft,
  entry,
  fail,
  open,
  type Role,
  type Setting,
  unsupported,
} from './role.ts'

/** What every row of Nara says, whatever its type. */
interface NaraRow {
  readonly startMs: number
  readonly zone: string
  readonly notes: string
}

/** Binds the columns of one type; then reads rows of it. */
type NaraReader = (table: Table) => (cells: Cells, row: NaraRow) => Draft

/** Reads what all types share. The milliseconds are the truth; the text in the row's zone stands in for them. */
function naraRow(table: Table, setting: Setting): (cells: Cells) => NaraRow {
  const [epoch, text] = [column(table, 'start date/time (epoch)'), column(table, 'start date/time')]
  const [zone, note] = [column(table, 'time zone'), column(table, 'note')]
  return (cells) => {
    const named = zone(cells)
    const place = isTimeZone(named) ? named : setting.zone
    const startMs = epochMs(epoch(cells)) ?? startIn(text(cells), { zone: place, order: 'yearFirst' })
    return { startMs, zone: place, notes: note(cells) }
  }
}

function epochMs(text: string): number | null {
  return /^\d{10,15}$/.test(text) ? Number(text) : null
}

/** The end of a row: its milliseconds, its text, its length in seconds, or null. */
function naraEnd(table: Table, type: string): (cells: Cells, row: NaraRow) => number | null {
  const [epoch, text, seconds] = ['end date/time (epoch)', 'end date/time', 'duration (seconds)'].map((name) =>
    column(table, `[${type}] ${name}`),
  ) as [Column, Column, Column]
  return (cells, { startMs, zone }) => {
    const exact = epochMs(epoch(cells))
    const end = exact ?? (text(cells) === '' ? null : momentIn(text(cells), { zone, order: 'yearFirst' }))
    if (end === null && text(cells) !== '') fail('endNoTime', text(cells))
    const ms = secondsOf(seconds(cells))
    const found = end ?? (ms === null ? null : startMs + ms)
    return found !== null && found < startMs ? fail('endBeforeStart', text(cells) || epoch(cells)) : found
  }
}

/** Milliseconds of a number of seconds; null for an empty cell. */
function secondsOf(text: string): number | null {
  if (text === '') return null
  const value = decimal(text)
  return value === null || value < 0 ? fail('lengthNoNumber', text) : Math.round(value * 1000)
}

/** A volume with its unit beside it; null for an empty cell. */
function naraMilk(table: Table, name: string): (cells: Cells) => ReturnType<typeof milk> {
  const [volume, unit] = [column(table, name), column(table, `${name} unit`)]
  return (cells) => {
    const text = volume(cells)
    if (text === '') return null
    const value = decimal(text)
    if (value === null || value < 0) fail('amountNoNumber', text)
    return milk(value, unitName(unit(cells)), digitsOf(text)) ?? fail('amountUnknownUnit', unit(cells))
  }
}

/** A text that has to be there. */
function neededText(text: string): string {
  return lineOf(text, 5000) === null ? fail('nameMissing') : text
}

const sexes: ReadonlyMap<string, 'female' | 'male'> = new Map([
  ['female', 'female'],
  ['male', 'male'],
])

function factsIn(table: Table): (cells: Cells) => ChildFacts {
  const [name, born, adjusted, sex] = [
    column(table, 'profile name'),
    column(table, '[profile] birth date'),
    column(table, '[profile] birth date (adjusted)'),
    column(table, '[profile] sex'),
  ]
  return (cells) => ({
    name: name(cells) || null,
    birthdate: dayOrNull(born(cells)),
    birthTime: null,
    adjustedBirthdate: dayOrNull(adjusted(cells)),
    sex: sexes.get(sex(cells).toLowerCase()) ?? null,
  })
}

function dayOrNull(text: string): string | null {
  const ms = dateMs(text, 'yearFirst')
  return ms === null ? null : new Date(ms).toISOString().slice(0, 10)
}

/** Reads the row of a child itself. An adjusted birth date is a due date only where the person agrees. */
function profile(table: Table, setting: Setting): (cells: Cells) => Draft {
  const facts = factsIn(table)
  const type = column(table, '[profile] type')
  return (cells) => {
    if (!/^(?:child|)$/i.test(type(cells))) return unsupported('Profile')
    const { name, birthdate, birthTime, adjustedBirthdate, sex } = facts(cells)
    const dueDate = setting.useAdjustedBirthdates ? adjustedBirthdate : null
    return entry(childItem(name ?? '', { birthdate, birthTime, dueDate, sex }))
  }
}

/** The children of all files: names from every row, the rest from the rows of the children themselves. */
function naraChild(tables: readonly Table[]): ReadonlyMap<string, ChildFacts> {
  const found = new Map<string, ChildFacts>()
  for (const table of tables) {
    const [key, type, facts] = [column(table, '_profilekey'), column(table, 'type'), factsIn(table)]
    for (const cells of table.rows) {
      const child = `child:${key(cells)}`
      if (/^profile$/i.test(type(cells)) || !found.has(child)) found.set(child, facts(cells))
    }
  }
  return found
}

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
  ) as [Column, Column, Column]
  return (cells) => {
    const sides: Side[] = [
      { side: 'left', ms: secondsOf(left(cells)) ?? 0 },
      { side: 'right', ms: secondsOf(right(cells)) ?? 0 },
    ]
    return /^right/i.test(begin(cells)) ? sides.reverse() : sides
  }
}

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

const naraFeeds: readonly (readonly [string, NaraReader])[] = [
  ['bottle feed', bottle],
  ['breastfeed', breast],
  ['combo feed', combo],
  ['solid feed', solids],
  ['pump', pump],
]

const sleep: NaraReader = (table) => {
  const end = naraEnd(table, 'sleep')
  return (cells, row) => {
    const endMs = end(cells, row)
    const items = logs('sleep', { ...row, endMs, details: {} })
    return endMs === null ? open('noEnd', ...items) : entry(...items)
  }
}

const contents: ReadonlyMap<string, string> = new Map([
  ['wet', 'wet'],
  ['dirty', 'dirty'],
  ['dirty wet', 'both'],
  ['wet dirty', 'both'],
  ['dry', 'dry'],
])

/** The first known of several words, and all of them for the notes where one value cannot say them. */
function firstOf(label: string, text: string, known: (word: string) => string | null) {
  const words = partsOf(text, /[\s,]+/)
  const value = words.map(known).find((one) => one !== null) ?? null
  return { value, line: words.length > 1 || (words.length === 1 && value === null) ? `${label}: ${text}` : null }
}

const diaper: NaraReader = (table) => {
  const [type, detail, color, texture] = ['type', 'detail', 'dirty color', 'dirty texture'].map((name) =>
    column(table, `[diaper] ${name}`),
  ) as [Column, Column, Column, Column]
  return (cells, row) => {
    const kind = contents.get(type(cells).toLowerCase()) ?? fail('contentsUnknown', type(cells))
    const shade = firstOf('Color', color(cells), colorOf)
    const feel = firstOf('Texture', texture(cells), textureOf)
    const details = {
      kind,
      color: shade.value,
      consistency: feel.value,
      hasRash: /\brash\b/i.test(detail(cells)),
      isBlowout: /\bblowout\b/i.test(detail(cells)),
    }
    const rest = detail(cells).replace(/\b(?:rash|blowout)\b|[,;]/gi, '')
    const notes = noteOf(row.notes, shade.line, feel.line, rest)
    return entry(...logs('diaper', { ...row, endMs: null, notes, details }))
  }
}

const growth: NaraReader = (table) => {
  const measure = (name: string) => {
    const [size, unit] = [column(table, `[growth] ${name}`), column(table, `[growth] ${name} unit`)]
    return (cells: Cells) => written(size(cells), unitName(unit(cells)))
  }
  const [weight, length, head] = [measure('weight'), measure('height'), measure('head size')]
  return (cells, { startMs, zone, notes }) => {
    const on = dayOf({ ms: startMs, zone })
    return entry(measurement(on, { weight: weight(cells), length: length(cells), head: head(cells) }, notes))
  }
}

/** `Paracetamol syrup, 2.5 (ML)`: a medicine a line. */
function medicinesOf(text: string, { startMs, zone, notes }: NaraRow) {
  return partsOf(text, '\n').flatMap((line, place) => {
    const [, name = line, amount = '', unit = ''] = /^(.*), ?([\d.,]{1,12}) ?\(([^()]{0,20})\)$/.exec(line) ?? []
    return medicine({ ms: startMs, zone }, name, { amount, unit }, place === 0 ? notes : '')
  })
}

const medical: NaraReader = (table) => {
  const [drugs, degrees, unit] = [
    column(table, '[medical] medication'),
    column(table, '[medical] temperature'),
    column(table, '[medical] temperature unit'),
  ]
  return (cells, row) => {
    const given = medicinesOf(drugs(cells), row)
    const text = degrees(cells)
    if (text === '') return given.length === 0 ? fail('nameMissing') : entry(...given)
    const value = decimal(text) ?? fail('temperatureNoNumber', text)
    const scale = unitName(unit(cells)).toUpperCase()
    if (scale !== 'C' && scale !== 'F') fail('temperatureUnknownUnit', unit(cells))
    const notes = given.length === 0 ? row.notes : ''
    return entry(...given, ...temperature({ ms: row.startMs, zone: row.zone }, value, scale, digitsOf(text), notes))
  }
}

const routines: ReadonlyMap<string, string> = new Map([
  ['tummy time', 'tummy'],
  ['story time', 'reading'],
  ['indoor play', 'play'],
  ['outdoor play', 'outdoors'],
  ['screen time', 'screen'],
  ['massage', 'massage'],
  ['walk', 'walk'],
])

const routine: NaraReader = (table) => {
  const name = column(table, '[routine] routine')
  return (cells, { startMs, zone, notes }) => {
    const what = neededText(name(cells))
    if (/^bath$/i.test(what)) return entry(...logs('bath', { startMs, endMs: startMs, zone, notes, details: {} }))
    const kind = routines.get(what.toLowerCase())
    return entry(...activity({ startMs, endMs: null, zone }, kind ?? 'other', kind === undefined ? what : null, notes))
  }
}

const vaccination: NaraReader = (table) => {
  const name = column(table, '[vaccine] vaccine')
  return (cells, { startMs, zone, notes }) => entry(...vaccine({ ms: startMs, zone }, name(cells), null, notes))
}

function first(of: string): NaraReader {
  return (table: Table) => {
    const name = column(table, `[${of}] ${of}`)
    return (cells, { startMs, zone, notes }) => {
      const lines = partsOf(neededText(name(cells)), '\n')
      const on = dayOf({ ms: startMs, zone })
      return entry(...lines.map((line, place) => milestone(on, line, noteOf(place === 0 ? notes : null))))
    }
  }
}

const naraCare: readonly (readonly [string, NaraReader])[] = [
  ['sleep', sleep],
  ['diaper', diaper],
  ['growth', growth],
  ['medical', medical],
  ['routine', routine],
  ['vaccine', vaccination],
  ['milestone', first('milestone')],
  ['baby first', first('baby first')],
]

const types: ReadonlyMap<string, NaraReader> = new Map([...naraFeeds, ...naraCare])

const isProfile = (type: string) => /^profile$/i.test(type)

const log: Role = {
  name: 'log',
  matches: (table) => hasColumns(table, 'type', 'start date/time (epoch)', '_activitykey'),
  id: (table) => {
    const [type, key, child] = [column(table, 'type'), column(table, '_activitykey'), column(table, '_profilekey')]
    return (cells) => key(cells) || (isProfile(type(cells)) ? `profile-${child(cells)}` : '')
  },
  child: (table) => {
    const child = column(table, '_profilekey')
    return (cells) => (child(cells) === '' ? '' : `child:${child(cells)}`)
  },
  label: (table) => column(table, 'type'),
  isSleep: (table) => {
    const type = column(table, 'type')
    return (cells) => /^sleep$/i.test(type(cells))
  },
  reader: (table, setting) => {
    const [type, key, row] = [column(table, 'type'), column(table, '_activitykey'), naraRow(table, setting)]
    const readers = new Map([...types].map(([name, reader]) => [name, reader(table)]))
    const readProfile = profile(table, setting)
    return ([cells = []]) => {
      if (isProfile(type(cells))) return readProfile(cells)
      const read = readers.get(type(cells).toLowerCase())
      if (read === undefined) return unsupported(type(cells))
      if (key(cells) === '') fail('idMissing')
      return read(cells, row(cells))
    }
  },
}

function lacksZone(table: Table): boolean {
  const [zone, type] = [column(table, 'time zone'), column(table, 'type')]
  return table.rows.some((cells) => !isProfile(type(cells)) && !isTimeZone(zone(cells)))
}

/** Nara Baby: one CSV for each child, of all types, each with columns of its own. Times carry their zone. */
export const nara: App = {
  name: 'nara',
  roles: [log],
  variantOf: () => '',
  isIgnored: () => false,
  asksZone: (tables) => tables.some(lacksZone),
  children: naraChild,
}
