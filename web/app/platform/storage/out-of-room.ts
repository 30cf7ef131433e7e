interface Failure {
  readonly name?: unknown
  readonly cause?: unknown
  readonly error?: unknown
}

/**
 * True when a write failed because the device is full, in the words of any browser: `QuotaExceededError`, a DOMException or
 * the newer class, Firefox's `NS_ERROR_DOM_QUOTA_REACHED`, or either of them inside another error.
 */
export function isOutOfRoom(failure: unknown): boolean {
  const { name, cause, error } = (failure ?? {}) as Failure
  const inner = cause ?? error
  return /quota/i.test(String(name)) || (inner !== undefined && isOutOfRoom(inner))
}
