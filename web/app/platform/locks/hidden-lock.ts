import { nowMs } from '../clock/now.ts'
import { readPreference, writePreference } from '../preferences/preferences.ts'

/** Of the device, not of the person: a phone that is lent is locked, whoever is signed in. */
const key = 'vault.lockWhenHidden'
const hiddenAtKey = 'nestwren.lock.hiddenAt'
/** So long the app may be out of sight. */
export const hiddenForMs = 60_000
/** A tab that is looked at says so this often. */
const seenEveryMs = 20_000

export const changedEvent = 'nestwren:lock-when-hidden'

/** Whether this device locks what is open once the app was out of sight for a minute. */
export const locksWhenHidden = (): boolean => readPreference(key) === 'yes'

export function setLocksWhenHidden(isOn: boolean): void {
  writePreference(key, isOn ? 'yes' : null)
  globalThis.dispatchEvent(new Event(changedEvent))
}

interface HiddenLockParts {
  readonly isOpen: () => boolean
  readonly shut: () => void
  /** Tells the other tabs that this one is looked at. */
  readonly tellSeen: () => void
  readonly signal: AbortSignal
}

interface HiddenLock {
  /** Another tab is looked at: the app is not out of sight. */
  readonly seenElsewhere: () => void
  /** The app was out of sight for too long before this page was opened. */
  readonly wasOverdue: boolean
}

const isHidden = () => document.visibilityState === 'hidden'

/** Locks when no tab of the app was in sight for a minute. Timers of hidden pages are late, so coming back looks again. */
export function watchHidden({ isOpen, shut, tellSeen, signal }: HiddenLockParts): HiddenLock {
  let timer: ReturnType<typeof setTimeout> | undefined
  const since = () => Number(readPreference(hiddenAtKey)) || null
  const isOverdue = () => {
    const hiddenAt = since()
    return locksWhenHidden() && hiddenAt !== null && nowMs() - hiddenAt >= hiddenForMs
  }
  const note = (at: number | null) => writePreference(hiddenAtKey, at === null ? null : `${at}`)
  const wasOverdue = isOverdue()
  if (!isHidden()) note(null)
  const look = () => {
    clearTimeout(timer)
    if (!isHidden()) return
    if (!isOpen() || !locksWhenHidden()) return
    if (isOverdue()) shut()
    else timer = setTimeout(look, Math.max(1_000, hiddenForMs - (nowMs() - (since() ?? nowMs()))))
  }
  const onVisibility = () => {
    if (isHidden()) {
      note(nowMs())
      look()
      return
    }
    clearTimeout(timer)
    if (isOverdue() && isOpen()) shut()
    note(null)
    tellSeen()
  }
  const beat = setInterval(() => {
    if (!isHidden() && isOpen() && locksWhenHidden()) tellSeen()
  }, seenEveryMs)
  document.addEventListener('visibilitychange', onVisibility, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearInterval(beat)
  })
  return {
    wasOverdue,
    seenElsewhere: () => {
      if (!isHidden()) return
      note(nowMs())
      look()
    },
  }
}
