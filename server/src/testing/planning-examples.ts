import { v7 as uuidv7 } from 'uuid'
import type { Examples, ExampleWorld } from './example-world.ts'

const ofHandoff = async (world: ExampleWorld) => ({ params: { id: await world.item('handoffs') } })
const ofNothing = { params: { id: '0193f000-0000-7000-8000-0000000000fe' } }
const ofChild = async (world: ExampleWorld) => ({ query: { childId: await world.child() } })
const calendar = new Blob([
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:one@example.org', 'SUMMARY:Check-up'],
    ...['DTSTART;TZID=Europe/Lisbon:20261203T093000', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n'),
])

/** One valid call for each endpoint about what comes next. */
export const planningExamples = {
  handoffs: {
    list: () => ({}),
    get: ofHandoff,
    create: {
      input: async (world) => ({ body: { childIds: [await world.child()], note: 'Bottle in the blue bag' } }),
      strangerGets: 'UNKNOWN_CHILD',
    },
    note: async (world) => ({ params: { id: await world.handoff() }, body: { note: 'Asleep since noon' } }),
    seen: ofHandoff,
  },
  insights: {
    get: ofChild,
    listIdeas: async (world) => ({ query: { childId: await world.child(), state: 'saved' } }),
    markIdea: {
      input: async (world) => ({ params: { key: uuidv7() }, body: { childId: await world.child(), state: 'saved' } }),
      // An idea that the library does not have, for those with the right.
      refusedWith: 'NOT_FOUND',
    },
    allowAssistant: () => ({ body: { isAllowed: true } }),
    ask: async (world) => ({ body: { childId: await world.child(), question: 'What can we play?' } }),
  },
  calendarFeeds: {
    list: () => ({}),
    create: () => ({ body: { name: 'Phone', parts: ['appointments'] } }),
    remove: { input: () => ofNothing, refusedWith: 'NOT_FOUND' },
    read: { input: () => ({ params: { secret: `${'x'.repeat(43)}.ics` } }), refusedWith: 'NO_SUCH_CALENDAR' },
  },
  calendarImport: {
    preview: () => ({ file: calendar, body: { timeZone: 'Europe/Lisbon' } }),
  },
} satisfies Pick<Examples, 'handoffs' | 'insights' | 'calendarFeeds' | 'calendarImport'>
