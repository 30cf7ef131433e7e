import { untilQuiet } from '../realtime/reach.ts'
import type { PageMessage, WorkerMessage } from './messages.ts'
import { afterTakeover, isReloadHeld, noteVersion, offerUpdate } from './update.ts'

/** A §9: the update check waits 2 s; the first of them has passed before this is fetched (entry.client.tsx). */
const registerAfterMs = 1_000
const checkEveryMs = 3_600_000
/** A server that does not answer is no reason to go without. */
const answeredWithinMs = 30_000
/** A worker that sleeps has to start first. */
const answersWithinMs = 10_000
const lastReloadKey = 'nestwren.chunkReloadAt'
const reloadPauseMs = 60_000
/** A page that is still there after so long was not left after all. */
const leavesWithinMs = 30_000

/** Registers /sw.js in production builds, and keeps asking for newer versions. Does nothing elsewhere. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  reloadOnMissingChunk()
  setTimeout(() => void registerWhenQuiet().catch(() => undefined), registerAfterMs)
}

/** The first worker of a device stores the whole app: on a slow line that would hold up what the page is waiting for. */
async function registerWhenQuiet(): Promise<void> {
  if (navigator.serviceWorker.controller === null) await untilQuiet(answeredWithinMs)
  await register()
}

async function register(): Promise<void> {
  const container = navigator.serviceWorker
  // The first worker of a device takes over as well: whether it is another version, only the worker can say.
  container.addEventListener('controllerchange', () => {
    void afterTakeover(() => isOtherVersion(container.controller))
  })
  container.addEventListener('message', ({ data }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type === 'SW_UPDATE_AVAILABLE') noteVersion(data.version)
  })
  const registration = await container.register('/sw.js', { updateViaCache: 'none' })
  const offer = async () => {
    const { waiting } = registration
    if (waiting !== null && container.controller !== null && (await isOtherVersion(waiting))) offerUpdate(waiting)
  }
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void offer()
    })
  })
  setInterval(() => {
    if (navigator.onLine) void registration.update().then(offer, () => undefined)
  }, checkEveryMs)
  await offer()
}

/** Whether a worker is of another version than this page; false while it does not say. */
async function isOtherVersion(worker: ServiceWorker | null): Promise<boolean> {
  const own = document.documentElement.dataset.version
  if (worker === null || own === undefined) return false
  const { port1, port2 } = new MessageChannel()
  const version = await new Promise<string>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'SW_VERSION_INFO') resolve(data.version)
    }
    setTimeout(() => resolve(own), answersWithinMs)
    worker.postMessage({ type: 'CHECK_VERSION' } satisfies PageMessage, [port2])
  })
  port1.close()
  return version !== own
}

/**
 * A page of an older version may ask for a part that only the newer version's files would have: load that version. Only
 * when the server answers: without it a reload would take away the page that is still there. Nor while it is being left:
 * Firefox cuts off its files then, and a reload would take the place of where the person is going.
 */
function reloadOnMissingChunk(): void {
  let leftAt = 0
  globalThis.addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
  const isLeft = () => Date.now() - leftAt < leavesWithinMs
  globalThis.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0)
    if (isReloadHeld() || isLeft() || !navigator.onLine || Date.now() - last < reloadPauseMs) return
    void fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok || isReloadHeld() || isLeft()) return
        sessionStorage.setItem(lastReloadKey, String(Date.now()))
        location.reload()
      },
      () => undefined,
    )
  })
}
