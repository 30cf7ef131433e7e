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
  destination = pino.destination({ dest: 1, sync: false }),
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
  const { type, message, stack } = pino.stdSerializers.err(error)
  const cause = error.cause instanceof Error ? withoutQueryValues(error.cause) : undefined
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { type, code, constraint, message: cutParams(message), stack: cutParams(stack), cause }
}

function cutParams(text: string | undefined): string | undefined {
  return text?.replace(/^params: .*$/gm, 'params: [removed]')
}
