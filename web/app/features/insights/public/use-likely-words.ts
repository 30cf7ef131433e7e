import { useLingui } from '@lingui/react/macro'
import type { LearnSilence } from '@nestwren/contract/projection/model'
import type { ProjectedWindow, Projection } from '@nestwren/contract/projection/project'
import { useMemo } from 'react'
import { dateFormat, formatClockTime, isRepeated } from '../../../platform/format/formats.ts'
import type { Likely } from './use-projections.ts'

type Subject = 'feed' | 'nap' | 'bedtime' | 'wake'

export interface LikelyLine {
  readonly key: Subject | 'silent'
  /** "Next feed 2:10 to 2:50 PM". */
  readonly text: string
  /** "right 11 of 14 times", with the last 7 days where they were worse; null with too little to tell, and for what is late. */
  readonly rate: string | null
}

/** The sleep that comes next: the end of the one that is on, else a nap, else bedtime. */
function nextOfSleep({ wake, nap, bedtime }: Projection): readonly [Subject, ProjectedWindow] | null {
  if (wake !== null) return ['wake', wake]
  if (nap !== null) return ['nap', nap]
  return bedtime === null ? null : ['bedtime', bedtime]
}

/**
 * Says what is likely for a child in at most three short lines: the next feed, what comes next of sleep, and why one of
 * them is missing. It says what is usual, never what should be.
 */
export function useLikelyWords(): (likely: Likely) => readonly LikelyLine[] {
  const { t } = useLingui()
  const { range, time } = useRangeText()
  const inTime: Record<Subject, (span: string) => string> = {
    feed: (span) => t`Next feed ${span}`,
    nap: (span) => t`Next nap ${span}`,
    bedtime: (span) => t`Bedtime ${span}`,
    wake: (span) => t`Wake-up ${span}`,
  }
  const late: Record<Subject, string> = {
    feed: t`Next feed later than usual`,
    nap: t`Next nap later than usual`,
    bedtime: t`Bedtime later than usual`,
    wake: t`Asleep longer than usual`,
  }
  const textOf = (subject: Subject, { from, to, isPast, rest }: ProjectedWindow) => {
    if (!isPast) return inTime[subject](range(from, to))
    const words = late[subject]
    if (rest === null) return words
    const until = time(rest.to)
    return t`${words}, likely by ${until}`
  }
  // How often windows are right says nothing of one that was not.
  const rateOf = ({ hitRate, isPast }: ProjectedWindow) => {
    if (hitRate === null || isPast) return null
    const { hits, of, lately } = hitRate
    if (lately === undefined) return t`right ${hits} of ${of} times`
    return t`right ${hits} of ${of} times in the last 14 days, ${lately.hits} of ${lately.of} in the last 7`
  }
  const lineOf = (key: Subject, window: ProjectedWindow): LikelyLine => ({
    key,
    text: textOf(key, window),
    rate: rateOf(window),
  })
  const silences = useSilenceWords()
  return ({ projection, silent }) => {
    if (projection === null) {
      const text = silences(silent, silent)
      return text === null ? [] : [{ key: 'silent', text, rate: null }]
    }
    const { feed, why } = projection
    const sleep = nextOfSleep(projection)
    const text = silences(feed === null ? learned(why.feed) : null, sleep === null ? learned(why.nap) : null)
    return [
      ...(feed === null ? [] : [lineOf('feed', feed)]),
      ...(sleep === null ? [] : [lineOf(...sleep)]),
      ...(text === null ? [] : [{ key: 'silent' as const, text, rate: null }]),
    ]
  }
}

/** Why the logs say nothing. That a child is asleep or in bed is on the page already. */
function learned(why: Projection['why']['nap']): LearnSilence | null {
  return why === 'asleep' || why === 'inBed' || why === 'noNapLeft' ? null : why
}

/** Says why nothing is said of the next feed, the next nap, or both; null where there is nothing to add. */
function useSilenceWords(): (feed: LearnSilence | null, nap: LearnSilence | null) => string | null {
  const { t } = useLingui()
  // Where nothing was ever logged the page asks for the first log, and nobody waits for a projection.
  const both: Record<LearnSilence, string | null> = {
    noLogs: null,
    tooFewDays: t`We need 5 days of logs to say when the next feed and nap are likely.`,
    tooFewLogs: t`We need more logs to say when the next feed and nap are likely.`,
    nothingLately: t`Nothing logged lately, so we can't say when the next feed and nap are likely.`,
  }
  const ofFeed: Record<LearnSilence, string | null> = {
    noLogs: null,
    tooFewDays: t`We need 5 days of logs to say when the next feed is likely.`,
    tooFewLogs: t`We need more logs to say when the next feed is likely.`,
    nothingLately: t`No feed logged lately, so we can't say when the next one is likely.`,
  }
  const ofNap: Record<LearnSilence, string | null> = {
    noLogs: null,
    tooFewDays: t`We need 5 days of logs to say when the next nap is likely.`,
    tooFewLogs: t`We need more logs to say when the next nap is likely.`,
    nothingLately: t`No sleep logged lately, so we can't say when the next nap is likely.`,
  }
  return (feed, nap) => {
    if (feed !== null && feed === nap) return both[feed]
    const parts = [feed === null ? null : ofFeed[feed], nap === null ? null : ofNap[nap]]
    return parts.find((part) => part !== null) ?? null
  }
}

interface RangeText {
  /** "2:10 to 2:50 PM", "11:40 AM to 12:20 PM", "14:10 to 14:50". */
  readonly range: (from: number, to: number) => string
  /** "2:10 PM". */
  readonly time: (at: number) => string
}

/** Says times of a day in words, by this device's clock. Instants are milliseconds since 1970. */
export function useRangeText(): RangeText {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const style = { hour: 'numeric', minute: '2-digit' } as const
    const format = dateFormat(i18n.locale, style)
    const half = (at: number) => format.formatToParts(at).find(({ type }) => type === 'dayPeriod')?.value
    const withoutHalf = (at: number) =>
      format
        .formatToParts(at)
        .filter(({ type }) => type !== 'dayPeriod')
        .map(({ value }) => value)
        .join('')
        .trim()
    const time = (at: number) => formatClockTime(i18n.locale, style, at)
    const range = (from: number, to: number) => {
      const start = half(from) === half(to) && ![from, to].some((at) => isRepeated(at)) ? withoutHalf(from) : time(from)
      const end = time(to)
      return t`${start} to ${end}`
    }
    return { range, time }
  }, [t, i18n.locale])
}
