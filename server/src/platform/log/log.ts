import { type DestinationStream, type Logger, pino } from 'pino'
import { readable } from './readable.ts'
import { redacted } from './redact.ts'

export type Log = Logger

export interface LogOptions {
  readonly level: string
  /** One readable line per entry instead of JSON; for a person at a terminal. */
  readonly isReadable?: boolean
  /** Where lines go; standard output unless told. */
  readonly destination?: DestinationStream
}

/** The server's log: JSON lines with secrets removed, or readable lines for a person at a terminal. */
export function createLog({
  level,
  isReadable = false,
  destination = standardOutput({ isImmediate: isReadable }),
}: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: redacted },
    serializers: { err: withoutQueryValues },
  }
  return pino(options, isReadable ? readable(destination) : destination)
}

/** Lines that wait for each other go out together; one that waits alone does so no longer than this. */
const batch = { minLength: 4_096, periodicFlush: 200 } as const

/**
 * A write for each line costs a busy server more than making the lines. What waits is written when the process exits or
 * logs something fatal; only a process that is killed outright takes its last fifth of a second with it.
 */
function standardOutput({ isImmediate }: { readonly isImmediate: boolean }): DestinationStream {
  return pino.destination({ dest: 1, sync: false, ...(isImmediate ? {} : batch) })
}

/** Logs nothing; for tests. */
export function createSilentLog(): Log {
  return pino({ level: 'silent' })
}

/**
 * An error for the log. Database errors carry the row that was refused in `detail` and the statement's values in
 * `params` or in their message: what families write does not belong in a log.
 */
function withoutQueryValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type } = pino.stdSerializers.err(error)
  // The values come last and may be texts of many lines.
  const message = error.message.replace(/^params: [\s\S]*$/m, 'params: [removed]')
  const stack = error.stack?.replace(error.message, () => message)
  const cause = error.cause instanceof Error ? withoutQueryValues(error.cause) : undefined
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { type, code, constraint, message, stack, cause }
}
