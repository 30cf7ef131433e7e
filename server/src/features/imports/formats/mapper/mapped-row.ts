import type { MappedColumn } from '@nestwren/contract/imports-words'
import { endIn, momentIn, startIn } from '../apps/moments.ts'
import { fail, type Setting } from '../apps/role.ts'
import type { Cells, Table } from '../text/table.ts'
import { clockMs, dateMs, lengthMs, orderShownBy } from '../time/wall.ts'
import { instantOf } from '../time/zones.ts'
import type { DateOrder, Mapping } from '../upload.ts'
import type { Written } from '../values/more-items.ts'
import { decimal, digitsOf, milk, unitName, withUnit } from '../values/numbers.ts'

const dayMs = 86_400_000

/** A row as a person's mapping reads it. */
export interface MappedRow {
  text(meaning: MappedColumn): string
  has(meaning: MappedColumn): boolean
  /** Start, end where it tells one, and the zone. */
  span(): { readonly startMs: number; readonly endMs: number | null; readonly zone: string }
  /** The calendar day, which needs no time of day. */
  day(): string
  length(meaning: 'duration' | 'leftDuration' | 'rightDuration'): number | null
  milk(): ReturnType<typeof milk>
  measure(meaning: 'weight' | 'length' | 'head'): Written | null
  degrees(): Written
}

const unitsInMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000 }

/** Binds a mapping to a table; then reads rows of it. */
export function mappedRow(table: Table, mapping: Mapping, setting: Setting): (cells: Cells) => MappedRow {
  const places = new Map(mapping.columns.map((meaning, place) => [meaning, place]))
  const clock = { zone: setting.zone, order: orderOf(table, places, setting) }
  return (cells) => {
    const text = (meaning: MappedColumn) => (cells[places.get(meaning) ?? -1] ?? '').trim()
    const length = (meaning: 'duration' | 'leftDuration' | 'rightDuration') =>
      lengthOf(text(meaning), unitsInMs[mapping.durationUnit])
    return {
      text,
      has: (meaning) => places.has(meaning) && text(meaning) !== '',
      length,
      span: () => {
        const startMs = startOf(text, clock)
        const endMs = endOf(text, startMs, clock)
        const ms = endMs === null ? length('duration') : null
        return { startMs, endMs: ms === null ? endMs : startMs + ms, zone: setting.zone }
      },
      day: () => dayOf(text, clock),
      milk: () => milkOf(text('amount'), text('amountUnit'), setting),
      measure: (meaning) => measureOf(text(meaning), setting.unit(meaning === 'weight' ? 'weight' : 'length')),
      degrees: () => degreesOf(text('temperature')),
    }
  }
}

type Text = (meaning: MappedColumn) => string

interface Clock {
  readonly zone: string
  readonly order: DateOrder
}

function orderOf(table: Table, places: ReadonlyMap<MappedColumn, number>, { order }: Setting): DateOrder {
  if (order !== 'yearFirst') return order
  const place = places.get('dateTime') ?? places.get('date') ?? -1
  const shown = orderShownBy(table.rows.map((cells) => cells[place] ?? ''))
  return shown === 'dayFirst' || shown === 'monthFirst' ? shown : 'yearFirst'
}

function epochMs(text: string): number | null {
  if (/^\d{13}$/.test(text)) return Number(text)
  return /^\d{10}$/.test(text) ? Number(text) * 1000 : null
}

function startOf(text: Text, clock: Clock): number {
  if (text('dateTime') !== '') return epochMs(text('dateTime')) ?? startIn(text('dateTime'), clock)
  return joined(text('date'), text('time'), clock) ?? fail('startMissing')
}

/** A date and a time of day in two cells; null where one of them is empty. */
function joined(date: string, time: string, { zone, order }: Clock): number | null {
  if (date === '' || time === '') return null
  const day = dateMs(date, order) ?? fail('dateNoDate', date)
  return instantOf(zone, day + (clockMs(time) ?? fail('startNoTime', time)))
}

function endOf(text: Text, startMs: number, clock: Clock): number | null {
  const exact = epochMs(text('endDateTime'))
  if (exact !== null) return exact < startMs ? fail('endBeforeStart', text('endDateTime')) : exact
  if (text('endDateTime') !== '') return endIn(text('endDateTime'), startMs, clock)
  const time = text('endTime')
  if (time === '') return null
  const end = joined(text('endDate'), time, clock)
  if (end !== null) return end < startMs ? fail('endBeforeStart', time) : end
  // A time of day alone is of the same night: the next one after the start.
  const day = joined(text('date') || dayText(text, clock), time, clock) ?? fail('endNoTime', time)
  return day < startMs ? day + dayMs : day
}

function dayText(text: Text, clock: Clock): string {
  return text('dateTime') === '' ? '' : dayOf(text, clock)
}

function dayOf(text: Text, clock: Clock): string {
  const date = text('date') || /^[\d/.-]+/.exec(text('dateTime'))?.[0] || ''
  const ms = dateMs(date, clock.order) ?? momentIn(text('dateTime'), { ...clock, zone: 'UTC' })
  if (ms === null) fail(date === '' ? 'dateMissing' : 'dateNoDate', date)
  return new Date(ms).toISOString().slice(0, 10)
}

function lengthOf(text: string, unit: number): number | null {
  if (text === '') return null
  const count = decimal(text)
  const ms = count === null ? lengthMs(text) : Math.round(count * unit)
  return ms === null || ms < 0 ? fail('lengthNoNumber', text) : ms
}

function milkOf(text: string, unit: string, setting: Setting): ReturnType<typeof milk> {
  if (text === '') return null
  const found = withUnit(text) ?? fail('amountNoNumber', text)
  if (found.value < 0) fail('amountNoNumber', text)
  const name = found.unit || unitName(unit) || setting.unit('volume')
  return milk(found.value, name, found.digits) ?? fail('amountUnknownUnit', name)
}

function measureOf(text: string, unit: string): Written | null {
  if (text === '') return null
  const found = withUnit(text) ?? fail('measurementNoNumber', text)
  return { ...found, unit: found.unit || unit }
}

function degreesOf(text: string): Written {
  const found = withUnit(text) ?? fail('temperatureNoNumber', text)
  // Without a unit the number says it: no child has 38 °F or 98 °C.
  const unit = found.unit || (found.value >= 50 ? 'f' : 'c')
  if (unit !== 'c' && unit !== 'f') fail('temperatureUnknownUnit', text)
  return { value: found.value, unit, digits: digitsOf(found.digits) }
}
