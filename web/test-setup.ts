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

// What a test waits for may first have to be loaded, which on a busy machine takes longer than the usual second.
export const patience = { timeout: 30_000 }
const { useFakeTimers, waitFor, waitUntil } = vi
// By itself it would begin at the machine's own time.
vi.useFakeTimers = (config) => useFakeTimers.call(vi, { now: now(), ...config })
vi.waitFor = (callback, options = patience) => waitFor(callback, options)
vi.waitUntil = (callback, options = patience) => waitUntil(callback, options)

const complaints = vi.spyOn(console, 'error')

afterEach(() => {
  // A stray error in the console is a failure nobody has looked at yet.
  expect(complaints.mock.calls).toEqual([])
  complaints.mockClear()
})

afterAll(() => {
  globalThis.Date = RealDate
  vi.waitFor = waitFor
  vi.waitUntil = waitUntil
  vi.useFakeTimers = useFakeTimers
})
