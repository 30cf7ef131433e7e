import { lengthMs } from '../time/wall.ts'
import { milk, withUnit } from '../values/numbers.ts'
import { endIn, startIn } from './moments.ts'
import { type Draft, fail, type Setting } from './role.ts'

export interface HuckleberryRow {
  readonly type: string
  readonly start: string
  readonly end: string
  readonly duration: string
  readonly startCondition: string
  readonly startLocation: string
  readonly endCondition: string
  readonly notes: string
}

export type TypeReader = (row: HuckleberryRow, setting: Setting) => Draft

/** Start and end of a row: its end, else its start with its length, else null. */
export function spanOf(row: HuckleberryRow, setting: Setting) {
  const startMs = startIn(row.start, setting)
  const end = endIn(row.end, startMs, setting)
  const length = row.duration === '' ? null : (lengthMs(row.duration) ?? fail('lengthNoNumber', row.duration))
  const byLength = length === null ? null : startMs + length
  return { startMs, endMs: end ?? byLength, zone: setting.zone, end, byLength }
}

/** Milk as it was written with its unit; null for an empty cell. */
export function milkOf(text: string) {
  if (text === '') return null
  const found = withUnit(text) ?? fail('amountNoNumber', text)
  if (found.value < 0) fail('amountNoNumber', text)
  return milk(found.value, found.unit, found.digits) ?? fail('amountUnknownUnit', text)
}
