import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AnswerCounts, SiteInvite } from '@nestwren/contract/site-invites'
import type { SiteAnswer } from '@nestwren/contract/site-invites-terms'
import { formatClockTime } from '../../platform/format/formats.ts'
import { deviceZone } from '../../platform/units/device-zone.ts'

interface InviteWords {
  /** "Sat, Dec 5, 2026, 2:00 PM", on the clocks of the event. */
  readonly when: (invite: Pick<SiteInvite, 'dateTime' | 'tz'>) => string
  /** "3 coming, with 7 people in all". */
  readonly counts: (counts: AnswerCounts) => string
  readonly answers: Readonly<Record<SiteAnswer, string>>
}

/** How invitations and answers are said. */
export function useInviteWords(): InviteWords {
  const { t, i18n } = useLingui()
  return {
    when({ dateTime, tz }) {
      const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
      const clock = { hour: 'numeric', minute: '2-digit', timeZone: tz } as const
      const text = formatClockTime(i18n.locale, { ...style, ...clock }, Date.parse(dateTime))
      return tz === deviceZone() ? text : t`${text} (${tz})`
    },
    counts({ going, maybe, declined, guests }) {
      if (going + maybe + declined === 0) return t`No answers yet`
      const parts = [
        plural(guests, { one: '# person is coming', other: '# people are coming' }),
        ...(maybe > 0 ? [t`${maybe} maybe`] : []),
        ...(declined > 0 ? [t`${declined} can't come`] : []),
      ]
      return parts.join(' · ')
    },
    answers: { going: t`Coming`, maybe: t`Maybe`, declined: t`Can't come` },
  }
}
