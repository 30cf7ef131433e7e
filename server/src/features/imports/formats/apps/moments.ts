import { clockMs, dateMs, instantMs, wallMs } from '../time/wall.ts'
import { instantOf } from '../time/zones.ts'
import type { DateOrder } from '../upload.ts'
import { fail } from './role.ts'

interface Clock {
  readonly zone: string
  readonly order: DateOrder
}

/** The instant of a text that is a wall time in the zone, or carries its own offset; null for neither. */
export function momentIn(text: string, { zone, order }: Clock): number | null {
  const exact = instantMs(text)
  if (exact !== null) return exact
  const wall = wallMs(text, order)
  return wall === null ? null : instantOf(zone, wall)
}

/** When a record starts; fails where it does not say or says no time. */
export function startIn(text: string, clock: Clock): number {
  if (text === '') fail('startMissing')
  return momentIn(text, clock) ?? fail('startNoTime', text)
}

/** When a record ends, null where it does not say; fails for no time and for one before the start. */
export function endIn(text: string, startMs: number, clock: Clock): number | null {
  if (text === '') return null
  const end = momentIn(text, clock) ?? fail('endNoTime', text)
  return end < startMs ? fail('endBeforeStart', text) : end
}

/** A calendar day as YYYY-MM-DD; fails where there is none. */
export function dayFrom(text: string, order: DateOrder): string {
  if (text === '') fail('dateMissing')
  const ms = dateMs(text, order) ?? fail('dateNoDate', text)
  return new Date(ms).toISOString().slice(0, 10)
}

/** HH:MM of a clock time; null for none. */
export function timeFrom(text: string): string | null {
  const ms = clockMs(text)
  return ms === null ? null : new Date(ms).toISOString().slice(11, 16)
}

/** A yes or no in one of the ways in which programs write it; null for neither. */
export function flag(text: string): boolean | null {
  if (/^(?:1|true|yes)$/i.test(text)) return true
  return /^(?:0|false|no)$/i.test(text) ? false : null
}
