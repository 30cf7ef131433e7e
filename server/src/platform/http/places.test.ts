import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createPlaces, type Leave } from './places.ts'

const full = new Error('full')
const places = (over = {}) => createPlaces({ most: 2, mostWaiting: 2, waitMs: 1_000, whenFull: () => full, ...over })

test('whoever comes over the number waits in order, and only for their own', async () => {
  const all = places()
  const [first] = [all.take('a') as Leave, all.take('a')]
  const entered: string[] = []
  const third = Promise.resolve(all.take('a')).then((leave) => {
    entered.push('third')
    return leave
  })
  const fourth = Promise.resolve(all.take('a')).then(() => entered.push('fourth'))
  expect(all.take('b')).not.toBeInstanceOf(Promise)
  expect(() => all.take('a')).toThrow(full)
  await nextTurn()
  expect(entered).toEqual([])
  first()
  first()
  const leaveThird = await third
  await nextTurn()
  expect(entered).toEqual(['third'])
  leaveThird()
  await fourth
  expect(entered).toEqual(['third', 'fourth'])
})

test('waiting ends, and what is idle is forgotten', async () => {
  const all = places({ waitMs: 20 })
  const leaves = [all.take('a') as Leave, all.take('a') as Leave]
  await expect(all.take('a')).rejects.toBe(full)
  for (const leave of leaves) leave()
  expect(all.size).toBe(0)
  expect(all.take('a')).not.toBeInstanceOf(Promise)
})

test('the turn of somebody who has gone goes to the next one', async () => {
  const all = places({ most: 1 })
  const first = all.take('a') as Leave
  const gone = all.take('a', () => true)
  const next = all.take('a')
  first()
  await expect(gone).rejects.toBe(full)
  ;(await next)()
  expect(all.size).toBe(0)
})

/** Many who each want a place as soon as they have given theirs back, by a clock of their own. */
function flood() {
  let now = 0
  const all = places({ most: 4, mostWaiting: 100, whenLong: { fewest: 1, longUseMs: 2_000 }, clock: () => now })
  const taken: Leave[] = []
  const wait = () => void Promise.resolve(all.take('a')).then((leave) => taken.push(leave))
  for (let count = 0; count < 20; count += 1) wait()
  return {
    all,
    taken,
    async goOn(ms: number) {
      now += ms
      // The first to have come is the first to leave, and comes again.
      taken.shift()?.()
      wait()
      await nextTurn()
    },
    /** All are answered, and nobody comes again. */
    async end() {
      for (; taken.length > 0; await nextTurn()) taken.shift()?.()
    },
    pass(ms: number) {
      now += ms
    },
  }
}

test('whoever keeps all places for long has the fewest from then on, and still gets those in order', async () => {
  const { taken, goOn, end } = flood()
  await nextTurn()
  expect(taken).toHaveLength(4)
  // Three more than the fewest, for half a second.
  for (let turn = 0; turn < 10; turn += 1) await goOn(50)
  expect(taken).toHaveLength(4)
  for (let turn = 0; turn < 10; turn += 1) await goOn(50)
  expect(taken).toHaveLength(1)
  for (let turn = 0; turn < 50; turn += 1) {
    await goOn(50)
    expect(taken).toHaveLength(1)
  }
  await end()
})

test('a pause gives all places back, and what is not asked for any more is forgotten', async () => {
  const { all, taken, goOn, end, pass } = flood()
  await nextTurn()
  for (let turn = 0; turn < 40; turn += 1) await goOn(50)
  await end()
  expect(all.size).toBe(1)
  const first = all.take('a') as Leave
  const second = all.take('a')
  expect(second, 'before there was a pause').toBeInstanceOf(Promise)
  first()
  ;(await second)()
  pass(5_000)
  const four = Array.from({ length: 4 }, () => all.take('a'))
  expect(four.some((one) => one instanceof Promise)).toBe(false)
  expect(taken).toEqual([])
})

test('a key whose long use has come back is forgotten', async () => {
  vi.useFakeTimers()
  const all = places({ whenLong: { fewest: 1, longUseMs: 2_000 } })
  const two = [all.take('a') as Leave, all.take('a') as Leave]
  vi.advanceTimersByTime(1_000)
  for (const leave of two) leave()
  expect(all.size).toBe(1)
  vi.advanceTimersByTime(999)
  expect(all.size).toBe(1)
  vi.advanceTimersByTime(2)
  expect(all.size).toBe(0)
  vi.useRealTimers()
})
