import { longestMs, mostBytes } from './image-limits.ts'

/** Often enough that memory does not grow by much more than a hundred megabytes between two looks. */
const lookMs = 40

/**
 * Looks at what this process costs from now on, and tells once when it is more than one file may: its work cannot be called
 * off, so then the whole process is to end. Gives back the way to stop looking. Decoders work in threads of their own, so
 * the looks come in time.
 */
export function watchCost(isHeavy: boolean, onTooMuch: (what: 'time' | 'memory') => void): () => void {
  const before = process.cpuUsage()
  const kind = isHeavy ? 'heavy' : 'ordinary'
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const isLong = (user + system) / 1_000 > longestMs[kind]
    if (!isLong && process.memoryUsage.rss() <= mostBytes[kind]) return
    clearInterval(timer)
    onTooMuch(isLong ? 'time' : 'memory')
  }, lookMs)
  return () => clearInterval(timer)
}
