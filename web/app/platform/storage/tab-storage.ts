/**
 * What this tab alone remembers, over reloads and over the way to Google and back. Storage that is full or blocked is no
 * reason to stop anybody: a reload then begins anew.
 */
export function readTab(key: string): string | null {
  try {
    return globalThis.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.sessionStorage.removeItem(key)
    else globalThis.sessionStorage.setItem(key, value)
  } catch {
    // See above.
  }
}

/** A record that was written as JSON; null when there is none or it is no record. */
export function readTabRecord(key: string): Readonly<Record<string, unknown>> | null {
  try {
    const stored: unknown = JSON.parse(readTab(key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : null
  } catch {
    return null
  }
}
