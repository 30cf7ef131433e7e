import { defaultChildColor } from '@nestwren/contract/child-color'
import type { Child, sexes } from '@nestwren/contract/children'

/** What is entered about a child. */
export interface ChildForm {
  name: string
  /** Not born yet: a due date is asked for in place of the birth date. */
  isExpected: boolean
  birthdate: string
  birthTime: string
  dueDate: string
  sex: (typeof sexes)[number]
  color: string
}

export function childFormOf(child: Child | null): ChildForm {
  return {
    name: child?.name ?? '',
    isExpected: child !== null && !child.birthdate && Boolean(child.dueDate),
    birthdate: child?.birthdate ?? '',
    birthTime: child?.birthTime ?? '',
    dueDate: child?.dueDate ?? '',
    sex: child?.sex ?? 'unknown',
    color: child?.color ?? defaultChildColor,
  }
}

/** What is sent of it. A child who isn't born yet has no birth date, whatever was typed before that was said. */
export function childBodyOf({ isExpected, ...values }: ChildForm) {
  const orNull = (text: string) => (text === '' ? null : text)
  return {
    name: values.name.trim(),
    birthdate: isExpected ? null : orNull(values.birthdate),
    birthTime: isExpected ? null : orNull(values.birthTime),
    dueDate: orNull(values.dueDate),
    sex: values.sex,
    color: values.color,
  }
}

const oldestYears = 18
/** Babies keep their own calendar: one may come late, and no one is told further ahead than this. */
const lateDays = 30
const aheadDays = 300

type DateProblem = 'future' | 'tooOld' | 'notDue' | null

/** What is wrong with a birth date or the due date of a child who isn't born; `today` is YYYY-MM-DD here. */
export function dateProblem(
  { isExpected, birthdate, dueDate }: Pick<ChildForm, 'isExpected' | 'birthdate' | 'dueDate'>,
  today: string,
): DateProblem {
  const now = Temporal.PlainDate.from(today)
  if (!isExpected) {
    if (birthdate === '') return null
    const born = Temporal.PlainDate.from(birthdate)
    if (Temporal.PlainDate.compare(born, now) > 0) return 'future'
    return Temporal.PlainDate.compare(born, now.subtract({ years: oldestYears })) < 0 ? 'tooOld' : null
  }
  if (dueDate === '') return null
  const days = now.until(Temporal.PlainDate.from(dueDate)).days
  return days < -lateDays || days > aheadDays ? 'notDue' : null
}
