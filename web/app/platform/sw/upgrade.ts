/** The steps of the upgrade (A §4), each with what it really does. */
export type UpgradeStep = 'download' | 'clear' | 'install' | 'verify' | 'ready' | 'complete'

/** A §4: how far it is with each step. */
export const percentOf: Readonly<Record<UpgradeStep, number>> = {
  download: 20,
  clear: 40,
  install: 60,
  verify: 80,
  ready: 95,
  complete: 100,
}

/** A §4 and A §9: each step is seen for 800 ms; 500 ms follow the last, and the reload comes 1 s later. */
const stepMs = 800
const completionMs = 500
const reloadMs = 1_000

export interface UpgradeParts {
  /** Resolves with the worker of the newer version once all its files are on the device; null when it has taken over already. */
  readonly download: () => Promise<ServiceWorker | null>
  /** Lets it take over, which clears what no open page needs any more; resolves once it has. */
  readonly takeOver: (worker: ServiceWorker) => Promise<void>
  /** Rejects unless the newer version answers for this page, and has the page's own file. */
  readonly verify: () => Promise<void>
  readonly reload: () => void
  readonly wait?: (ms: number) => Promise<void>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Takes a newer version, step by step. A step is shown while what it names is being done, and no further one before that is
 * done. Rejects with the first that fails; then nothing was completed, and the page is the one that was there.
 */
export async function runUpgrade(parts: UpgradeParts, show: (step: UpgradeStep) => void): Promise<void> {
  const { download, takeOver, verify, reload, wait = pause } = parts
  const during = async <Result>(step: UpgradeStep, work: Promise<Result>): Promise<Result> => {
    show(step)
    const [result] = await Promise.all([work, wait(stepMs)])
    return result
  }
  const worker = await during('download', download())
  const takingOver = worker === null ? Promise.resolve() : takeOver(worker)
  // It is waited for in the next step.
  takingOver.catch(() => undefined)
  await during('clear', Promise.resolve())
  await during('install', takingOver)
  await during('verify', verify())
  await during('ready', Promise.resolve())
  await during('complete', Promise.resolve())
  await wait(completionMs)
  await wait(reloadMs)
  reload()
}
