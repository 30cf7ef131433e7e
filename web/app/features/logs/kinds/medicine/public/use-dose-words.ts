import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DoseLimits } from '@nestwren/contract/doses'
import { useAgo } from '../../../../../platform/format/use-measures.ts'
import type { DoseState } from '../dose-state.ts'
import { useDoseTime } from './use-dose-time.ts'

const dayMs = 86_400_000

/** Whether the family set a limit for a medicine: without one there is nothing a dose could be within. */
export function hasLimits({ minIntervalS, maxDosesPerDay }: DoseLimits): boolean {
  return minIntervalS !== null || maxDosesPerDay !== null
}

/**
 * What is said of doses: facts, and the family's own limits named as theirs. Never that a dose can be given, which nobody
 * here can know.
 */
export function useDoseWords() {
  const { t } = useLingui()
  const ago = useAgo()
  const timeText = useDoseTime()
  const length = (from: string, to: string) => ago.duration((Date.parse(to) - Date.parse(from)) / 1000)
  return {
    /** "4h since the last dose"; null before the first. */
    since: ({ lastAt }: DoseState, at: string): string | null => {
      if (lastAt === null) return null
      const days = Math.floor((Date.parse(at) - Date.parse(lastAt)) / dayMs)
      const long = days < 1 ? length(lastAt, at) : plural(days, { one: '# day', other: '# days' })
      return t`${long} since the last dose`
    },
    /** "Given: 9:23 AM, by Dev." */
    given: ({ lastAt, last }: DoseState): string | null => {
      if (lastAt === null) return null
      const time = timeText(lastAt)
      return last === null ? t`Given: ${time}.` : t`Given: ${time}, by ${last.createdBy.name}.`
    },
    /** "Wait until 1:23 PM"; null where no limit says so. */
    wait: ({ nextSafeAt }: DoseState): string | null =>
      nextSafeAt === null ? null : t`Wait until ${timeText(nextSafeAt)}`,
    /** "Your limits: at least 4h between doses, up to 4 doses in 24 hours."; null where none are set. */
    limits: ({ minIntervalS, maxDosesPerDay }: DoseLimits): string | null => {
      const between = minIntervalS === null ? '' : ago.duration(minIntervalS)
      const most = plural(maxDosesPerDay ?? 0, { one: '# dose', other: '# doses' })
      if (minIntervalS === null) return maxDosesPerDay === null ? null : t`Your limit: up to ${most} in 24 hours.`
      return maxDosesPerDay === null
        ? t`Your limit: at least ${between} between doses.`
        : t`Your limits: at least ${between} between doses, up to ${most} in 24 hours.`
    },
    /** "3 doses in 24 hours" */
    count: ({ count }: DoseState): string => {
      const doses = plural(count, { one: '# dose', other: '# doses' })
      return t`${doses} in 24 hours`
    },
    /** "Another dose is logged: 3:00 PM, 1h after this one."; null where none follows too closely. */
    followed: ({ followedAt }: DoseState, at: string): string | null =>
      followedAt === null
        ? null
        : t`Another dose is logged: ${timeText(followedAt)}, ${length(at, followedAt)} after this one.`,
  }
}
