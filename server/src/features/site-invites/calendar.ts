import { createHash } from 'node:crypto'
import { dateAndTime, instantOfDate } from '@nestwren/contract/calendar/zone'
import { type CalendarEvent, writeCalendar } from '../../platform/ics/write-calendar.ts'
import type { siteInvitesTable } from './tables.ts'

const msPerMinute = 60_000

type Invite = Pick<
  typeof siteInvitesTable.$inferSelect,
  | 'accountId'
  | 'id'
  | 'title'
  | 'description'
  | 'location'
  | 'dateTime'
  | 'endTime'
  | 'tz'
  | 'sequence'
  | 'eventChangedAt'
>

/** Its beginning by the clocks of its zone; of an hour that they show twice the second one has only an instant. */
function startOf({ dateTime, tz }: Pick<Invite, 'dateTime' | 'tz'>) {
  const at = Math.floor(dateTime.getTime() / msPerMinute) * msPerMinute
  const { date, time } = dateAndTime(at, tz)
  if (instantOfDate(date, time, tz).at === at) return { startOn: date, startAt: time, timeZone: tz }
  const utc = dateAndTime(at, 'UTC')
  return { startOn: utc.date, startAt: utc.time, timeZone: 'UTC' }
}

const durationOf = ({ dateTime, endTime }: Pick<Invite, 'dateTime' | 'endTime'>): number =>
  endTime === null ? 0 : Math.round((endTime.getTime() - dateTime.getTime()) / msPerMinute)

/** What calendars show below an event: its description, where it is on a map, and its page. */
function notesOf({ description, location }: Pick<Invite, 'description' | 'location'>, pageUrl: string): string {
  return [description, location.mapUrl ?? '', pageUrl].filter((part) => part !== '').join('\n\n')
}

/**
 * An invite as calendar apps read it: under one name for ever, with a number that grows with its event, so that a newer file takes the
 * place of an older one.
 */
export function calendarEventOf(invite: Invite, pageUrl: string): CalendarEvent {
  const name = createHash('sha256').update(`invite ${invite.accountId} ${invite.id}`).digest('hex').slice(0, 32)
  return {
    uid: `${name}@nestwren`,
    sequence: invite.sequence,
    updatedAt: invite.eventChangedAt,
    title: invite.title,
    place: invite.location.text,
    notes: notesOf(invite, pageUrl),
    remindMinutes: null,
    ...startOf(invite),
    durationMinutes: durationOf(invite),
    rule: null,
    exceptions: [],
  }
}

/** The calendar file of an invite. Its name is the last part of the invite's address. */
export function calendarFileOf(invite: Invite & { readonly slug: string }, pageUrl: string, now: Date) {
  const events = [calendarEventOf(invite, pageUrl)]
  const bytes = new TextEncoder().encode(writeCalendar({ name: invite.title, events, now }))
  return {
    bytes,
    contentType: 'text/calendar; charset=utf-8',
    fileName: `${invite.slug}.ics`,
    isAttachment: true,
    lengthBytes: bytes.byteLength,
  }
}
