import { lullabyPartSeconds } from '@nestwren/contract/lullaby'

/** When it goes quiet by itself: at an instant, or where a part ends. */
export type SleepTimer =
  | { readonly type: 'minutes'; readonly minutes: number; readonly endsAtMs: number }
  | { readonly type: 'part'; readonly endsAt: number }

export const timerMinutes = [15, 30, 60] as const

/** Over so many seconds it goes quiet. */
const fadeSeconds = 20

/** The timer that ends with the part in which `at` lies. `at`, in seconds of all. */
export const endOfPart = (at: number): SleepTimer => ({
  type: 'part',
  endsAt: (Math.floor(at / lullabyPartSeconds) + 1) * lullabyPartSeconds,
})

/** Seconds until it is quiet; below 0 when it should be. */
export const secondsLeft = (timer: SleepTimer, at: number, nowMs: number): number =>
  timer.type === 'part' ? timer.endsAt - at : (timer.endsAtMs - nowMs) / 1000

/** How loud it is against what was chosen, from 0 to 1, with so many seconds left. */
export const fadeAt = (left: number): number => Math.min(1, Math.max(0, left / fadeSeconds))
