import { describe, expect, test } from 'vitest'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Work that ends when it is told to, in the order in which it began. */
function stage(queue: WorkQueue) {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    began,
    bring: (whose: string, name: string) =>
      queue(whose, async () => {
        began.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }),
    settle,
    /** Ends what runs, the first first, until nothing is left. */
    async endAll() {
      await settle()
      for (let next = ends.keys().next(); !next.done; next = ends.keys().next()) {
        ends.get(next.value)?.()
        ends.delete(next.value)
        await settle()
      }
    },
    async end(name: string) {
      ends.get(name)?.()
      ends.delete(name)
      await settle()
    },
  }
}
const full = () => new Error('full')

describe('a queue of work', () => {
  test('runs so much at a time, each one’s in order', async () => {
    const { bring, began, settle, end, endAll } = stage(createWorkQueue(2))
    const all = ['1', '2', '3'].map((name) => bring('a', name))
    await settle()
    expect(began).toEqual(['1', '2'])
    await end('2')
    expect(began).toEqual(['1', '2', '3'])
    await endAll()
    expect(await Promise.all(all)).toEqual(['1', '2', '3'])
  })

  test('lets those who have work take turns, whoever brought more and first', async () => {
    const { bring, began, endAll } = stage(createWorkQueue(1))
    const all = [...['a1', 'a2', 'a3', 'a4'].map((name) => bring('a', name)), bring('b', 'b1'), bring('b', 'b2')]
    all.push(bring('c', 'c1'))
    await endAll()
    await Promise.all(all)
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  test('keeps a place free of any one’s work', async () => {
    const { bring, began, settle, end, endAll } = stage(createWorkQueue(2, { atOnceOfOne: 1 }))
    const all = ['a1', 'a2', 'a3'].map((name) => bring('a', name))
    await settle()
    expect(began).toEqual(['a1'])
    all.push(bring('b', 'b1'))
    await settle()
    expect(began).toEqual(['a1', 'b1'])
    await end('b1')
    expect(began).toEqual(['a1', 'b1'])
    await endAll()
    await Promise.all(all)
    expect(began).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('refuses beyond what one may have waiting, and takes others’ work still', async () => {
    const { bring, began, endAll } = stage(createWorkQueue(1, { mostWaitingOfOne: 2, mostWaiting: 9, whenFull: full }))
    const all = ['a1', 'a2', 'a3'].map((name) => bring('a', name))
    await expect(bring('a', 'a4')).rejects.toThrow('full')
    all.push(bring('b', 'b1'))
    await endAll()
    await Promise.all(all)
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('when all places to wait are taken, the longest line gives up its end to whoever has a shorter one', async () => {
    const { bring, began, endAll } = stage(createWorkQueue(1, { mostWaiting: 4, whenFull: full }))
    const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => bring('a', name))
    const last = expect(all.pop()).rejects.toThrow('full')
    all.push(bring('b', 'b1'))
    await last
    const third = expect(all[3]).rejects.toThrow('full')
    all.push(bring('c', 'c1'))
    await third
    // Everybody would have as many as the others.
    await expect(bring('b', 'b2')).rejects.toThrow('full')
    await endAll()
    await Promise.allSettled(all)
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  test('goes on after a failure', async () => {
    const queue = createWorkQueue(1)
    await expect(queue('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue('a', async () => 'yes')).toBe('yes')
  })
})
