import { setWanted } from '../../../platform/sw/offer.ts'
import { registerServiceWorker } from '../../../platform/sw/register.ts'
import { leaveEarlierHost } from '../earlier-host.ts'

/** Keeps the app up to date from here on. It runs beside the app, which waits for nothing of it. */
export function startUpdates(): void {
  registerServiceWorker(upgrade)
  leaveEarlierHost()
}

async function upgrade(): Promise<void> {
  try {
    const { showUpgrade } = await import('../show-upgrade.tsx')
    showUpgrade()
    setWanted(false)
  } catch {
    // The screen's own code is of a version that is gone: loading the page is all that helps.
    location.reload()
  }
}
