import 'temporal-polyfill/global'
import { afterAll, afterEach, expect, vi } from 'vitest'

// Every file begins at the same moment, whatever the day and the hour it is run at. Time goes on from there.
const { Date: RealDate } = globalThis
const ahead = RealDate.UTC(2026, 10, 26, 12) - RealDate.now()
const now = () => RealDate.now() + ahead
globalThis.Date = new Proxy(RealDate, {
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  apply: () => new RealDate(now()).toString(),
  construct: (date, parts, made) => Reflect.construct(date, parts.length === 0 ? [now()] : parts, made),
})
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead, configurable: true })

// What a test waits for may first have to be loaded, which on a busy machine takes longer than the usual second.
export const patience = { timeout: 30_000 }
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = patience) => waitFor(callback, options)
vi.waitUntil = (callback, options = patience) => waitUntil(callback, options)

// No spy: a test may restore all of those.
const { error } = console
const complaints: unknown[][] = []
console.error = (...words) => {
  complaints.push(words)
  error(...words)
}

afterEach(() => {
  // A stray error in the console is a failure nobody has looked at yet.
  expect(complaints.splice(0)).toEqual([])
})

afterAll(() => {
  globalThis.Date = RealDate
  Reflect.deleteProperty(performance, 'timeOrigin')
  Object.assign(vi, { waitFor, waitUntil })
  console.error = error
})
