const reportEveryMs = 500

/** How far an export is. */
export interface ExportProgress {
  /** How many steps there are; known once the lists are counted. */
  plan(steps: number): void
  /** So many steps are done. */
  take(steps: number): void
  /** Says how far it is, if that has changed. */
  report(): Promise<void>
  /** Says nothing any more by itself; resolves when what was being said has been. */
  close(): Promise<void>
}

/**
 * Says each percent once, 1 to 99; the last one is said by whoever has stored the file. It also says so by itself twice a
 * second: whoever reads in a transaction must not wait for another connection to tell of it.
 */
export function startProgress(tell: (percent: number) => Promise<void>): ExportProgress {
  let planned = 0
  let taken = 0
  let reported = 0
  let underWay: Promise<void> = Promise.resolve()
  const report = (): Promise<void> => {
    const percent = planned === 0 ? 0 : Math.min(99, Math.floor((100 * taken) / planned))
    if (percent > reported) {
      reported = percent
      underWay = underWay.then(() => tell(percent))
    }
    return underWay
  }
  // Whoever waits for the next word gets the error of this one.
  const timer = setInterval(() => void report().catch(() => undefined), reportEveryMs).unref()
  return {
    plan: (steps) => {
      planned = steps
    },
    take: (steps) => {
      taken += steps
    },
    report,
    async close() {
      clearInterval(timer)
      await underWay.catch(() => undefined)
    },
  }
}
