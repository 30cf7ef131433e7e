import { column, hasColumns } from '../text/table.ts'
import { logs } from '../values/items.ts'
import { activity, medicine, note, temperature } from '../values/more-items.ts'
import { decimal, digitsOf } from '../values/numbers.ts'
import { listRole, spanOf } from './baby-buddy-row.ts'
import { flag, startIn } from './moments.ts'
import { entry, fail, open, type Role } from './role.ts'

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

export const babyBuddyCare: readonly Role[] = [diaper, sleep, tummyTime, temperatures, medication, notesRole]
