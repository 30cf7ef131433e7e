import { early, installEvent } from '../sw/early.ts'
import { type BrowserFacts, hereAndNow, installPlace } from './install-place.ts'

/** How Nestwren gets onto this device: by the browser's own offer, or by steps that its person takes. */
export type InstallWay = 'prompt' | 'share' | 'openInSafari' | 'menu' | 'dock'

/** Windows inside of other apps cannot install anything; those that do not name the app do not name Safari either. */
const namesApp = /\b(?:FBAN|FBAV|Instagram|GSA|Line|Snapchat|TikTok)\b/
const isInsideOfApp = (userAgent: string) => namesApp.test(userAgent) || !/\bSafari\//.test(userAgent)
const isIPhone = ({ userAgent, vendor, maxTouchPoints }: BrowserFacts) =>
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (vendor.startsWith('Apple') && maxTouchPoints > 1)

/**
 * How this browser installs Nestwren; null where it is installed already, or cannot be.
 * @param hasPrompt whether the browser has offered it
 */
export function installWay(facts: BrowserFacts, hasPrompt: boolean): InstallWay | null {
  if (facts.isInstalled) return null
  if (hasPrompt) return 'prompt'
  const { userAgent } = facts
  // On iPhones every browser installs by its share sheet.
  if (isIPhone(facts)) return isInsideOfApp(userAgent) ? 'openInSafari' : 'share'
  if (/\bAndroid\b/.test(userAgent) && /\bFirefox\//.test(userAgent)) return 'menu'
  return installPlace(facts) === 'dock' ? 'dock' : null
}

export const currentInstallWay = (): InstallWay | null =>
  installWay(hereAndNow(), (early()?.installPrompt ?? null) !== null)

/** Calls back when that may have changed. Gives the way to stop. */
export function onInstallWay(listener: () => void): () => void {
  const standalone = globalThis.matchMedia?.('(display-mode: standalone)')
  globalThis.addEventListener(installEvent, listener)
  standalone?.addEventListener('change', listener)
  return () => {
    globalThis.removeEventListener(installEvent, listener)
    standalone?.removeEventListener('change', listener)
  }
}

/** Asks as the browser does; an offer is good for one time. What goes wrong with it is nobody's trouble (B §8). */
export async function promptInstall(): Promise<void> {
  const here = early()
  const prompt = here?.installPrompt ?? null
  if (here === null || prompt === null) return
  here.installPrompt = null
  await prompt.prompt().catch(() => undefined)
  globalThis.dispatchEvent(new Event(installEvent))
}
