import { type Cells, column, type Table } from '../text/table.ts'
import { logs } from '../values/items.ts'
import {
  activity,
  dayOf,
  measurement,
  medicine,
  milestone,
  temperature,
  vaccine,
  written,
} from '../values/more-items.ts'
import { noteOf } from '../values/notes.ts'
import { decimal, digitsOf, unitName } from '../values/numbers.ts'
import { colorOf, partsOf, textureOf } from '../values/words.ts'
import { type NaraReader, type NaraRow, naraEnd, neededText } from './nara-row.ts'
import { entry, fail, open } from './role.ts'

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
  ) as [Cell, Cell, Cell, Cell]
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

type Cell = (cells: Cells) => string

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

export const naraCare: readonly (readonly [string, NaraReader])[] = [
  ['sleep', sleep],
  ['diaper', diaper],
  ['growth', growth],
  ['medical', medical],
  ['routine', routine],
  ['vaccine', vaccination],
  ['milestone', first('milestone')],
  ['baby first', first('baby first')],
]
