import type { ShownInvite } from './site-view.ts'

/** Of an event without an end. */
const usualHours = 2
const hourMs = 3_600_000
/** Calendars cut what is longer, and some servers refuse longer addresses. */
const mostDescription = 1_000

type Event = Pick<ShownInvite, 'title' | 'description' | 'dateTime' | 'endTime' | 'tz' | 'location'>

function endOf({ dateTime, endTime }: Event): Date {
  return endTime === null ? new Date(Date.parse(dateTime) + usualHours * hourMs) : new Date(endTime)
}

/** `20261205T140000Z` */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** The page of Google Calendar that adds an event, with the event filled in. */
export function googleCalendarLink(event: Event): string {
  const search = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(new Date(event.dateTime))}/${compact(endOf(event))}`,
    ctz: event.tz,
    details: event.description.slice(0, mostDescription),
    location: event.location.text,
  })
  return `https://calendar.google.com/calendar/render?${search}`
}

/** The same of Outlook on the web. */
export function outlookCalendarLink(event: Event): string {
  const search = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: new Date(event.dateTime).toISOString(),
    enddt: endOf(event).toISOString(),
    body: event.description.slice(0, mostDescription),
    location: event.location.text,
  })
  return `https://outlook.live.com/calendar/0/deeplink/compose?${search}`
}
