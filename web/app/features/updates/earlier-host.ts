import { publicBrand } from '@nestwren/contract/brand-public'
import { hasUnsent, hasUnsentFiles } from '../../platform/sync/lazy/unsent.ts'

const lookAgainMs = 30_000

/** Where a page of a host of an earlier name belongs (B §9), with path, query and fragment; null for any other host. */
export function currentAddress(of: Pick<Location, 'hostname' | 'pathname' | 'search' | 'hash'>): string | null {
  const { hostname, pathname, search, hash } = of
  return (publicBrand.legacyHosts as readonly string[]).includes(hostname)
    ? publicBrand.address + pathname + search + hash
    : null
}

/**
 * A page that this device has kept from an earlier host goes to the current one, as the server would send it. What waits on
 * the device belongs to the host it was entered on: that is sent first.
 */
export function leaveEarlierHost(): void {
  if (currentAddress(location) === null) return
  const look = async () => {
    const isWaiting = (await hasUnsent()) || (await hasUnsentFiles())
    const address = currentAddress(location)
    if (!isWaiting && address !== null) location.replace(address)
    else setTimeout(look, lookAgainMs)
  }
  void look()
}
