/** One line on the screen for a person. */
export function print(line = '') {
  process.stdout.write(`${line}\n`)
}

/** A failure a person can act on: printed without a stack, exit code 1. */
export class Failure extends Error {}

/** Runs `main`; a Failure prints its message, anything else its stack. The exit code is what `main` returns. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}

/** "12.3 s" for people. */
export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
}
