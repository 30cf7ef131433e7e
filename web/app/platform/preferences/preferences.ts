/**
 * What this device remembers between visits. Storage can be full, switched off or blocked (private windows),
 * and a preference is never worth an error: a read then answers `null` and a write is forgotten.
 */
export function readPreference(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a preference, or removes it with `null`. Never throws. */
export function writePreference(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, value)
  } catch {
    // See above: nothing to do, and nothing the person could do either.
  }
}
