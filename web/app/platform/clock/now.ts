import { readPreference, writePreference } from '../preferences/preferences.ts'

/**
 * The one clock of the app: "now" is the server's now, as far as this device has learned it from answers. It counts on
 * from the last one without a network and after a reload. What only measures how long something takes on this device
 * may ask `Date.now()`; tools/check-structure/rules/web-clock.mjs lists who does.
 */
const skewKey = 'nestwren.clockSkewMs'
/** Nobody sees a second, and a clock that is right is left alone. */
const grainMs = 1_000
/** A clock that is further behind shows a day that somebody has set: what is logged by it is past, and never refused. */
const mostBehindMs = 12 * 3_600_000

/** How far the device's clock stands from the page's own, which nobody can move. */
const apart = () => Date.now() - performance.now()

let known: number | undefined
let base = 0
let tell = () => {}

function keep(skew: number): void {
  known = skew
  base = apart()
  writePreference(skewKey, skew === 0 ? null : `${skew}`)
  tell()
}

/** Server clock minus this device's clock in milliseconds, as of the last answer; 0 while nothing is known. */
export function clockSkewMs(): number {
  if (known === undefined) {
    known = Number(readPreference(skewKey)) || 0
    base = apart()
  }
  // A clock that jumps by as much as it was off has been put right.
  if (known !== 0 && Math.abs(apart() - base - known) < Math.min(2 * grainMs, Math.abs(known) / 4)) keep(0)
  return known
}

/** The server's present in milliseconds, however far the device's is from it: what is paid until when, say. */
export function serverNowMs(): number {
  return Date.now() + clockSkewMs()
}

/** The present in milliseconds. */
export function nowMs(): number {
  return clockSkewMs() > mostBehindMs ? Date.now() : serverNowMs()
}

/** The same instant by the app's clock as one that this device's has shown. */
export function byOurClock(deviceMs: number): number {
  return deviceMs + nowMs() - Date.now()
}

/** The present as an ISO instant. */
export function nowIso(): string {
  return new Date(nowMs()).toISOString()
}

/** The calendar day now, YYYY-MM-DD, in a zone; here unless told. */
export function todayIn(zone = Temporal.Now.timeZoneId()): string {
  return Temporal.Instant.from(nowIso()).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/**
 * Takes in what the server's clock showed at some moment between two of this device's.
 * @param serverMs milliseconds since 1970, as `sentMs` and `heardMs`; 0 for none
 */
export function learnTime(serverMs: number, sentMs: number, heardMs = Date.now()): void {
  const [least, most] = [serverMs - heardMs, serverMs - sentMs]
  const skew = clockSkewMs()
  // An answer without a time, or the device's clock was moved in between.
  if (serverMs > 0 && most >= least && (skew < least - grainMs || skew > most + grainMs)) {
    const next = Math.round((least + most) / 2)
    keep(Math.abs(next) < grainMs ? 0 : next)
  }
}

/** Calls the one listener back when the present is not what it was taken for. */
export function onClockSet(listener: () => void): void {
  tell = listener
}
