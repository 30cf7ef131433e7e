import { spawn } from 'node:child_process'
import { stop } from '../run/processes.mjs'

/** Starts processes that only compute, so that a suite shows what a busy machine does to it. Returns how to end them. */
export function burn(count) {
  const burners = Array.from({ length: count }, () =>
    spawn(
      process.execPath,
      [
        '-e',
        'process.on("disconnect", () => process.exit()); (function burn() { for (let n = 0; n < 1e7; n += 1); setImmediate(burn) })()',
      ],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    ),
  )
  return () => Promise.all(burners.map((child) => stop(child, { signal: 'SIGKILL' })))
}
