import { expect, test } from 'vitest'
import { createTurns, mapInSteps, takeTurns } from './turns.ts'

/** Steps that say whose they are, on a clock on which each of them takes a millisecond. */
function onClock() {
  let now = 0
  const said: string[] = []
  function* steps(name: string, count: number): Generator<void, string> {
    for (let step = 1; step <= count; step++) {
      now += 1
      said.push(`${name}${step}`)
      yield
    }
    return name
  }
  return { said, steps, turns: createTurns({ turnMs: 3, clock: () => now }) }
}

test('what is short ends at once, without waiting for anybody', async () => {
  const { turns, said, steps } = onClock()
  const long = turns('one', steps('a', 30))
  const short = turns('two', steps('b', 2))
  expect(said.slice(-2)).toEqual(['b1', 'b2'])
  expect(await Promise.all([long, short])).toEqual(['a', 'b'])
})

test('others have the event loop between any two turns', async () => {
  const { turns, said, steps } = onClock()
  const seen: number[] = []
  let isRunning = true
  const look = () => {
    seen.push(said.length)
    if (isRunning) setImmediate(look)
  }
  setImmediate(look)
  await Promise.all([turns('one', steps('a', 12)), turns('one', steps('b', 12)), turns('two', steps('c', 12))])
  isRunning = false
  const grown = seen.map((length, at) => length - (seen[at - 1] ?? 6))
  // Before the first look each family had its first turn; each round of the loop has one of three steps at most.
  expect(Math.max(...grown)).toBeLessThanOrEqual(3)
  expect(said).toHaveLength(36)
})

test('families take turns, however many computations one of them has', async () => {
  const { turns, said, steps } = onClock()
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => turns('many', steps(name, 9)))
  await Promise.all([...many, turns('other', steps('z', 9))])
  // Each family's first turn, and of those that follow one in three at least; in one line for all it would be one in seven.
  expect(said.slice(0, 6 + 3 * 6).filter((one) => one.startsWith('z'))).toHaveLength(9)
})

test('an error in a step is the error of the whole, and the line goes on', async () => {
  function* failing(): Generator<void, never> {
    yield
    throw new Error('broken')
  }
  await expect(takeTurns('one', failing())).rejects.toThrow('broken')
  expect(
    await takeTurns(
      'one',
      mapInSteps([1, 2, 3], (number) => number * 2),
    ),
  ).toEqual([2, 4, 6])
})
