import type { Temporal } from 'temporal-polyfill'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { insertFirstCycle } from '../custody/public.ts'
import { insertPlanned } from '../schedule/public.ts'
import type { DemoPerson } from './day-plan.ts'
import { createRandom } from './random.ts'
import { demoCycle, demoSchedule } from './week-plan.ts'

export interface WeekOf {
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
