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

/** What is somebody's, as pages note it while they are taken down. */
const ofSomebody = /^(nestwren\.(\w+\.|timers)|subscription|notifications)/
let hasLeft = false

/**
 * Stores a preference, or removes it with `null`. Never throws. Once a token was removed nothing of somebody's is stored until
 * there is one again.
 */
export function writePreference(key: string, value: string | null): void {
  hasLeft ||= key === 'token' && value === null
  if (hasLeft && ofSomebody.test(key) && !readPreference('token') && !readPreference('temp_token')) return
  try {
    if (value === null) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, value)
  } catch {
    // See above: nothing to do, and nothing the person could do either.
  }
}
