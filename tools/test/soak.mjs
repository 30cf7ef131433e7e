/** The tests that kill something at a moment of its own in each round. */
export const crashTests = [
  'server/src/reliability/power-cuts.bundled.long.test.ts',
  'server/src/reliability/killed-uploads.long.test.ts',
  'e2e/nothing-lost.spec.ts',
  'e2e/uploads-killed.spec.ts',
]

/** The environment of a soak; null when the rounds are no number. */
export function soakEnv(rounds = '20') {
  return /^[1-9]\d{0,3}$/.test(rounds) ? { CRASH_ROUNDS: rounds } : null
}
