import { publicBrand } from '@nestwren/contract/brand-public'

/**
 * Where pages of hosts of earlier names have moved to (B §9): the origin of this installation, whose host is none of those.
 * Only pages move. Calls, files and the service worker are served there as before: an app that a device has kept from such a
 * host still has to send what waits in it, and learns only by them that there is another.
 */
export function createMovedTo(
  appUrl: string,
  earlier: readonly string[] = publicBrand.legacyHosts,
): (hostname: string) => string | null {
  const own = new URL(appUrl).hostname
  return (hostname) => (hostname !== own && earlier.includes(hostname) ? appUrl : null)
}
