import type { Part, Screen } from './driver/screen.ts'

export function timeline(screen: Screen): Part {
  return screen.get('region', 'Family timeline')
}

/** Waits until Home shows what others do as they do it. */
export function timelineIsLive(screen: Screen, timeoutMs?: number): Promise<void> {
  return timeline(screen)
    .text(/^Live, \d+ here$/)
    .see(timeoutMs)
}

export function quickLog(screen: Screen, name: string | RegExp): Part {
  return screen.get('region', 'Quick log').get('button', name)
}

/** An entry of the timeline by a part of its words. */
export function line(screen: Screen, words: string | RegExp): Part {
  return timeline(screen).get('listitem').holding(words)
}

/** Waits until what Home fetches after its first paint is there too: nothing has come for a second. */
export function everythingIsThere(screen: Screen): Promise<void> {
  return screen.until(() => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    const isAfterFirstParts = performance.now() > 4_500
    return isAfterFirstParts && performance.now() - Math.max(...ends) > 1_000
  }, 30_000)
}
