import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives memory that is no longer used back to the system, which stops this process for some 50 ms. Loading the program and
 * filling a new database leave more garbage than a small family ever makes afterwards, and an idle V8 keeps it for ever: it
 * collects when it needs room, not when others do.
 */
export function returnMemory(): void {
  setFlagsFromString('--expose-gc')
  try {
    const collect: unknown = runInNewContext('gc')
    if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}
