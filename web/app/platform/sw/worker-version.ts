import type { PageMessage, WorkerMessage } from './messages.ts'

/** A §9: a message about the version is waited for this long. */
const answersWithinMs = 1_000
/** A worker that sleeps has to start first, which on an old phone takes longer. */
const tries = 3

/** A §9: the version that is named where none says its own. */
export const fallbackVersion = '0.1.7'

/** The version this page is of; null in development. */
export const ownVersion = (): string | null => document.documentElement.dataset.version ?? null

/** Which version a worker is of; null while it does not say. */
export async function versionOf(worker: ServiceWorker | null): Promise<string | null> {
  if (worker === null) return null
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const version = await askOnce(worker)
    if (version !== null) return version
  }
  return null
}

async function askOnce(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel()
  const version = await new Promise<string | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'SW_VERSION_INFO') resolve(data.version)
    }
    setTimeout(() => resolve(null), answersWithinMs)
    worker.postMessage({ type: 'CHECK_VERSION' } satisfies PageMessage, [port2])
  })
  port1.close()
  return version
}

/** The version of a worker that is of another one than this page; null while it is not, or does not say. */
export async function otherVersionOf(worker: ServiceWorker | null): Promise<string | null> {
  const [own, version] = [ownVersion(), await versionOf(worker)]
  return own === null || version === own ? null : version
}
