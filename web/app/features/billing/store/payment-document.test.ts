import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The module anew: what a document is, it stays. */
async function load() {
  vi.resetModules()
  return (await import('./payment-document.ts')).paymentDocument
}

/** This document was loaded from there. */
function loadedFrom(path: string): void {
  const entry = { name: `https://nestwren.example${path}` }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry] as unknown as PerformanceEntryList)
}

function walkTo(path: string) {
  const place = { pathname: path, reload: vi.fn(), assign: vi.fn() }
  vi.stubGlobal('location', place)
  return place
}

function refuse(blockedURI: string): void {
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI }))
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  ['/', true],
  ['/?invite=abc', true],
  ['/purchases?step=pay', true],
  ['/purchases/', false],
  ['/PURCHASES', false],
  ['/purchase%73', false],
  ['/home', false],
  ['/google-return#id_token=abc', false],
])('in a document of %s somebody can pay: %s', async (path, isHere) => {
  loadedFrom(path)
  expect((await load()).isHere()).toBe(isHere)
})

test('what the browser refuses to the provider counts more than the address; other refusals do not', async () => {
  loadedFrom('/purchases')
  const paymentDocument = await load()
  const changed = vi.fn()
  paymentDocument.subscribe(changed)
  paymentDocument.watch(['https://api.revenuecat.com'])
  refuse('https://elsewhere.example/https://api.revenuecat.com')
  refuse('inline')
  expect([paymentDocument.isHere(), changed.mock.calls.length]).toEqual([true, 0])
  refuse('https://api.revenuecat.com/v1/subscribers/a/offerings')
  expect([paymentDocument.isHere(), changed.mock.calls.length]).toEqual([false, 1])
})

test('from elsewhere it goes to the page of purchases, with the plan, and the dialog forgets its checkout', async () => {
  loadedFrom('/home')
  const place = walkTo('/logs')
  sessionStorage.setItem('nestwren.checkout', '{"step":"pay","plan":"$rc_weekly"}')
  expect((await load()).open({ step: 'pay', plan: '$rc_weekly' })).toBe(true)
  expect(place.assign).toHaveBeenCalledWith('/purchases?step=pay&plan=%24rc_weekly')
  expect(sessionStorage.getItem('nestwren.checkout')).toBeNull()
})

test.each(['/', '/purchases'])('at %s, reached by walking there, it loads the same place anew', async (path) => {
  loadedFrom('/home')
  const place = walkTo(path)
  expect((await load()).open({ step: 'pay', plan: '$rc_annual' })).toBe(true)
  expect(place.reload).toHaveBeenCalledTimes(1)
  expect(place.assign).not.toHaveBeenCalled()
})

test('what did not help is not tried again by itself at once; when it is asked for, when it has worked, or later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  loadedFrom('/home')
  const place = walkTo('/purchases')
  const paymentDocument = await load()
  const at = { step: 'pay' }
  expect([paymentDocument.open(at), paymentDocument.open(at)]).toEqual([true, false])
  expect(paymentDocument.open(at, { isAsked: true })).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect([paymentDocument.open(at), paymentDocument.open(at)]).toEqual([true, false])
  paymentDocument.works()
  expect(paymentDocument.open(at)).toBe(true)
  expect(place.reload).toHaveBeenCalledTimes(4)
})

test('without storage it waits for the person', async () => {
  loadedFrom('/home')
  const place = walkTo('/purchases')
  const getItem = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('sessionStorage', { getItem })
  const paymentDocument = await load()
  expect(paymentDocument.open({ step: 'pay' })).toBe(false)
  expect(place.reload).not.toHaveBeenCalled()
  expect(paymentDocument.open({ step: 'pay' }, { isAsked: true })).toBe(true)
})
