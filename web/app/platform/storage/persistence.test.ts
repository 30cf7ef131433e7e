import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const chrome = 'Mozilla/5.0 Chrome/126.0 Safari/537.36'
const firefox = 'Mozilla/5.0 Gecko/20100101 Firefox/140.0'
const persist = vi.fn<() => Promise<boolean>>()
const persisted = vi.fn<() => Promise<boolean>>()

/** As a page that has just been loaded. */
async function newPage(userAgent = chrome): Promise<(hasReason: boolean) => Promise<boolean | null>> {
  vi.resetModules()
  vi.stubGlobal('navigator', { userAgent, storage: { persist, persisted } })
  return (await import('./persistence.ts')).askToPersist
}

beforeEach(() => {
  sessionStorage.clear()
  persist.mockReset().mockResolvedValue(true)
  persisted.mockReset().mockResolvedValue(false)
})
afterEach(() => vi.unstubAllGlobals())

test('asks once for a visit, reloads included', async () => {
  const ask = await newPage()
  expect(await ask(false)).toBe(true)
  expect(await ask(true)).toBe(false)
  expect(await (await newPage())(true)).toBe(false)
  expect(persist).toHaveBeenCalledOnce()
})

test('does not ask where the device keeps everything already', async () => {
  persisted.mockResolvedValue(true)
  expect(await (await newPage())(true)).toBe(true)
  expect(persist).not.toHaveBeenCalled()
})

test('asks Firefox, which shows a question, only while something waits here', async () => {
  const ask = await newPage(firefox)
  expect(await ask(false)).toBe(false)
  expect(persist).not.toHaveBeenCalled()
  expect(await ask(true)).toBe(true)
})

test('never throws', async () => {
  persist.mockRejectedValue(new TypeError('not here'))
  expect(await (await newPage())(true)).toBeNull()
  vi.stubGlobal('navigator', { userAgent: chrome })
  expect(await (await import('./persistence.ts')).askToPersist(true)).toBeNull()
})
