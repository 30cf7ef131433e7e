import type * as z from 'zod'
import type { Log } from '../log/log.ts'
import type { LineName } from './lines.ts'

/** What a running job gets beside its payload. */
export interface TaskContext {
  /** Aborted when the server stops or the job has run for too long: give up and throw; it is tried again later. */
  readonly signal: AbortSignal
  readonly log: Log
  /** 1 for the first try. */
  readonly attempt: number
  /** True when a failure now is the last one; ask when it has failed, since a try that a stop of the server ends does not count. */
  readonly isLastAttempt: boolean
}

export interface TaskOptions {
  /** Tries in all, with pauses that grow from seconds to hours; 25 (about three days) unless told. */
  readonly maxAttempts?: number
  /** Runs by itself at these times (five fields, UTC), once among all server processes, with `{}` as payload. */
  readonly cron?: string
}

export interface Task<Payload> {
  readonly line: LineName
  readonly schema: z.ZodType<Payload>
  readonly options: TaskOptions
  run(payload: Payload, context: TaskContext): Promise<void>
}

/**
 * A kind of job. It may run more than once for the same payload (a server can die between the work and its mark), so it
 * must find out itself what is left to do. `line` says which promise it makes, and with it whose workers do it.
 */
export function defineTask<Payload>(
  line: LineName,
  schema: z.ZodType<Payload>,
  run: (payload: Payload, context: TaskContext) => Promise<void>,
  options: TaskOptions = {},
): Task<Payload> {
  return { line, schema, options, run }
}
