import type { Contract } from '@nestwren/contract'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { Examples, ExampleWorld } from './example-world.ts'

/** Alternating weeks, handed over on Mondays. */
export const cycleBody = (): Omit<CallInput<Contract['parentingSchedule']['create']>['body'], 'childIds'> => ({
  template: 'alternating-weeks',
  lengthDays: 14,
  startOn: '2026-11-23',
  timeZone: 'Europe/Lisbon',
  people: [
    { userId: null, name: 'Mara' },
    { userId: null, name: 'Dev' },
  ],
  exchanges: [
    { day: 0, at: '17:00', to: 0, place: 'School' },
    { day: 7, at: '17:00', to: 1, place: 'School' },
  ],
})

/** A day and a half with the other parent. */
export const overrideBody = (): Omit<CallInput<Contract['overrides']['create']>['body'], 'childIds'> => ({
  type: 'oneOff',
  title: 'Thanksgiving at the lake',
  timeZone: 'Europe/Lisbon',
  periods: [
    {
      ...{ fromOn: '2026-11-26', fromAt: '09:00', untilOn: '2026-11-27', untilAt: '18:00' },
      holder: { userId: null, name: 'Dev' },
    },
  ],
})

const calls = new Map<string, number>()

/**
 * The example of a cycle, in a year of its own for each of the three calls that make one: cycles of a child may not have a
 * day in common. Counted by family and from the start again, so that a family that is made once more has the same years.
 */
function cycleOfCall({ accountId }: ExampleWorld) {
  const count = calls.get(accountId) ?? 0
  calls.set(accountId, count + 1)
  const year = 2027 + (count % 3)
  return { ...cycleBody(), startOn: `${year}-01-04`, endOn: `${year}-12-19` }
}

const ofCycle = async (world: ExampleWorld) => ({ params: { id: await world.item('parentingSchedule') } })
const ofOverride = async (world: ExampleWorld) => ({ params: { id: await world.item('overrides') } })

/** How custody is asked for. A real answer takes two parents, which the feature's own tests have. */
export const custodyExamples = {
  parentingSchedule: {
    list: () => ({}),
    create: {
      input: async (world) => ({ body: { childIds: [await world.child()], ...cycleOfCall(world) } }),
      strangerGets: 'UNKNOWN_CHILD',
    },
    update: async (world) => ({ ...(await ofCycle(world)), body: { version: 1, notes: 'At the gate' } }),
    remove: ofCycle,
  },
  overrides: {
    list: () => ({}),
    history: () => ({}),
    create: {
      input: async (world) => ({ body: { childIds: [await world.child()], ...overrideBody() } }),
      strangerGets: 'UNKNOWN_CHILD',
    },
    // The other parent has no account, so it holds at once.
    update: {
      input: async (world) => ({ ...(await ofOverride(world)), body: { version: 1, answer: 'accept' } }),
      refusedWith: 'ALREADY_ANSWERED',
    },
    remove: { input: ofOverride, refusedWith: 'ALREADY_ANSWERED' },
  },
} satisfies Pick<Examples, 'parentingSchedule' | 'overrides'>
