const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])
const longest = 2000

/** The address that a link may lead to, written out; null for every other: scripts, data, files, and our own paths. */
export function safeLink(written: string): string | null {
  if (written.length > longest) return null
  try {
    const { protocol, href, username, password } = new URL(written)
    // What stands before an @ is there to look like another site.
    if (!schemes.has(protocol) || username !== '' || password !== '') return null
    return href
  } catch {
    return null
  }
}
