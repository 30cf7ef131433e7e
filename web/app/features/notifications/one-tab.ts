import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'

/** Of several tabs one tells; they share what was told already. */
const toldKey = 'notifications.told'
const claimLock = 'nestwren-notice'
const visibleLock = 'nestwren-visible'
const remembered = 40
const forgetsAfterMs = 10_000

/** Calls `run` on the only tab that holds the lock meanwhile; at once where the browser has no locks. */
async function alone<T>(run: () => T): Promise<T> {
  return navigator.locks === undefined ? run() : navigator.locks.request(claimLock, run)
}

/**
 * True for the first tab of this browser that asks for the key; the same again after some seconds is news again, so that
 * a like that is taken back and given anew is told at most twice.
 */
export async function claim(key: string, now = Date.now()): Promise<boolean> {
  return alone(() => {
    const told = readTold().filter(({ at }) => now - at < forgetsAfterMs)
    if (told.some((one) => one.key === key)) return false
    const kept = [...told, { key, at: now }].slice(-remembered)
    writePreference(toldKey, kept.map((one) => `${one.at} ${one.key}`).join('\n'))
    return true
  })
}

function readTold(): { readonly key: string; readonly at: number }[] {
  const lines = readPreference(toldKey)?.split('\n') ?? []
  return lines.map((line) => {
    const [at = ''] = line.split(' ', 1)
    return { key: line.slice(at.length + 1), at: Number(at) }
  })
}

/** Whether somebody looks at a tab of this app in this browser. */
export async function isAnyVisible(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true
  if (navigator.locks === undefined) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === visibleLock)
}

/** Lets the other tabs know while this one is looked at. Gives back how to stop. */
export function showVisible(): () => void {
  let release: (() => void) | null = null
  const follow = () => {
    const isVisible = document.visibilityState === 'visible'
    if (!isVisible) {
      release?.()
      release = null
    } else if (release === null && navigator.locks !== undefined) {
      const hidden = new Promise<void>((resolve) => {
        release = resolve
      })
      void navigator.locks.request(visibleLock, { mode: 'shared' }, () => hidden).catch(() => undefined)
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    release?.()
  }
}
