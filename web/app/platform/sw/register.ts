import { watchAnswers } from '../api/api-origin.ts'
import { untilQuiet } from '../realtime/reach.ts'
import { hasGivenUp } from './early.ts'
import type { WorkerMessage } from './messages.ts'
import { currentOffer, isSomethingUnderWay, noteVersion, offerUpdate, onOffer } from './offer.ts'
import { isUpgrading, takeQuietly } from './take-update.ts'
import { isReloadHeld } from './update.ts'
import { otherVersionOf, ownVersion, versionOf } from './worker-version.ts'

/** A §9: the update check waits 2 s; the first of them has passed before this is fetched (entry.client.tsx). */
const registerAfterMs = 1_000
const checkEveryMs = 3_600_000
/** Somebody who comes back, or an answer of a server of another version, is a reason to ask sooner, but not each time. */
const checkAgainAfterMs = 300_000
/** A server that does not answer is no reason to go without. */
const answeredWithinMs = 30_000
const lookEveryMs = 10_000
/** So long nobody sees the page, or touches it: then a newer version may take over by itself. */
const unseenMs = 30_000
const idleMs = 1_800_000
const lastReloadKey = 'nestwren.chunkReloadAt'
const reloadPauseMs = 60_000
/** A page that is still there after so long was not left after all. */
const leavesWithinMs = 30_000

/**
 * Registers /sw.js in production builds, and keeps asking for newer versions. Does nothing elsewhere.
 * @param upgrade takes the newer version before the person's eyes
 */
export function registerServiceWorker(upgrade: () => Promise<void>): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  followMissingChunks(upgrade)
  setTimeout(() => void registerWhenQuiet(upgrade).catch(() => undefined), registerAfterMs)
}

/** The first worker of a device stores the whole app: on a slow line that would hold up what the page is waiting for. */
async function registerWhenQuiet(upgrade: () => Promise<void>): Promise<void> {
  if (navigator.serviceWorker.controller === null) await untilQuiet(answeredWithinMs)
  await register(upgrade)
}

async function register(upgrade: () => Promise<void>): Promise<void> {
  const container = navigator.serviceWorker
  // The first worker of a device takes over as well: whether it is another version, only the worker can say.
  container.addEventListener('controllerchange', () => void afterTakeover())
  container.addEventListener('message', ({ data }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type === 'SW_UPDATE_AVAILABLE' || data?.type === 'SW_UPDATE_COMPLETE') noteVersion(data.version)
  })
  const registration = await container.register('/sw.js', { updateViaCache: 'none' })
  let isServerNewer = false
  let checkedAt = Date.now()
  const offer = async () => {
    const { waiting } = registration
    const version = container.controller === null ? null : await otherVersionOf(waiting)
    if (version === null) return
    noteVersion(version)
    offerUpdate()
  }
  const check = () => {
    checkedAt = Date.now()
    if (navigator.onLine) void registration.update().then(offer, () => undefined)
  }
  const checkAgain = () => {
    if (Date.now() - checkedAt >= checkAgainAfterMs) check()
  }
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void offer()
      // Not all of its files could be had; the person may try again, and sees what becomes of it.
      if (worker.state === 'redundant' && isServerNewer && registration.waiting === null) offerUpdate()
    })
  })
  watchAnswers(({ headers }) => {
    const version = headers.get('x-app-version')
    if (version === null || ownVersion() === null || version === ownVersion()) return
    if (!isServerNewer) check()
    isServerNewer = true
    checkAgain()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkAgain()
  })
  setInterval(check, checkEveryMs)
  takeWhenUnseen(upgrade)
  await offer()
  // Whoever is asked also removes what no open page needs any more (older-files.ts).
  await versionOf(container.controller)
}

const isHidden = () => document.visibilityState === 'hidden'
const isFree = () => !isReloadHeld() && !isSomethingUnderWay()

/** A worker has taken over: this page or another one applied an update, or it is the first one and no news at all. */
async function afterTakeover(): Promise<void> {
  if (isUpgrading() || (await otherVersionOf(navigator.serviceWorker.controller)) === null || isUpgrading()) return
  if (isUnseen() && isFree()) location.reload()
  else offerUpdate()
}

let hiddenAt: number | null = null
let touchedAt = Date.now()
const isUnseen = () =>
  isHidden() ? Date.now() - (hiddenAt ?? Date.now()) >= unseenMs : Date.now() - touchedAt >= idleMs

/** A newer version takes over by itself where nobody sees it; where somebody asked for it, as soon as nothing is in its way. */
function takeWhenUnseen(upgrade: () => Promise<void>): void {
  const touch = () => {
    touchedAt = Date.now()
  }
  const followVisibility = () => {
    hiddenAt = isHidden() ? Date.now() : null
    touch()
  }
  followVisibility()
  document.addEventListener('visibilitychange', followVisibility)
  for (const what of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(what, touch, { capture: true, passive: true })
  const look = () => {
    const { isReady, isWanted } = currentOffer()
    if (!isReady || isUpgrading() || hasGivenUp()) return
    if (isWanted && !isSomethingUnderWay()) void upgrade()
    else if (isUnseen() && isFree()) void afterQuietTake()
  }
  onOffer(look)
  setInterval(look, lookEveryMs)
}

/** Another tab may have let it take over before; then only this page is of the older version. */
async function afterQuietTake(): Promise<void> {
  if ((await otherVersionOf(navigator.serviceWorker.controller)) !== null) await afterTakeover()
  else await takeQuietly().catch(() => undefined)
}

/**
 * A page of an older version may ask for a part that only the newer version's files would have: take that version. Only
 * when the server answers: without it a reload would take away the page that is still there. Nor while it is being left:
 * Firefox cuts off its files then, and a reload would take the place of where the person is going.
 */
function followMissingChunks(upgrade: () => Promise<void>): void {
  let leftAt = 0
  globalThis.addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
  const mayReload = () => Date.now() - leftAt >= leavesWithinMs && isFree() && !isUpgrading()
  const follow = async () => {
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' })
    if (!ok || !mayReload()) return
    sessionStorage.setItem(lastReloadKey, String(Date.now()))
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => undefined)
    const isNewerHere = registration !== undefined && (registration.waiting ?? registration.installing) !== null
    if (isNewerHere && !hasGivenUp()) await upgrade()
    else location.reload()
  }
  globalThis.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0)
    if (!mayReload() || !navigator.onLine || Date.now() - last < reloadPauseMs) return
    void follow().catch(() => undefined)
  })
}
