import type { OverrideProblem } from '@nestwren/contract/custody/problems'
import { begunPeriods, firstEffect, type NotTheirDays, notTheirDays } from '@nestwren/contract/custody/proposals'
import type { CustodyPerson, Override } from '@nestwren/contract/custody/terms'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { problemsOf } from '../outcome-of.ts'
import { engineOverride } from '../public/engine.ts'
import type { Custody } from '../public/use-custody.ts'
import { answerByOf, answerOnOf, type ChangeForm, latestAnswerOn, termsOf } from './change-form.ts'

/** Days of a swap that cannot be given. */
export type DayFault = NotTheirDays | { readonly is: 'begun' }

/** What keeps a suggestion from being sent, by the field that it is about. */
export interface ChangeProblems {
  readonly childIds: OverrideProblem | null
  /** Of the parts as a whole. */
  readonly parts: OverrideProblem | null
  /** Of single parts, by their id. */
  readonly byPart: ReadonlyMap<number, OverrideProblem>
  readonly dayFaults: ReadonlyMap<number, DayFault>
  /** The day of a holiday, its times, and who has the children. */
  readonly on: OverrideProblem | null
  readonly times: OverrideProblem | null
  readonly years: OverrideProblem | null
  readonly answerOn: 'missing' | 'past' | 'late' | null
}

const noTitle = '-'

export interface ProblemFacts {
  /** Of the change. */
  readonly timeZone: string
  /** In which the last day to answer ends. */
  readonly readerZone: string
  readonly choices: readonly CustodyPerson[]
  /** What ends once this holds; null for nothing. */
  readonly replaced: CustodyOverride | null
  readonly custody: Pick<Custody, 'cycles' | 'agreed'>
  /** YYYY-MM-DD. */
  readonly today: string
  /** Milliseconds since 1970. */
  readonly now: number
}

function candidateOf(form: ChangeForm, { timeZone, choices, now }: ProblemFacts): Override {
  const { id, type, childIds } = form
  const terms = termsOf(form, timeZone, choices, noTitle)
  return engineOverride({ ...terms, id, type, childIds: [...childIds] }, new Date(now).toISOString())
}

const engineOf = (one: CustodyOverride | null, now: number) =>
  one === null ? null : engineOverride(one, new Date(now).toISOString())

/** Returns when accepting a form would first change something, in milliseconds since 1970; null while that is not known. */
export function effectOf(form: ChangeForm, facts: ProblemFacts): number | null {
  const candidate = candidateOf(form, facts)
  if (problemsOf(candidate, facts.replaced?.id ?? null).length > 0) return null
  return firstEffect(candidate, engineOf(facts.replaced, facts.now), facts.now)
}

/** Returns the days of a form that cannot be given, by the id of their part: known as soon as days are chosen. */
export function dayFaultsOf(form: ChangeForm, facts: ProblemFacts): ReadonlyMap<number, DayFault> {
  const faults = new Map<number, DayFault>()
  const candidate = candidateOf(form, facts)
  const replaces = facts.replaced?.id ?? null
  // The days of one part can be looked at while those of the other one are still to be chosen.
  const whole = candidate.periods.filter(({ fromOn, untilOn }) => fromOn !== '' && untilOn !== '')
  if (form.type !== 'swap' || form.isCancel || problemsOf({ ...candidate, periods: whole }, replaces).length > 0)
    return faults
  const receivers = candidate.periods.map(({ holder }) => holder)
  for (const [index, period] of candidate.periods.entries()) {
    const part = form.parts[index]
    if (part === undefined || !whole.includes(period)) continue
    const alone = { ...candidate, periods: [period] }
    const [isBegun] = begunPeriods(alone, engineOf(facts.replaced, facts.now), facts.now)
    const lists = { cycles: facts.custody.cycles, overrides: facts.custody.agreed }
    const [fault] = notTheirDays(alone, lists, replaces, receivers).filter(({ to }) => to > facts.now)
    if (isBegun !== undefined) faults.set(part.id, { is: 'begun' })
    else if (fault !== undefined) faults.set(part.id, fault)
  }
  return faults
}

/** Returns what is wrong with a form at a moment, on the clocks of the zone of the change. */
export function changeProblems(form: ChangeForm, facts: ProblemFacts): ChangeProblems {
  const { readerZone, now, today } = facts
  const replaces = facts.replaced?.id ?? null
  const problemsIn = (part: ChangeForm, replacing: string | null) => problemsOf(candidateOf(part, facts), replacing)
  const all = problemsIn(form, form.isCancel ? (replaces ?? 'itself') : replaces)
  const isYearly = form.type === 'holiday' && form.isYearly
  const first = (names: readonly OverrideProblem[]) => all.find((problem) => names.includes(problem)) ?? null
  const byPart = new Map<number, OverrideProblem>()
  if (!isYearly && !form.isCancel)
    for (const part of form.parts) {
      const [problem] = problemsIn({ ...form, childIds: ['any'], parts: [part] }, replaces)
      if (problem !== undefined) byPart.set(part.id, problem)
    }
  return {
    childIds: first(['noChildren']),
    parts: first(['noPeriods', 'tooManyPeriods', 'periodsOverlap', 'unknownTimeZone']),
    byPart,
    dayFaults: dayFaultsOf(form, facts),
    on: first(['holidayOnLeapDay', 'holidayNeverHappens']),
    times: isYearly ? first(['badTime', 'holidayEndsBeforeStart', 'holidayTooLong']) : null,
    years: isYearly ? first(['personWithoutName', 'holidayForNobody']) : null,
    answerOn: answerProblem(form.answerOn, { today, timeZone: readerZone, effect: effectOf(form, facts) }, now),
  }
}

function answerProblem(
  chosen: string | null,
  facts: Parameters<typeof latestAnswerOn>[0],
  now: number,
): ChangeProblems['answerOn'] {
  const answerOn = answerOnOf(chosen, facts)
  const answerBy = answerByOf(answerOn, facts)
  if (answerBy === null) return 'missing'
  const latest = latestAnswerOn(facts)
  if (latest !== null && answerOn > latest) return 'late'
  return Date.parse(answerBy) <= now ? 'past' : null
}

/** Returns whether nothing is wrong. */
export function isSound({ byPart, dayFaults, ...rest }: ChangeProblems): boolean {
  return byPart.size + dayFaults.size === 0 && Object.values(rest).every((problem) => problem === null)
}
