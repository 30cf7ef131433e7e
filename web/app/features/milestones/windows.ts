import type { Child } from '@nestwren/contract/children'
import { type Milestone, type MotorMilestone, motorMilestones } from '@nestwren/contract/milestones'
import { ageInMonths, correctedAge } from '@nestwren/growth/age'
import { motorMilestones as windows } from '@nestwren/growth/motor-milestones'
import { v5 as uuidv5 } from 'uuid'

/** When one of WHO's six is reached, in months and in days: by the first of a hundred children, by half, by 99. */
export function windowOf(key: MotorMilestone): (typeof windows)[number] {
  const found = windows.find(({ id }) => id === key.replaceAll('-', '_'))
  if (found === undefined) throw new Error(`No window for ${key}`)
  return found
}

export interface AgeAt {
  /** Months since birth. */
  readonly months: number
  /** Months since the due date, for a child born before 37 weeks; null for everybody else, and from two years on. */
  readonly correctedMonths: number | null
  /** Which of the two the windows are held against, in days. */
  readonly usedDays: number
}

/** How old a child was on a day, by the calendar and corrected; null without a birth date. */
export function ageAt({ birthdate, dueDate }: Pick<Child, 'birthdate' | 'dueDate'>, on: string): AgeAt | null {
  if (birthdate === null) return null
  const age = correctedAge({ birthdate, dueDate, on })
  return {
    months: ageInMonths(age.chronologicalDays),
    correctedMonths: age.used === 'corrected' ? ageInMonths(age.correctedDays) : null,
    usedDays: age.usedDays,
  }
}

/** The study watched children until this age: what is not noted later says nothing about the child. */
const adviceUntilMonths = 24

/** Whether a child has outgrown all windows on a day; false without a birth date. */
export function isPastWindows(child: Pick<Child, 'birthdate' | 'dueDate'>, on: string): boolean {
  return (ageAt(child, on)?.months ?? 0) >= adviceUntilMonths
}

/** Whether the windows of a child count from the due date: born before 37 weeks. They all end before age correction does. */
export function countsFromDueDate(child: Pick<Child, 'birthdate' | 'dueDate'>): boolean {
  return child.birthdate !== null && ageAt(child, child.birthdate)?.correctedMonths !== null
}

/**
 * What a noted milestone says of others, named one by one: the order alone says nothing, since a child that crawls need not
 * stand. A child that is up and walking needs no word about crawling, which some skip.
 */
const saidBy: Readonly<Partial<Record<MotorMilestone, readonly MotorMilestone[]>>> = {
  'sitting-without-support': ['standing-alone', 'walking-alone'],
  'standing-with-assistance': ['walking-with-assistance', 'standing-alone', 'walking-alone'],
  'hands-and-knees-crawling': ['walking-with-assistance', 'standing-alone', 'walking-alone'],
  'walking-with-assistance': ['walking-alone'],
  'standing-alone': ['walking-alone'],
}

/**
 * Whether 99 of 100 children are past one of the six that is not noted yet, `today` being YYYY-MM-DD here. False without a
 * birth date, when nothing is known, from two years on, and once one is noted that implies it.
 */
export function isWindowOver(
  key: MotorMilestone,
  six: readonly Pick<Milestone, 'key' | 'achievedOn'>[],
  child: Pick<Child, 'birthdate' | 'dueDate'>,
  today: string,
): boolean {
  const known: readonly MotorMilestone[] = [key, ...(saidBy[key] ?? [])]
  const isKnown = six.some((one) => one.achievedOn !== null && one.key !== null && known.includes(one.key))
  if (isKnown || isPastWindows(child, today)) return false
  const age = ageAt(child, today)
  return age !== null && age.usedDays > windowOf(key).days.p99
}

/** Months that the drawings show: a little past the last window. */
export const shownMonths = 20

/** Where an age lies on the drawing, from 0 to 1. */
export function placeOf(months: number): number {
  return Math.min(1, Math.max(0, months / shownMonths))
}

/** One of the six of which nothing was said yet, under the id that the server derives as well. */
function unsaid(childId: string, key: MotorMilestone): Milestone {
  const nothing = { title: '', achievedOn: null, note: '', photoId: null, updatedBy: null, createdBy: null, version: 0 }
  return { id: uuidv5(key, childId), childId, key, ...nothing }
}

/** WHO's six of a child, in their order; also of a child that the server does not know yet. */
export function sixOf(childId: string, items: readonly Milestone[]): readonly (Milestone & { key: MotorMilestone })[] {
  return motorMilestones.map((key) => {
    const said = items.find((one) => one.childId === childId && one.key === key)
    return { ...(said ?? unsaid(childId, key)), key }
  })
}

/** All of a child that have a day, the latest first, and then the family's own that have none. */
export function byDate(childId: string, items: readonly Milestone[]): readonly Milestone[] {
  const own = items.filter((one) => one.childId === childId)
  const dated = own.filter(({ achievedOn }) => achievedOn !== null)
  const undated = own.filter(({ key, achievedOn }) => key === null && achievedOn === null)
  return [...dated.sort((a, b) => (b.achievedOn ?? '').localeCompare(a.achievedOn ?? '')), ...undated]
}
