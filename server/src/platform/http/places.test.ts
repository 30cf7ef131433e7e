import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
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
