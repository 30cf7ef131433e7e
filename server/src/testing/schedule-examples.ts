import { v7 as uuidv7 } from 'uuid'
import type { Examples, ExampleWorld } from './example-world.ts'

const ofEntry = async (world: ExampleWorld) => ({ params: { id: await world.item('schedule') } })

/** One valid call for each endpoint about the schedule. */
export const scheduleExamples = {
  schedule: {
    list: () => ({}),
    comprehensive: () => ({ query: { date: '2026-11-26', days: 7, timeZone: 'Europe/Lisbon' } }),
    get: ofEntry,
    ics: ofEntry,
    create: {
      input: async (world) => ({
        body: {
          id: uuidv7(),
          childIds: [await world.child()],
          title: 'Swimming',
          startOn: '2026-11-26',
          startAt: '16:30',
          timeZone: 'Europe/Lisbon',
          rule: 'FREQ=WEEKLY;BYDAY=TH',
          remindMinutes: 30,
        },
      }),
      strangerGets: 'UNKNOWN_CHILD',
    },
    update: async (world) => ({ ...(await ofEntry(world)), body: { version: 1, place: 'Pool' } }),
    remove: ofEntry,
    restore: ofEntry,
    // Nothing in it is deleted.
    purge: { input: async (world) => ({ body: { ids: [await world.item('schedule')] } }), refusedWith: 'NOT_FOUND' },
  },
} satisfies Pick<Examples, 'schedule'>
