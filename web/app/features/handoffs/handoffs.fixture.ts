import type { ChildBrief, Handoff } from '@nestwren/contract/handoffs'
import { dev, juno } from '../../testing/desk.fixture.tsx'

const maraId = '00000000-0000-4000-8000-000000000010'
export const mara = { id: maraId, name: 'Mara' }
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

type Logged = NonNullable<NonNullable<ChildBrief['logs']>['lastFeed']>

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Something as a brief names it: by Dev, so many minutes ago. */
export function loggedOf(kind: Logged['kind'], minutes: number, part: Partial<Logged> = {}): Logged {
  return {
    id: uuid(900 + minutes),
    kind,
    startAt: minutesAgo(minutes),
    endAt: null,
    details: {},
    notes: '',
    by: 'Dev',
    ...part,
  }
}

/** A brief of Juno whose parts the reader may all see, with nothing in them. */
export function briefOf(part: Partial<ChildBrief> = {}): ChildBrief {
  return {
    childId: juno,
    logs: { lastFeed: null, lastSleep: null, lastDiaper: null, notes: [] },
    health: { medicines: [] },
    pumping: { fridgeMl: 0, freezerMl: 0, roomMl: 0 },
    schedule: [],
    documents: [],
    ...part,
  }
}

/** From Dev to Mara, ten minutes ago, unread. */
export function handoffOf(part: Partial<Handoff> = {}): Handoff {
  return {
    id: uuid(801),
    at: minutesAgo(10),
    madeAt: minutesAgo(10),
    reason: 'byHand',
    childIds: [juno],
    from: dev,
    to: mara,
    fromName: 'Dev',
    toName: 'Mara',
    place: '',
    note: '',
    briefs: [briefOf()],
    seenBy: [],
    version: 1,
    ...part,
  }
}
