import type { WorkerMessage } from './messages.ts'
import { afterTakeover, isReloadHeld, noteVersion, offerUpdate } from './update.ts'

/** A §9: the update check waits 2 s; the first of them has passed before this is fetched (entry.client.tsx). */
const registerAfterMs = 1_000
const checkEveryMs = 3_600_000
const lastReloadKey = 'nestwren.chunkReloadAt'
const reloadPauseMs = 60_000

/** Registers /sw.js in production builds, and keeps asking for newer versions. Does nothing elsewhere. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  reloadOnMissingChunk()
  setTimeout(() => void register().catch(() => undefined), registerAfterMs)
}

async function register(): Promise<void> {
  const container = navigator.serviceWorker
  // The first worker of a new device takes over as well, which is no update.
  let hadWorker = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (hadWorker) afterTakeover()
    hadWorker = true
  })
  container.addEventListener('message', ({ data }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type === 'SW_UPDATE_AVAILABLE') noteVersion(data.version)
  })
  const registration = await container.register('/sw.js', { updateViaCache: 'none' })
  const offer = () => {
    if (registration.waiting !== null && container.controller !== null) offerUpdate(registration.waiting)
  }
  offer()
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer()
    })
  })
  setInterval(() => {
    if (navigator.onLine) void registration.update().catch(() => undefined)
  }, checkEveryMs)
}

/**
 * A page of an older version may ask for a part that only the newer version's files would have: load that version. Only
 * when the server answers: without it a reload would take away the page that is still there.
 */
function reloadOnMissingChunk(): void {
  globalThis.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0)
    if (isReloadHeld() || !navigator.onLine || Date.now() - last < reloadPauseMs) return
    void fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok || isReloadHeld()) return
        sessionStorage.setItem(lastReloadKey, String(Date.now()))
        location.reload()
      },
      () => undefined,
    )
  })
}
