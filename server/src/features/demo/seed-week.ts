import type { ScheduleColor } from '@nestwren/contract/schedule'
import type { Temporal } from 'temporal-polyfill'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { insertFirstCycle } from '../custody/public.ts'
import { insertPlanned } from '../schedule/public.ts'
import type { DemoPerson } from './day-plan.ts'
import { createRandom } from './random.ts'

interface WeekOf {
  readonly juno: string
  readonly otis: string
  readonly ids: Readonly<Record<DemoPerson, string>>
  readonly names: Readonly<Record<'mara' | 'dev', string>>
  readonly today: Temporal.PlainDate
  readonly tz: string
}

/** Writes down what the family has planned, in numbers of its own: the log stays as it is. */
export async function seedWeek(
  db: Db,
  owner: Caller,
  { juno, otis, ids, names, today, tz }: WeekOf,
  movedIn: Date,
  now: Date,
): Promise<void> {
  const random = createRandom(20_261_125)
  const { accountId, userId } = owner
  const children = { juno, otis }
  const entries = demoSchedule(today).map(({ of, assignee, ...planned }) => ({
    ...planned,
    id: random.uuid(movedIn),
    childIds: of.map((name) => children[name]),
    timeZone: tz,
    exceptions: [],
    assigneeId: assignee === null ? null : ids[assignee],
    createdBy: userId,
    createdAt: movedIn,
  }))
  await insertPlanned(db, accountId, entries, now)
  await insertFirstCycle(
    db,
    {
      ...demoCycle(today),
      ...{ accountId, id: random.uuid(movedIn), childIds: [otis, juno], endOn: null, timeZone: tz, notes: '' },
      people: [
        { userId: ids.mara, name: names.mara },
        { userId: ids.dev, name: names.dev },
      ],
      ...{ remindMinutes: 60, createdBy: userId, createdAt: movedIn, byName: owner.name },
    },
    now,
  )
}

interface PlannedForDemo {
  readonly title: string
  readonly kind: 'routine' | 'appointment'
  readonly of: readonly ('juno' | 'otis')[]
  readonly startOn: string
  readonly startAt: string
  readonly durationMinutes: number
  readonly rule: string | null
  readonly assignee: DemoPerson | null
  readonly place: string
  readonly notes: string
  readonly color: ScheduleColor | null
  readonly remindMinutes: number | null
}

const both = ['juno', 'otis'] as const

/** The schedule around a day. Weeks begin on Monday, and the usual week has begun four weeks before. */
function demoSchedule(today: Temporal.PlainDate): readonly PlannedForDemo[] {
  const monday = mondayOf(today)
  const on = (weekday: number) => monday.subtract({ weeks: 4 }).add({ days: weekday }).toString()
  const usual = {
    kind: 'routine',
    rule: 'FREQ=WEEKLY',
    place: '',
    notes: '',
    color: null,
    remindMinutes: null,
  } as const
  const weekly = { ...usual, kind: 'appointment' } as const
  const days = (names: string) => `FREQ=WEEKLY;BYDAY=${names}`
  return [
    {
      ...{ ...usual, title: 'Sol looks after both', of: both, startOn: on(0), startAt: '09:00', durationMinutes: 360 },
      ...{ rule: days('MO,TU,WE,FR'), assignee: 'sol' },
    },
    {
      ...{ ...usual, title: 'Morning with Nana Bea', of: both, startOn: on(3), startAt: '09:00', durationMinutes: 180 },
      assignee: 'nana',
    },
    {
      ...{ ...usual, title: 'Story and bed', of: ['otis'], startOn: on(0), startAt: '18:45', durationMinutes: 45 },
      ...{ rule: 'FREQ=DAILY', assignee: null, color: 'sleep' },
    },
    {
      ...{ ...weekly, title: 'Swim class', of: ['otis'], startOn: on(1), startAt: '17:00', durationMinutes: 45 },
      ...{ assignee: 'mara', place: 'Riverside Pool', color: 'activity', remindMinutes: 60 },
    },
    {
      ...{ ...weekly, title: 'Toddler gym', of: ['otis'], startOn: on(3), startAt: '16:00', durationMinutes: 60 },
      ...{ assignee: 'dev', place: 'Sports hall', color: 'activity' },
    },
    {
      ...{ ...weekly, title: 'Well-baby visit', of: ['juno'], startOn: today.add({ days: 1 }).toString() },
      ...{ startAt: '11:30', durationMinutes: 45, rule: null, assignee: 'mara', place: 'Dr. Lindqvist' },
      ...{ notes: '4-month check. Bring the booklet.', color: 'medicine', remindMinutes: 120 },
    },
    {
      ...{ ...weekly, title: "Ada's birthday party", of: ['otis'], startOn: monday.add({ days: 12 }).toString() },
      ...{ startAt: '10:00', durationMinutes: 120, rule: null, assignee: null, place: 'At the park', color: 'note' },
    },
  ]
}

/** Mara has the children from Sunday to Wednesday, Dev from Wednesday to Sunday. */
function demoCycle(today: Temporal.PlainDate) {
  return {
    template: 'own' as const,
    lengthDays: 7,
    startOn: mondayOf(today).subtract({ weeks: 4 }).toString(),
    exchanges: [
      { day: 2, at: '17:00', to: 1 as const, place: 'Daycare' },
      { day: 6, at: '17:00', to: 0 as const, place: 'Home' },
    ],
  }
}

function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 })
}
