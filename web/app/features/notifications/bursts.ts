import { type Notice, summaryOf } from '@nestwren/contract/notification-texts'

/** A notice after this pause begins another burst. */
const settlesAfterMs = 1_000

interface Gathered {
  readonly notices: readonly Notice[]
  readonly onSummary: (summary: Notice) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** Notices that somebody's phone causes in one go, say when its network came back. */
export interface Bursts {
  /**
   * True for a notice that is to be told at once: the first of a burst, or of none. Those that follow are told as a
   * count, once no more do, by the `onSummary` that came with the first.
   */
  isFirst(notice: Notice, onSummary: (summary: Notice) => void): boolean
  /** Forgets what was gathered. */
  stop(): void
}

export function createBursts(): Bursts {
  const bursts = new Map<string, Gathered>()

  function settle(burst: string): void {
    const { notices = [], onSummary } = bursts.get(burst) ?? {}
    bursts.delete(burst)
    const summary = notices.length > 1 ? summaryOf(notices) : null
    if (summary !== null) onSummary?.(summary)
  }

  return {
    isFirst(notice, onSummary) {
      const { burst } = notice
      if (burst === null) return true
      const before = bursts.get(burst)
      clearTimeout(before?.timer)
      bursts.set(burst, {
        notices: [...(before?.notices ?? []), notice],
        onSummary: before?.onSummary ?? onSummary,
        timer: setTimeout(() => settle(burst), settlesAfterMs),
      })
      return before === undefined
    },
    stop() {
      for (const { timer } of bursts.values()) clearTimeout(timer)
      bursts.clear()
    },
  }
}
