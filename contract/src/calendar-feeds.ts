import * as z from 'zod/mini'
import { locales } from './auth.ts'
import { endpoint, file, nothing } from './endpoint.ts'
import { id, idParams, instant, line } from './fields.ts'

/** What a feed has in it. */
export const feedParts = ['appointments', 'routine', 'custody'] as const
export type FeedPart = (typeof feedParts)[number]

/** An address under which a calendar app reads what one person may see. */
export const calendarFeed = z.object({
  id,
  name: z.string(),
  /** Its children, as far as the person may see them; empty for all that they see. */
  childIds: z.array(id),
  parts: z.array(z.enum(feedParts)),
  createdAt: instant,
  /** When a calendar app last asked; null when none did. */
  lastReadAt: z.nullable(instant),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const calendarFeeds = {
  list: endpoint({
    method: 'GET',
    path: '/api/calendar-feeds',
    summary: "The caller's own calendar addresses in this family; never the secret part.",
    access: { who: 'member' },
    output: z.object({ items: z.array(calendarFeed) }),
    errors: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/calendar-feeds',
    summary: 'Makes a calendar address. It is answered once and stored only as a hash.',
    access: { who: 'family', area: 'schedule', level: 'view' },
    body: z.strictObject({
      name: line(60),
      childIds: z._default(z.array(id).check(z.maxLength(20)), []),
      parts: z.array(z.enum(feedParts)).check(z.minLength(1), z.maxLength(3)),
      /** The language of its texts. */
      locale: z._default(z.enum(locales), 'en'),
    }),
    output: z.object({ feed: calendarFeed, url: z.string() }),
    status: 201,
    room: 'few',
    errors: {
      UNKNOWN_CHILD: { status: 400, text: "You can't see the schedule of one of these children." },
      TOO_MANY_FEEDS: { status: 400, text: 'You can have up to 10 calendar addresses. Remove one first.' },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/calendar-feeds/:id',
    summary: 'Ends a calendar address at once.',
    access: { who: 'member' },
    params: idParams,
    output: nothing,
    errors: {},
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/calendar/:secret',
    summary: 'The calendar of a secret address, as iCalendar; what its person may see at this moment.',
    access: { who: 'anyone' },
    params: z.strictObject({ secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.ics$/)) }),
    output: file,
    errors: {
      NO_SUCH_CALENDAR: {
        status: 404,
        text: "This calendar address doesn't work anymore. Make a new one in Nestwren.",
      },
    },
  }),
}
