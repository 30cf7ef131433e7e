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

/** Names of what is somebody's, and no setting of the device. */
const ofSomebody = /^(nestwren\.(\w+\.|timers|lastChild|import|trial)|subscription|notifications\.told)/
let hasLeft = false

/** From now on nothing of somebody's is stored until they, or others, sign in: a page that is taken down notes it once more. */
export const noteLeft = (): void => {
  hasLeft = true
}

/** Stores a preference, or removes it with `null`. Never throws. */
export function writePreference(key: string, value: string | null): void {
  if (hasLeft && ofSomebody.test(key) && !readPreference('token') && !readPreference('temp_token')) return
  try {
    if (value === null) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, value)
  } catch {
    // See above: nothing to do, and nothing the person could do either.
  }
}
