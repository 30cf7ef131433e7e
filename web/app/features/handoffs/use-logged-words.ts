import { useLingui } from '@lingui/react/macro'
import type { ChildBrief } from '@nestwren/contract/handoffs'
import type { Entry } from '@nestwren/contract/logs/entry'
import { useAgo, useMomentText } from '../../platform/format/use-measures.ts'
import { useEntryTitle } from '../logs/public/use-entry-title.ts'

export type Logged = NonNullable<NonNullable<ChildBrief['logs']>['lastFeed']>

interface LoggedWords {
  /** "Bottle, 120 ml"; the text of a note as a whole. */
  readonly title: (logged: Logged) => string
  /** The mood, what else is worth a glance, and what was noted with it; empty where there is nothing. */
  readonly more: (logged: Logged) => string
  /** "2:10 PM, 1h 5m ago, by Mara"; of a sleep that has ended, when and how long ago that was. */
  readonly when: (logged: Logged, now: string) => string
}

/** Says in the reader's language what was logged, as a brief names it. */
export function useLoggedWords(): LoggedWords {
  const { t } = useLingui()
  const ago = useAgo()
  const moment = useMomentText()
  const entryTitle = useEntryTitle()
  const moods: Readonly<Record<string, string>> = {
    happy: t`Mood: happy`,
    calm: t`Mood: calm`,
    fussy: t`Mood: fussy`,
    crying: t`Mood: crying`,
  }
  const described = (logged: Logged) => {
    try {
      return entryTitle(logged as unknown as Pick<Entry, 'kind' | 'startAt' | 'endAt' | 'details'>)
    } catch {
      // A brief is kept as it was made; a much older one, or one from another family's export, may lack details.
      return { title: t`Logged`, context: null }
    }
  }
  return {
    title: (logged) => {
      const { text } = logged.details
      return typeof text === 'string' ? text : described(logged).title
    },
    more: (logged) => {
      const isWhole = typeof logged.details.text === 'string'
      const context = isWhole ? null : described(logged).context
      const { moodAfter, moodBefore } = logged.details
      const mood = moods[String(moodAfter ?? moodBefore)] ?? null
      return [mood, context, logged.notes].filter((one) => one !== null && one !== '').join(' · ')
    },
    when: ({ startAt, endAt, by }, now) => {
      const at = endAt ?? startAt
      const time = moment(at)
      const said = ago.isRelative(at, now) ? t`${time}, ${ago.since(at, now)}` : time
      return by === '' ? said : t`${said}, by ${by}`
    },
  }
}
