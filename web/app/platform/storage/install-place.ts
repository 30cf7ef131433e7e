/** Where an installed Nestwren stands: Safari clears the storage of sites after seven days, not that of installed apps. */
export type InstallPlace = 'homeScreen' | 'dock'

export interface BrowserFacts {
  readonly userAgent: string
  readonly vendor: string
  readonly maxTouchPoints: number
  readonly isInstalled: boolean
}

/** Browsers that only look like Safari: others on iOS, and windows inside of other apps, which cannot install. */
const others = /\b(?:CriOS|FxiOS|EdgiOS|OPiOS|OPT|DuckDuckGo|Ddg|GSA|YaBrowser|Brave|FBAN|FBAV|Instagram)\b/
/** From this version on, Safari on a Mac can put a site into the Dock. */
const firstWithDock = 17

export function hereAndNow(): BrowserFacts {
  const { userAgent, vendor, maxTouchPoints } = navigator
  const isStandalone = (navigator as Navigator & { standalone?: boolean }).standalone === true
  return {
    userAgent,
    vendor,
    maxTouchPoints,
    isInstalled: isStandalone || globalThis.matchMedia?.('(display-mode: standalone)').matches === true,
  }
}

/** Where to put Nestwren so that Safari keeps what waits in it; null where Safari does not clear, or cannot install. */
export function installPlace(facts: BrowserFacts = hereAndNow()): InstallPlace | null {
  const { userAgent, vendor, maxTouchPoints, isInstalled } = facts
  const version = Number(/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//.exec(userAgent)?.[1])
  if (isInstalled || !vendor.startsWith('Apple') || others.test(userAgent) || Number.isNaN(version)) return null
  // An iPad says that it is a Mac, which has no touch screen.
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || maxTouchPoints > 1) return 'homeScreen'
  return version >= firstWithDock ? 'dock' : null
}
