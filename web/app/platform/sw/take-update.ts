import { early } from './early.ts'
import type { PageMessage } from './messages.ts'
import { filesCacheOf } from './own-files.ts'
import { runUpgrade, type UpgradeStep } from './upgrade.ts'
import { otherVersionOf, ownVersion, versionOf } from './worker-version.ts'

/** A worker that is asked to take over, or files that are asked for, and then nothing. */
const takesOverWithinMs = 15_000
const downloadsWithinMs = 120_000

let isTaking = false

/** True from when somebody has asked for the newer version: then the page reloads when that is complete, and not before. */
export const isUpgrading = (): boolean => isTaking

const skipWaiting = (worker: ServiceWorker) => worker.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)

/** Lets the version that waits take over while nobody looks; what the pages do then is decided in register.ts. */
export async function takeQuietly(): Promise<void> {
  const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
  if (waiting != null) skipWaiting(waiting)
}

/**
 * Takes the newer version while `show` tells how far it is, and reloads the page. Rejects when it could not be taken, which
 * counts as an attempt of this tab (B §9).
 */
export async function takeUpdate(show: (step: UpgradeStep) => void): Promise<void> {
  isTaking = true
  try {
    const reload = () => {
      early()?.forgetAttempts()
      location.reload()
    }
    await runUpgrade({ download, takeOver, verify, reload }, show)
  } catch (error) {
    isTaking = false
    early()?.noteAttempt()
    throw error
  }
}

async function download(): Promise<ServiceWorker | null> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await container?.getRegistration()
  // Where the browser stores no app, the server gives the newer one to whoever loads the page.
  if (container === undefined || registration === undefined || ownVersion() === null) return null
  if (registration.waiting === null && (await otherVersionOf(container.controller)) !== null) return null
  if (registration.waiting === null) {
    await registration.update()
    if (registration.installing !== null) await within(downloadsWithinMs, isStored(registration.installing))
  }
  if (registration.waiting === null) throw new Error('There is no newer version on the device.')
  return registration.waiting
}

/** Resolves when all files of a version are on the device; rejects when one of them could not be had. */
function isStored(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'installed' || worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The newer version could not be stored.'))
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

async function takeOver(worker: ServiceWorker): Promise<void> {
  const container = navigator.serviceWorker
  const isTaken = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  skipWaiting(worker)
  await within(takesOverWithinMs, isTaken)
}

async function verify(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (ownVersion() === null || container === undefined || container.controller === null) return
  const version = await versionOf(container.controller)
  if (version === null || version === ownVersion() || !(await caches.has(filesCacheOf(version))))
    throw new Error('The newer version has not taken over.')
}

function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const isOver = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The newer version takes too long.')), ms)
  })
  return Promise.race([work, isOver])
}
