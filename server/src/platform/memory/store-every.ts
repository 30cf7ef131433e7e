/** What is counted in memory, stored from time to time. */
export interface StoredEvery {
  /** Begins to store. */
  start(): void
  /** Stores what is counted by now. */
  store(): Promise<void>
  /** Stores for the last time. */
  stop(): Promise<void>
}

/**
 * Calls `storeNow` every `ms`, and when told; one call begins after the one before has ended.
 * @param storeNow keeps what cannot be stored for the next time; never rejects
 */
export function storeEvery(ms: number, storeNow: () => Promise<void>): StoredEvery {
  let timer: ReturnType<typeof setInterval> | undefined
  let storing: Promise<void> = Promise.resolve()
  const store = () => {
    storing = storing.then(storeNow)
    return storing
  }
  return {
    start() {
      timer = setInterval(() => void store(), ms)
      timer.unref()
    },
    store,
    async stop() {
      clearInterval(timer)
      await store()
    },
  }
}
