import type { MappedKind } from '@nestwren/contract/imports-words'
import { type Draft, entry, fail, open, type Role, type Setting, unsupported } from '../apps/role.ts'
import { sideNamed } from '../apps/sprout-values.ts'
import type { Cells, Column, Table } from '../text/table.ts'
import type { Mapping } from '../upload.ts'
import { amountNotRecorded, bottleFeed, foodsOf, logs, nursing, type Side } from '../values/items.ts'
import { activity, measurement, medicine, milestone, note, temperature, vaccine } from '../values/more-items.ts'
import { noteOf } from '../values/notes.ts'
import { withUnit } from '../values/numbers.ts'
import { partsOf } from '../values/words.ts'
import { type MappedRow, mappedRow } from './mapped-row.ts'

type Reader = (row: MappedRow) => Draft

function atOf(row: MappedRow) {
  const { startMs, zone } = row.span()
  return { ms: startMs, zone }
}

function sidesOf(row: MappedRow): Side[] {
  const [left, right] = [row.length('leftDuration'), row.length('rightDuration')]
  if (left !== null || right !== null)
    return [
      { side: 'left', ms: left ?? 0 },
      { side: 'right', ms: right ?? 0 },
    ]
  const { startMs, endMs } = row.span()
  const word = row.text('side')
  const side = sideNamed(word) ?? (/^l|^izq/i.test(word) ? 'left' : /^r|^der/i.test(word) ? 'right' : 'both')
  return word === '' ? [] : [{ side, ms: (endMs ?? startMs) - startMs }]
}

function bottle(contents: string): Reader {
  return (row) => {
    const amount = row.milk()
    const notes = noteOf(row.text('notes'), amount === null ? amountNotRecorded : null)
    const given = { contents, amountMl: amount?.ml ?? 0, typed: amount?.typed ?? null }
    return entry(...bottleFeed(row.span(), [given], notes))
  }
}

function diaper(kind: string): Reader {
  return (row) => {
    const { startMs, zone } = row.span()
    return entry(...logs('diaper', { startMs, endMs: null, zone, notes: row.text('notes'), details: { kind } }))
  }
}

function sleep(type: string | null): Reader {
  return (row) => {
    const span = row.span()
    const items = logs('sleep', { ...span, notes: row.text('notes'), details: { type } })
    return span.endMs === null ? open('noEnd', ...items) : entry(...items)
  }
}

function doing(kind: string): Reader {
  return (row) => {
    const title = row.text('title')
    return entry(...activity(row.span(), kind, title === '' ? null : title, row.text('notes')))
  }
}

const readers: Readonly<Record<Exclude<MappedKind, 'ignore'>, Reader>> = {
  breast: (row) => entry(...nursing({ ...row.span(), sides: sidesOf(row), notes: row.text('notes') })),
  bottleBreastMilk: bottle('breastMilk'),
  bottleFormula: bottle('formula'),
  bottleOther: bottle('other'),
  solids: (row) => {
    const { foods, rest } = foodsOf(partsOf(row.text('food') || row.text('title')).map((name) => ({ name })))
    const amount = row.has('amount') ? `Amount: ${row.text('amount')} ${row.text('amountUnit')}`.trim() : null
    const notes = noteOf(row.text('notes'), amount, rest)
    return entry(...logs('feeding', { ...row.span(), notes, details: { method: 'solids', foods } }))
  },
  diaperWet: diaper('wet'),
  diaperDirty: diaper('dirty'),
  diaperBoth: diaper('both'),
  diaperDry: diaper('dry'),
  sleep: sleep(null),
  nap: sleep('nap'),
  night: sleep('night'),
  pumping: (row) => {
    const { startMs, endMs, zone } = row.span()
    const amount = row.milk()
    const details = { totalMl: amount?.ml ?? null, unit: amount?.typed?.unit ?? null }
    return entry(...logs('pumping', { startMs, endMs: endMs ?? startMs, zone, notes: row.text('notes'), details }))
  },
  medicine: (row) => {
    const written = row.text('dose') || row.text('amount')
    const found = withUnit(written)
    const unit = row.text('doseUnit') || row.text('amountUnit')
    const dose = found === null ? { amount: written, unit } : { amount: found.digits, unit: found.unit || unit }
    return entry(...medicine(atOf(row), row.text('medicine') || row.text('title'), dose, row.text('notes')))
  },
  temperature: (row) => {
    const { value, unit, digits } = row.degrees()
    return entry(...temperature(atOf(row), value, unit === 'f' ? 'F' : 'C', digits, row.text('notes')))
  },
  bath: (row) => {
    const { startMs, endMs, zone } = row.span()
    return entry(...logs('bath', { startMs, endMs: endMs ?? startMs, zone, notes: row.text('notes'), details: {} }))
  },
  tummy: doing('tummy'),
  play: doing('play'),
  walk: doing('walk'),
  reading: doing('reading'),
  outdoors: doing('outdoors'),
  activity: doing('other'),
  note: (row) => entry(...note(atOf(row), noteOf(row.text('title'), row.text('notes')))),
  vaccine: (row) => entry(...vaccine(atOf(row), row.text('title') || row.text('medicine'), null, row.text('notes'))),
  growth: (row) =>
    entry(
      measurement(
        row.day(),
        { weight: row.measure('weight'), length: row.measure('length'), head: row.measure('head') },
        row.text('notes'),
      ),
    ),
  milestone: (row) => {
    const title = row.text('title')
    return entry(milestone(row.day(), title || row.text('notes'), title === '' ? '' : row.text('notes')))
  },
}

function cellsOf(mapping: Mapping, meaning: 'kind' | 'child'): Column {
  const place = mapping.columns.indexOf(meaning)
  return (cells: Cells) => (cells[place] ?? '').trim()
}

/** Reads any CSV as a person says what its columns are. */
export function mappedRole(mapping: Mapping): Role {
  const kindIn = cellsOf(mapping, 'kind')
  return {
    name: 'mapped',
    isMapped: true,
    writes: 'asThePhone',
    matches: () => false,
    child: () => {
      const child = cellsOf(mapping, 'child')
      return (cells) => (child(cells) === '' ? '' : `name:${child(cells).toLowerCase()}`)
    },
    label: () => kindIn,
    reader: (table: Table, setting: Setting) => {
      const row = mappedRow(table, mapping, setting)
      return ([cells = []]) => {
        const word = kindIn(cells).toLowerCase()
        const kind = (Object.hasOwn(mapping.kinds, word) ? mapping.kinds[word] : undefined) ?? mapping.fixedKind
        if (kind === null || kind === 'ignore') return unsupported(kindIn(cells))
        // A mapping comes from outside: its words are checked where they are used.
        const read = Object.hasOwn(readers, kind) ? readers[kind] : fail('typeUnknown', kind)
        return read(row(cells))
      }
    },
  }
}
