import { expect } from 'vitest'

/** `npm run test:long`: everything there is. */
export const isLongRun = Boolean(process.env.TEST_LONG)

/**
 * All of them in the long run. In the short one a part, another for each test: every test has some. A test with a loop
 * around this says where it is in it, and each step of the loop has the next part: with as many steps as parts, what a
 * matrix is made of is met everywhere, though not everything with everything. Rights are never asked in turn.
 */
export function inTurn<T>(all: readonly T[], parts = 10, step = 0): readonly T[] {
  const name = expect.getState().currentTestName
  // Where tests are collected it would be that of the test before, and the part would hang on the order of files.
  if (name === undefined) throw new Error('Only a test has a turn')
  if (isLongRun) return all
  const letters = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const turn = (letters + step) % Math.min(parts, all.length)
  return all.filter((_one, at) => at % parts === turn)
}
