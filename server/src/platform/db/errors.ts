/** SQLSTATEs (PostgreSQL appendix A) under which the server is there but takes no work: shutting down, starting, full. */
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '53300'])

/**
 * SQLSTATEs of work that was refused or ended because of what else went on: nothing was stored, and the same may succeed
 * later. What needs a person (a full disk, a broken file, a statement that is wrong) is not among them.
 */
const BUSY_STATES = new Set([
  // Ended: by its time limit or by an operator; by the limit of a transaction, idle or not; an idle connection.
  ...['57014', '25P03', '25P04', '57P05'],
  // Others hold what it needs: a lock that is not waited for any longer, a deadlock, a change at the same time.
  ...['55P03', '40P01', '40001'],
  // The connection broke during the commit; whoever repeats the call finds what it stored.
  '40003',
  // Memory, or another limit of the server, is used up.
  ...['53000', '53200', '53400'],
  // A server that only reads: the other one is about to take over.
  '25006',
])

/** Texts of pg and pg-pool for a lost or unobtainable connection; these errors carry no code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
]

const connectionErrors = new WeakSet<object>()

/**
 * Remembers that this error came from a database connection. Network codes such as ECONNREFUSED do not say whose
 * connection it was, and a mail server that is down must not look like a database that is down.
 */
export function markConnectionError(error: unknown): void {
  if (typeof error === 'object' && error !== null) connectionErrors.add(error)
}

/** The error, what it wraps, and what those wrap: Drizzle hides the driver's error in `cause`. */
function* unwrap(error: unknown, depth = 0): Generator<object> {
  if (typeof error !== 'object' || error === null || depth > 8) return
  yield error
  if ('cause' in error) yield* unwrap(error.cause, depth + 1)
  if (error instanceof AggregateError) for (const inner of error.errors) yield* unwrap(inner, depth + 1)
}

function codeOf(error: object): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Whether the error itself (not what it wraps) carries one of the codes. */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  if (typeof error !== 'object' || error === null) return false
  const code = codeOf(error)
  return code !== null && codes.includes(code)
}

/** The SQLSTATE of a failed statement, also under Drizzle's wrapping; null when the server did not answer with one. */
export function sqlStateOf(error: unknown): string | null {
  for (const layer of unwrap(error)) {
    const code = codeOf(layer)
    if (code !== null && /^[0-9A-Z]{5}$/.test(code) && 'severity' in layer) return code
  }
  return null
}

/** The server ended a statement that took longer than it may. */
export function isStatementTooLong(error: unknown): boolean {
  return sqlStateOf(error) === '57014'
}

/** The database cannot be reached or takes no work now: answer 503 and let the caller retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const layer of unwrap(error)) {
    if (sqlStateOf(layer) === null && connectionErrors.has(layer)) return true
    if (layer instanceof Error && UNAVAILABLE_MESSAGES.some((text) => layer.message.startsWith(text))) return true
  }
  const state = sqlStateOf(error)
  return state !== null && (UNAVAILABLE_STATES.has(state) || state.startsWith('08'))
}

/** The database ended or refused this because of what else went on: answer 503 and let the caller retry. */
export function isDatabaseBusy(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state !== null && BUSY_STATES.has(state)
}

/**
 * Whether an attempt came to nothing only because of how the database was at the moment, so that the same work succeeds
 * later. A statement that takes too long may do so each time, and is not such.
 */
export function isPassingTrouble(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (isDatabaseBusy(error) && !isStatementTooLong(error))
}

/** The database cannot write: disk full (53100), or an input/output error below it (58030). Nothing was stored. */
export function isDiskFull(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state === '53100' || state === '58030') return true
  // Some paths of PostgreSQL report a full disk as an internal error with the system's text.
  if (state === null) return false
  return [...unwrap(error)].some((layer) => layer instanceof Error && /No space left on device/.test(layer.message))
}

/** A row with that unique key is there already; with `constraint`, only when that constraint or index said so. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (const layer of unwrap(error)) {
    if (codeOf(layer) !== '23505' || !('severity' in layer)) continue
    return constraint === undefined || ('constraint' in layer && layer.constraint === constraint)
  }
  return false
}
