import type { OverrideProblem } from '@nestwren/contract/custody/problems'
import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import { problemsOf } from '../outcome-of.ts'
import { engineOverride } from '../public/engine.ts'
import { answerByOf, type ChangeForm, termsOf } from './change-form.ts'

/** What keeps a suggestion from being sent, by the field that it is about. */
export interface ChangeProblems {
  readonly childIds: OverrideProblem | null
  /** Of the parts as a whole. */
  readonly parts: OverrideProblem | null
  /** Of single parts, by their id. */
  readonly byPart: ReadonlyMap<number, OverrideProblem>
  /** The day of a holiday, its times, and who has the children. */
  readonly on: OverrideProblem | null
  readonly times: OverrideProblem | null
  readonly years: OverrideProblem | null
  readonly answerOn: 'missing' | 'past' | null
}

const noTitle = '-'

/**
 * Returns what is wrong with a form at a moment (milliseconds since 1970), on the clocks of the zone of the change.
 * @param readerZone in which the last day to answer ends
 */
export function changeProblems(
  form: ChangeForm,
  {
    timeZone,
    readerZone,
    choices,
    replaces,
    now,
  }: {
    readonly timeZone: string
    readonly readerZone: string
    readonly choices: readonly CustodyPerson[]
    readonly replaces: string | null
    readonly now: number
  },
): ChangeProblems {
  const problemsIn = (part: ChangeForm, replacing: string | null) =>
    problemsOf(
      engineOverride(
        { ...termsOf(part, timeZone, choices, noTitle), id: part.id, type: part.type, childIds: [...part.childIds] },
        new Date(now).toISOString(),
      ),
      replacing,
    )
  const all = problemsIn(form, form.isCancel ? (replaces ?? 'itself') : replaces)
  const isYearly = form.type === 'holiday' && form.isYearly
  const first = (names: readonly OverrideProblem[]) => all.find((problem) => names.includes(problem)) ?? null
  const byPart = new Map<number, OverrideProblem>()
  if (!isYearly && !form.isCancel)
    for (const part of form.parts) {
      const [problem] = problemsIn({ ...form, childIds: ['any'], parts: [part] }, replaces)
      if (problem !== undefined) byPart.set(part.id, problem)
    }
  const answerBy = answerByOf(form.answerOn, readerZone)
  return {
    childIds: first(['noChildren']),
    parts: first(['noPeriods', 'tooManyPeriods', 'periodsOverlap', 'unknownTimeZone']),
    byPart,
    on: first(['holidayOnLeapDay', 'holidayNeverHappens']),
    times: isYearly ? first(['badTime', 'holidayEndsBeforeStart', 'holidayTooLong']) : null,
    years: isYearly ? first(['personWithoutName', 'holidayForNobody']) : null,
    answerOn: answerBy === null ? 'missing' : Date.parse(answerBy) <= now ? 'past' : null,
  }
}

/** Returns whether nothing is wrong. */
export function isSound({ byPart, ...rest }: ChangeProblems): boolean {
  return byPart.size === 0 && Object.values(rest).every((problem) => problem === null)
}
