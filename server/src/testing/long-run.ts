import { expect } from 'vitest'

/** `npm run test:long`: everything there is. */
export const isLongRun = Boolean(process.env.TEST_LONG)

/**
 * All of them in the long run. In the short one a part, another for each test: every test has some, and what a matrix is
 * made of is met everywhere, though not everything with everything.
 */
export function inTurn<T>(all: readonly T[], parts = 10): readonly T[] {
  if (isLongRun) return all
  const name = expect.getState().currentTestName ?? ''
  const turn = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % Math.min(parts, all.length)
  return all.filter((_one, at) => at % parts === turn)
}
