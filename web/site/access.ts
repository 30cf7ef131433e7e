/** What unlocking a site gave: kept for each site until the browser's session ends. */

const keyOf = (slug: string) => `publicSiteAccess:${slug}`
/** Where the browser keeps nothing, the page does while it is open. */
const held = new Map<string, string>()

export function readAccess(slug: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(slug))
  } catch {
    return held.get(slug) ?? null
  }
}

export function keepAccess(slug: string, token: string): void {
  try {
    sessionStorage.setItem(keyOf(slug), token)
  } catch {
    held.set(slug, token)
  }
}

export function forgetAccess(slug: string): void {
  held.delete(slug)
  try {
    sessionStorage.removeItem(keyOf(slug))
  } catch {
    // As above.
  }
}
