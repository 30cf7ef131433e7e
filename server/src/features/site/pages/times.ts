import type { Locale } from '@nestwren/contract/auth'
import { inviteTexts } from '@nestwren/contract/site-texts/invites'
import type { ShownInvite } from '../site-view.ts'
import { wordsIn } from './page-words.ts'

/** When something is, by the clocks of its place. */
export interface EventTime {
  /** `Saturday, December 5, 2:00 PM`, with the year when it is not this one. */
  readonly text: string
  /** For the leaf of a calendar: `DEC` and `5`. */
  readonly month: string
  readonly day: string
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const date = { weekday: 'long', month: 'long', day: 'numeric' } as const

/** How the time of an event is written for a visitor. */
export function eventTime(
  { dateTime, endTime, tz }: Pick<ShownInvite, 'dateTime' | 'endTime' | 'tz'>,
  locale: Locale,
  now: Date,
): EventTime {
  const start = new Date(dateTime)
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: tz, ...options })
  const year = format({ year: 'numeric' })
  const dated = { ...date, ...(year.format(start) === year.format(now) ? {} : { year: 'numeric' as const }) }
  const starts = format({ ...dated, ...clock }).format(start)
  return {
    text: endTime === null ? starts : spanText(starts, start, new Date(endTime), format, locale),
    month: format({ month: 'short' }).format(start).replace('.', '').toLocaleUpperCase(locale),
    day: format({ day: 'numeric' }).format(start),
  }
}

function spanText(
  starts: string,
  start: Date,
  end: Date,
  format: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat,
  locale: Locale,
): string {
  const day = format({ dateStyle: 'short' })
  const isOneDay = day.format(start) === day.format(end)
  const ends = format(isOneDay ? clock : { ...date, ...clock }).format(end)
  return wordsIn(locale)(inviteTexts.span, { start: starts, end: ends })
}

/** The day of a deadline, `Friday, November 27, 6:00 PM`. */
export function deadlineText(deadline: string, tz: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { timeZone: tz, ...date, ...clock }).format(new Date(deadline))
}
