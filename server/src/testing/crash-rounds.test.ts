import { expect, test } from 'vitest'
import { crashRounds } from './crash-rounds.ts'

test('a seed repeats the moments of a run; without one there is one round of its own', () => {
  const take = (seed: string) => {
    const { random, oneOf, about } = crashRounds({ CRASH_SEED: seed })
    expect(about).toBe(`CRASH_SEED=${seed}`)
    return [random(), random(), oneOf(['a', 'b', 'c', 'd'])]
  }
  expect(take('7')).toEqual(take('7'))
  expect(take('7')).not.toEqual(take('8'))
  expect(crashRounds({}).rounds).toBe(1)
  expect(crashRounds({}).about).not.toBe(crashRounds({}).about)
  expect(crashRounds({ CRASH_ROUNDS: '40' }).rounds).toBe(40)
})
