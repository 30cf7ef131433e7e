import type { Clock } from '../clock/clock.ts'

/** Timers do not follow a clock that was set or a machine that slept, so the clock is asked again this often. */
const LONGEST_WAIT_MS = 60_000

/** Runs once the clock has reached the instant; gives back the way to call it off. */
export function setAlarm(clock: Clock, at: Date, run: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    const leftMs = at.getTime() - clock.now().getTime()
    timer = setTimeout(() => (clock.now() >= at ? run() : wait()), Math.min(Math.max(leftMs, 0), LONGEST_WAIT_MS))
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
