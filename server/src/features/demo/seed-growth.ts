import type { TypedFigures } from '@nestwren/contract/growth'
import type { MotorMilestone } from '@nestwren/contract/milestones'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { quietly } from '../../platform/items/kept-facts.ts'
import { measurementList } from '../growth/public.ts'
import { milestoneList, sayOfMotor } from '../milestones/public.ts'
import { questionList } from '../visit-questions/public.ts'
import { demoChild } from './policy.ts'
import { createRandom } from './random.ts'

interface GrowingChild {
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

/** One visit, as it was typed. */
interface PlannedVisit {
  readonly on: string
  readonly weightG: number
  readonly lengthMm: number | null
  readonly measured: 'lying' | 'standing' | null
  readonly headMm: number | null
  readonly note: string
  readonly typed: TypedFigures
}

interface Visit {
  readonly kg: number
  readonly cm?: number
  readonly headCm?: number
  /** Days of age. */
  readonly day: number
  readonly isStanding?: boolean
  readonly note?: string
  /** Where the scales say pounds and ounces. */
  readonly lbOz?: string
}

/** Along her own curve near the median. */
const junoVisits: readonly Visit[] = [
  { day: 0, kg: 3.3, cm: 49.8, headCm: 34, note: 'At birth' },
  { day: 13, kg: 3.62, lbOz: '7 15.7', note: 'On the midwife’s scales' },
  { day: 31, kg: 4.4, cm: 53.7, headCm: 36.4 },
  { day: 61, kg: 5.35, cm: 57.1, headCm: 38.2, note: 'Two-month check-up' },
  { day: 92, kg: 6.02, cm: 59.8, headCm: 39.5 },
]
const junoLately = { kg: 6.5, cm: 62.3, headCm: 40.7, note: 'Dr. Amaral is happy with her' }

const otisVisits: readonly Visit[] = [
  { day: 0, kg: 3.45, cm: 50.5, headCm: 34.6, note: 'At birth' },
  { day: 92, kg: 6.3, cm: 61.2, headCm: 40.6 },
  { day: 183, kg: 8.1, cm: 68, headCm: 43.6 },
  { day: 366, kg: 9.9, cm: 76.2, headCm: 46.3, note: 'One-year check-up' },
  { day: 549, kg: 11.2, cm: 82.6, headCm: 47.5 },
  { day: 733, kg: 12.4, cm: 87.5, headCm: 48.4, isStanding: true, note: 'Two-year check-up' },
  { day: 1_098, kg: 14.5, cm: 96.4, headCm: 49.6, isStanding: true, note: 'Three-year check-up' },
]

function visitOn(on: Temporal.PlainDate, visit: Omit<Visit, 'day'>): PlannedVisit {
  const { kg, cm, headCm, isStanding = false, note = '', lbOz } = visit
  const weight =
    lbOz === undefined ? ({ value: kg.toFixed(2), unit: 'kg' } as const) : ({ value: lbOz, unit: 'lb-oz' } as const)
  return {
    on: on.toString(),
    weightG: Math.round(kg * 1000),
    lengthMm: cm === undefined ? null : Math.round(cm * 10),
    measured: cm === undefined ? null : isStanding ? 'standing' : 'lying',
    headMm: headCm === undefined ? null : Math.round(headCm * 10),
    note,
    typed: {
      weight,
      ...(cm !== undefined && { length: { value: cm.toFixed(1), unit: 'cm' } }),
      ...(headCm !== undefined && { head: { value: headCm.toFixed(1), unit: 'cm' } }),
    },
  }
}

/** What was measured of Juno since her birth, the last time two days ago. */
export function junoMeasurements(birthdate: string, today: string): PlannedVisit[] {
  const born = Temporal.PlainDate.from(birthdate)
  const lately = visitOn(Temporal.PlainDate.from(today).subtract({ days: 2 }), junoLately)
  return [...junoVisits.map(({ day, ...visit }) => visitOn(born.add({ days: day }), visit)), lately]
}

/** What was measured of Otis: lying until he was two, standing since. */
export function otisMeasurements(birthdate: string): PlannedVisit[] {
  const born = Temporal.PlainDate.from(birthdate)
  return otisVisits.map(({ day, ...visit }) => visitOn(born.add({ days: day }), visit))
}

/** When Otis could what, by days of age; of standing with assistance nobody made a note. */
const otisMotor: readonly { readonly key: MotorMilestone; readonly day: number; readonly note: string }[] = [
  { key: 'sitting-without-support', day: 176, note: 'On the rug, among all the blocks' },
  { key: 'hands-and-knees-crawling', day: 254, note: '' },
  { key: 'standing-alone', day: 331, note: '' },
  { key: 'walking-alone', day: 372, note: 'From Dev to Nana Bea' },
]

/** Milestones of the family's own. */
const ownMilestones = {
  otis: [
    { title: 'First word', day: 348, note: '“Ball”' },
    { title: 'First night in his own bed', day: 905, note: '' },
  ],
  juno: [
    { title: 'First smile', day: 43, note: 'At Otis, of course' },
    { title: 'First laugh', day: 108, note: '' },
  ],
} as const

/** What the parents want to ask next time. */
const junoQuestions = ['When can she start with solids?', 'How long should we give vitamin D?'] as const
