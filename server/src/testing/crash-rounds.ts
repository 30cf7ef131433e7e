import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often a test kills something, and when: one round a commit, CRASH_ROUNDS of them in a soak. */
export interface CrashRounds {
  readonly rounds: number
  /** For the name of a test, so that a failed run says how it is repeated. */
  readonly about: string
  /** Numbers from 0 to 1 that follow from the seed. */
  random(): number
  oneOf<T>(choices: readonly T[]): T
  /** Lets a moment of chance go by, of at most so many milliseconds. */
  moment(longestMs: number): Promise<void>
}

/** CRASH_SEED repeats a run that failed, as far as a machine ever does the same twice. */
export function crashRounds(env: NodeJS.ProcessEnv = process.env): CrashRounds {
  const rounds = Number(env.CRASH_ROUNDS ?? 1)
  const seed = Number(env.CRASH_SEED ?? randomInt(2 ** 31))
  const random = numbersFrom(seed)
  return {
    rounds,
    about: `CRASH_SEED=${seed}`,
    random,
    oneOf(choices) {
      const choice = choices[Math.floor(random() * choices.length)]
      if (choice === undefined) throw new Error('There is nothing to choose from')
      return choice
    },
    moment: (longestMs) => sleep(random() * longestMs),
  }
}

/** mulberry32 */
function numbersFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
