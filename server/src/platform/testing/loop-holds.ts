/**
 * Measures for how long the event loop of this process was held: the most processor time, in milliseconds, that its thread
 * took between two looks at it, one in each round, until `work` was done. Processor time, so that a busy machine changes
 * nothing.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longestUs = 0
  let isOver = false
  let before = usedUs()
  const look = () => {
    const now = usedUs()
    longestUs = Math.max(longestUs, now - before)
    before = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isOver = true
  }
  return longestUs / 1_000
}

function usedUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
