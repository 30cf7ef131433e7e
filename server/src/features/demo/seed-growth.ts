import { Temporal } from 'temporal-polyfill'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { quietly } from '../../platform/items/kept-list.ts'
import { measurementList } from '../growth/public.ts'
import { milestoneList, sayOfMotor } from '../milestones/public.ts'
import { questionList } from '../visit-questions/public.ts'
import {
  junoMeasurements,
  junoQuestions,
  otisMeasurements,
  otisMotor,
  ownMilestones,
  type PlannedVisit,
} from './growth-plan.ts'
import { demoChild } from './policy.ts'
import { createRandom } from './random.ts'

export interface GrowingChild {
  readonly id: string
  readonly birthdate: string
}

/** Writes down how the children have grown and what they have learned, in numbers of its own: the log stays as it is. */
export async function seedGrowth(
  db: Db,
  owner: Caller,
  { juno, otis, today }: { readonly juno: GrowingChild; readonly otis: GrowingChild; readonly today: string },
  movedIn: Date,
): Promise<void> {
  const random = createRandom(20_261_122)
  // The family entered what was before its first day on that day.
  const enteredAt = (on: string) => new Date(Math.max(Date.parse(`${on}T00:00:00Z`), movedIn.getTime()))
  const idAt = (on: string) => random.uuid(enteredAt(on))
  const measure = async (childId: string, visits: readonly PlannedVisit[]) => {
    for (const { on, ...visit } of visits) {
      const fields = { ...visit, id: idAt(on), measuredOn: on }
      await measurementList.create(quietly(db, enteredAt(on)), demoChild(owner, childId, 'growth'), fields)
    }
  }
  await measure(juno.id, junoMeasurements(juno.birthdate, today))
  await measure(otis.id, otisMeasurements(otis.birthdate))

  const dayOf = (born: string, day: number) => Temporal.PlainDate.from(born).add({ days: day }).toString()
  for (const { key, day, note } of otisMotor) {
    const achievedOn = dayOf(otis.birthdate, day)
    const said = { achievedOn, note, photoId: null }
    const at = enteredAt(achievedOn)
    await sayOfMotor(quietly(db, at), demoChild(owner, otis.id, 'milestones'), key, said)
  }
  for (const [child, own] of [
    [otis, ownMilestones.otis],
    [juno, ownMilestones.juno],
  ] as const) {
    for (const { title, day, note } of own) {
      const achievedOn = dayOf(child.birthdate, day)
      const fields = { id: idAt(achievedOn), title, achievedOn, note, photoId: null }
      const at = enteredAt(achievedOn)
      await milestoneList.create(quietly(db, at), demoChild(owner, child.id, 'milestones'), fields)
    }
  }
  const lately = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  for (const [index, text] of junoQuestions.entries()) {
    const at = new Date(enteredAt(lately).getTime() + index * 60_000)
    const fields = { id: random.uuid(at), childId: juno.id, text, isAsked: false }
    await questionList.create(quietly(db, at), demoChild(owner, juno.id, 'health'), fields)
  }
}
