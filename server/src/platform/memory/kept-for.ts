import type { Clock } from '../clock/clock.ts'

/** What was read a moment ago, for all who ask meanwhile. */
interface Kept<Value> {
  get(): Promise<Value>
  /** Whoever asks from now on gets what is read from now on. */
  forget(): void
}

/** Reads at most once in `ms`, whoever asks; a reading that fails is not kept. */
export function keptFor<Value>(clock: Clock, ms: number, read: () => Promise<Value>): Kept<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | null = null
  const forget = () => {
    kept = null
  }
  return {
    get() {
      const now = clock.now().getTime()
      if (kept !== null && now < kept.until) return kept.value
      const mine = { value: read(), until: now + ms }
      kept = mine
      mine.value.catch(() => {
        if (kept === mine) forget()
      })
      return mine.value
    },
    forget,
  }
}
