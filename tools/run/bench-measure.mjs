import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A figure that takes longer waits for something that does not come. */
const longestRunMs = 30 * 60_000

/**
 * Measures one figure in a temporary folder of its own; what it registered with `onStop` is stopped, last one first. Never
 * throws: it resolves with the results, or with the reason why there are none. An error that nobody waits for, such as that
 * of a connection whose server has ended, is a reason, too.
 * @param options.ctx what the figure gets beside its folder and `onStop`
 * @param options.restMs how long what was stopped may still say so, before another figure is blamed for it
 * @param options.errors tells of errors that nobody waits for
 * @returns `{ results }` or `{ reason }`
 */
export async function measure({ name, aim, run }, { ctx, longestMs = longestRunMs, restMs = 300, errors = process }) {
  const tempDir = mkdtempSync(join(tmpdir(), 'nestwren-bench-'))
  const stops = []
  const stray = Promise.withResolvers()
  let isOver = false
  const onStray = (error) => {
    if (isOver) ctx.print(`  while it was stopped: ${firstLine(error)}`)
    else stray.reject(error)
  }
  const ended = new AbortController()
  errors.on('uncaughtException', onStray)
  try {
    const found = await Promise.race([
      run({ ...ctx, tempDir, onStop: (stop) => stops.push(stop) }),
      stray.promise,
      sleep(longestMs, undefined, { signal: ended.signal }).then(() => {
        throw new Error(`It was not over after ${Math.round(longestMs / 60_000)} minutes`)
      }),
    ])
    return { results: [found].flat().map((result) => ({ name, aim, ...result })) }
  } catch (error) {
    ctx.print(error?.stack ?? String(error))
    return { reason: firstLine(error) }
  } finally {
    isOver = true
    ended.abort()
    const remove = () => rmSync(tempDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    for (const step of [...stops.reverse(), () => sleep(restMs), remove]) {
      try {
        await step()
      } catch (error) {
        onStray(error)
      }
    }
    errors.off('uncaughtException', onStray)
  }
}

function firstLine(error) {
  const text = (error instanceof Error ? error.message || error.name : String(error)).trim()
  return text.split('\n')[0]
}
