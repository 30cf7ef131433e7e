/** What an open form holds, kept for the life of the tab: a reload or a crash of the page loses nothing typed. */

const prefix = 'nestwren.log.'

/** Never throws: without storage a draft lives as long as the page. */
export function readDraft(key: string): unknown {
  try {
    const text = globalThis.sessionStorage?.getItem(prefix + key)
    return text === null || text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Keeps a draft; null forgets it. */
export function writeDraft(key: string, value: unknown): void {
  try {
    if (value === null) globalThis.sessionStorage?.removeItem(prefix + key)
    else globalThis.sessionStorage?.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage costs the draft on reload, nothing else.
  }
}
