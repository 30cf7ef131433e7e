import { Logger } from 'graphile-worker'
import type { Log } from '../log/log.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Graphile Worker's own messages in the server's log. What it calls info is news only to someone who looks closely. */
export function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const { label, taskIdentifier, jobId } = scope
    const error = meta?.error
    log[levels[level]](
      { label, task: taskIdentifier, jobId, ...(error instanceof Error ? { err: error } : {}) },
      message,
    )
  })
}
