import { useCallback, useSyncExternalStore } from 'react'
import { nowIso, onClockSet } from '../clock/now.ts'

/** One ticking clock per rhythm, shared by everything that shows the time; it rests while the page is hidden. */
interface Ticker {
  now: string
  timer: ReturnType<typeof setInterval> | undefined
  readonly listeners: Set<() => void>
}

const tickers = new Map<number, Ticker>()
const isHidden = () => document.visibilityState === 'hidden'

function tick(ticker: Ticker) {
  ticker.now = nowIso()
  for (const listener of ticker.listeners) listener()
}

function run(ticker: Ticker, everyMs: number) {
  clearInterval(ticker.timer)
  ticker.timer = ticker.listeners.size === 0 || isHidden() ? undefined : setInterval(() => tick(ticker), everyMs)
}

function onVisibility() {
  for (const [everyMs, ticker] of tickers) {
    // Coming back after hours, what is shown must be right before the first tick.
    if (!isHidden() && ticker.listeners.size > 0) tick(ticker)
    run(ticker, everyMs)
  }
}

/** Everything slower than a timer ticks together, or two places of one screen would disagree on how long ago it was. */
const slowMs = 30_000
const rhythmOf = (everyMs: number) => (everyMs < slowMs ? everyMs : slowMs)

function tickerOf(everyMs: number): Ticker {
  const known = tickers.get(everyMs)
  if (known !== undefined) return known
  if (tickers.size === 0) {
    document.addEventListener('visibilitychange', onVisibility)
    onClockSet(onVisibility)
  }
  const made: Ticker = { now: nowIso(), timer: undefined, listeners: new Set() }
  tickers.set(everyMs, made)
  return made
}

/**
 * The time now as an ISO instant; renders again every `everyMs`, at most each 30 s, while the page is visible.
 * @param everyMs 1000 for running timers, 30_000 for "2h 10m ago"
 */
export function useNow(everyMs: number): string {
  const rhythmMs = rhythmOf(everyMs)
  const subscribe = useCallback(
    (listener: () => void) => {
      const ticker = tickerOf(rhythmMs)
      const isFirst = ticker.listeners.size === 0
      ticker.listeners.add(listener)
      // A clock nobody watched has stood still.
      if (isFirst) {
        tick(ticker)
        run(ticker, rhythmMs)
      }
      return () => {
        ticker.listeners.delete(listener)
        // Others go on by the same beat: whoever comes or leaves does not put it off.
        if (ticker.listeners.size === 0) run(ticker, rhythmMs)
      }
    },
    [rhythmMs],
  )
  const now = () => tickerOf(rhythmMs).now
  return useSyncExternalStore(subscribe, now, now)
}
