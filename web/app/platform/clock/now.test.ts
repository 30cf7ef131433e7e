import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const minuteMs = 60_000
const serverStart = Date.parse('2026-11-20T03:00:00.000Z')
const key = 'nestwren.clockSkewMs'
const kept = new Map<string, string>()

/** The true time that has passed, which the page's own clock counts, and by how much the device's clock is off. */
let passedMs = 0
let aheadMs = 0

const serverMs = () => serverStart + passedMs
const wait = (ms: number) => {
  passedMs += ms
  vi.setSystemTime(serverMs() + aheadMs)
}
const setAhead = (ms: number) => {
  aheadMs = ms
  wait(0)
}

/** A page that has just been opened on this device. */
async function openPage() {
  vi.resetModules()
  return import('./now.ts')
}
type Page = Awaited<ReturnType<typeof openPage>>

/** A call that the server answers. */
function call({ learnTime }: Page, { outMs = 100, backMs = 100 } = {}) {
  const sentMs = Date.now()
  wait(outMs)
  const answeredMs = serverMs()
  wait(backMs)
  learnTime(answeredMs, sentMs)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  passedMs = 0
  setAhead(0)
  kept.clear()
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const offMs = (page: Page) => Math.abs(page.nowMs() - serverMs())

test('a device that has heard nothing goes by its own clock', async () => {
  setAhead(20 * minuteMs)
  const page = await openPage()
  expect([page.nowMs(), page.clockSkewMs()]).toEqual([Date.now(), 0])
})

test.each([
  ['20 minutes ahead', 20 * minuteMs],
  ['20 minutes behind', -20 * minuteMs],
  ['three hours ahead', 180 * minuteMs],
  ['eleven hours behind', -660 * minuteMs],
  ['four days ahead', 5760 * minuteMs],
])('a phone that is %s: now is the server’s from the first answer on', async (_what, ms) => {
  setAhead(ms)
  const page = await openPage()
  call(page)
  expect(offMs(page)).toBeLessThan(1_000)
  expect(page.nowIso()).toBe(new Date(page.nowMs()).toISOString())
  wait(50 * minuteMs)
  expect(offMs(page)).toBeLessThan(1_000)
})

test('a clock that is right is left alone, whatever the line is like', async () => {
  const page = await openPage()
  for (const [outMs, backMs] of [
    [5, 5],
    [9_000, 100],
    [100, 9_000],
  ] as const)
    call(page, { outMs, backMs })
  expect([page.clockSkewMs(), kept.has(key)]).toEqual([0, false])
})

test('what is known holds without a network and after a reload', async () => {
  setAhead(20 * minuteMs)
  call(await openPage())
  wait(minuteMs)
  const page = await openPage()
  expect(offMs(page)).toBeLessThan(1_000)
})

test('a clock that is put right while nobody answers is believed at once, either way', async () => {
  for (const ms of [20 * minuteMs, -20 * minuteMs]) {
    setAhead(ms)
    const page = await openPage()
    call(page)
    wait(minuteMs)
    setAhead(0)
    expect(offMs(page)).toBeLessThan(1_000)
    wait(minuteMs)
    expect([page.clockSkewMs(), kept.has(key)]).toEqual([0, false])
  }
})

test('a clock that is moved anywhere else is learned anew from the next answer', async () => {
  setAhead(20 * minuteMs)
  const page = await openPage()
  call(page)
  setAhead(-7 * minuteMs)
  call(page)
  expect(offMs(page)).toBeLessThan(1_000)
})

test('a sleep of the device, through which its own count stands still, changes nothing', async () => {
  setAhead(20 * minuteMs)
  const page = await openPage()
  call(page)
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs - 480 * minuteMs)
  wait(480 * minuteMs)
  expect(offMs(page)).toBeLessThan(1_000)
})

test('a slow answer only narrows what a quick one has said', async () => {
  setAhead(20 * minuteMs)
  const page = await openPage()
  call(page, { outMs: 10, backMs: 10 })
  const known = page.clockSkewMs()
  call(page, { outMs: 20_000, backMs: 0 })
  expect(page.clockSkewMs()).toBe(known)
})

test('no time, or an answer during which the clock was set back, teaches nothing', async () => {
  const page = await openPage()
  page.learnTime(Number(null), Date.now())
  page.learnTime(Number.NaN, Date.now())
  const sentMs = Date.now()
  setAhead(-20 * minuteMs)
  page.learnTime(serverMs(), sentMs)
  expect(page.clockSkewMs()).toBe(0)
})

test('a day far back is one that somebody has set: its device stays in it, while what is paid goes by the server', async () => {
  setAhead(-2880 * minuteMs)
  const page = await openPage()
  call(page)
  expect(page.nowMs()).toBe(Date.now())
  expect(Math.abs(page.serverNowMs() - serverMs())).toBeLessThan(1_000)
})

test('the day is the server’s, in the zone that is asked for', async () => {
  setAhead(180 * minuteMs)
  const page = await openPage()
  wait(-3.5 * 3600_000)
  call(page)
  expect([page.todayIn('UTC'), page.todayIn('Europe/Berlin')]).toEqual(['2026-11-19', '2026-11-20'])
})

test('whoever shows the time hears when it is another one', async () => {
  const page = await openPage()
  const heard = vi.fn()
  page.onClockSet(heard)
  call(page)
  expect(heard).not.toHaveBeenCalled()
  setAhead(20 * minuteMs)
  call(page)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('what the device has noted is told by the one clock', async () => {
  setAhead(20 * minuteMs)
  const page = await openPage()
  call(page)
  const noted = Date.now()
  expect(Math.abs(page.byOurClock(noted) - serverMs())).toBeLessThan(1_000)
})
