import { type CycleProblem, type OverrideProblem, overrideProblems } from '@nestwren/contract/custody/problems'
import { begunPeriods, firstEffect, notTheirDays } from '@nestwren/contract/custody/proposals'
import { type CustodyPerson, type Cycle, personKey } from '@nestwren/contract/custody/terms'
import type { OverrideType } from '@nestwren/contract/overrides'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { type Agreed, engineOverride, holdersOf, withHolders } from './agreed.ts'
import { type CustodyMember, settlePeople } from './people.ts'
import type { OverrideTerms, overridesTable } from './tables.ts'

type StoredOverride = typeof overridesTable.$inferSelect

/** What stands in the details of a refusal: the field, and what to do about it. */
interface Detail {
  readonly path: readonly string[]
  readonly text: string
}

type Texts<Problem extends string> = Readonly<Record<Problem, readonly [field: string, text: string]>>

const cycleTexts: Texts<CycleProblem> = {
  noChildren: ['childIds', 'Choose a child.'],
  badLength: ['lengthDays', 'A schedule repeats after 1 to 84 days.'],
  badDate: ['startOn', 'Enter a date.'],
  badTime: ['exchanges', 'Enter a time.'],
  unknownTimeZone: ['timeZone', "We don't know this time zone."],
  endsBeforeStart: ['endOn', 'The end is before the start.'],
  personWithoutName: ['people', 'Enter a name.'],
  samePersonTwice: ['people', 'Choose two different people.'],
  noExchanges: ['exchanges', 'Add a drop-off or pickup.'],
  exchangeOutsideCycle: ['exchanges', 'Each drop-off and pickup needs a day of the schedule.'],
  exchangesUnsorted: ['exchanges', 'Drop-offs and pickups go in order.'],
  exchangesAtOneMoment: ['exchanges', 'Two drop-offs or pickups are at the same time.'],
  nothingChanges: ['exchanges', 'Each parent needs a drop-off or pickup.'],
}

const overrideTexts: Texts<OverrideProblem> = {
  noChildren: ['childIds', 'Choose a child.'],
  badDate: ['periods', 'Enter a date.'],
  badTime: ['periods', 'Enter a time.'],
  unknownTimeZone: ['timeZone', "We don't know this time zone."],
  personWithoutName: ['periods', 'Enter a name.'],
  noPeriods: ['periods', 'Enter when it starts and ends.'],
  tooManyPeriods: ['periods', 'It can have up to 8 parts.'],
  endsBeforeStart: ['periods', 'The end is before the start.'],
  tooLong: ['periods', 'One part can be up to 60 days.'],
  periodsOverlap: ['periods', 'Two parts are at the same time.'],
  holidayOnOtherType: ['holiday', 'Only a holiday comes every year.'],
  holidayOnLeapDay: ['holiday', "Most years don't have February 29. Choose another day."],
  holidayNeverHappens: ['holiday', 'No year has this day.'],
  holidayEndsBeforeStart: ['holiday', 'The end is before the start.'],
  holidayTooLong: ['holiday', 'A holiday can be up to 21 days.'],
  holidayForNobody: ['holiday', 'Choose who has the children in even or in odd years.'],
}

/** Returns the details of a refused cycle, in the order of its problems. */
export function cycleDetails(problems: readonly CycleProblem[]): readonly Detail[] {
  return problems.map((problem) => detail(cycleTexts[problem], ['body']))
}

/** Returns the details of refused terms, which stand at `at` in the body. */
function overrideDetails(problems: readonly OverrideProblem[], at: readonly string[]): readonly Detail[] {
  return problems.map((problem) => detail(overrideTexts[problem], ['body', ...at]))
}

function detail([field, text]: readonly [string, string], at: readonly string[]): Detail {
  return { path: [...at, field], text }
}

/** The details of a refused child. */
export const childDetails: readonly Detail[] = [
  { path: ['body', 'childIds'], text: 'Choose children whose parenting schedule you can change.' },
]

/** The details of children whose time is shared with different people: nobody could answer for all of them. */
export const severalDetails: readonly Detail[] = [
  { path: ['body', 'childIds'], text: 'Different people share the time of these children. Suggest it for each child.' },
]

/** What a proposal, or an answer with other terms, is judged by. */
export interface Proposed {
  readonly id: string
  readonly type: OverrideType
  readonly childIds: readonly string[]
  readonly replaces: string | null
  readonly members: readonly CustodyMember[]
  /** What was agreed of these children so far. */
  readonly agreed: Agreed
  readonly now: Date
  /** Where the terms stand in the body. */
  readonly at: readonly string[]
}

type RefusedDays = 'DAYS_PASSED' | 'NOT_THEIR_DAYS'

interface Refusing {
  readonly db: Db
  refuse(
    code: 'UNKNOWN_PERSON' | 'IMPOSSIBLE_OVERRIDE' | 'ANSWER_BY_PAST' | 'ANSWER_BY_LATE' | RefusedDays,
    details: unknown,
  ): HttpError
}

/** Checks terms and returns them as they are stored, with people by the names they have now. */
export function settleTerms(context: Refusing, terms: OverrideTerms, proposed: Proposed): OverrideTerms {
  const { id, type, childIds, replaces, members, agreed, now, at } = proposed
  const known = [...agreed.cycles.flatMap(({ people }) => people), ...agreed.overrides.flatMap(holdersOf)]
  const holders = settlePeople(holdersOf(terms), { members, childIds, known })
  if (holders === null)
    throw context.refuse('UNKNOWN_PERSON', [
      { path: ['body', ...at, 'periods'], text: 'Choose someone of your family.' },
    ])
  const byId = new Map(holders.map((holder) => [holder.userId, holder]))
  const settled = withHolders(terms, (person) =>
    person.userId === null ? person : (byId.get(person.userId) ?? person),
  )
  const problems = overrideProblems(engineOverride({ id, childIds: [...childIds], type, terms: settled }, now)).filter(
    (problem) => problem !== 'noPeriods' || replaces === null,
  )
  if (problems.length > 0) throw context.refuse('IMPOSSIBLE_OVERRIDE', overrideDetails(problems, at))
  return settled
}

const weekMs = 7 * 86_400_000
const minuteMs = 60_000

/**
 * Returns until when an answer is needed where nobody says it: a week from now, or a minute before `effect`, the instant
 * (milliseconds since 1970) at which accepting would change something, where that is sooner.
 */
export function answerByDefault(now: Date, effect: number | null): Date {
  const at = now.getTime()
  const last = effect === null ? Number.POSITIVE_INFINITY : Math.max(effect - minuteMs, (at + effect) / 2)
  return new Date(Math.floor(Math.min(at + weekMs, last)))
}

type Placed = Pick<Proposed, 'id' | 'type' | 'childIds' | 'replaces' | 'agreed' | 'now' | 'at'>

interface Days {
  /** What was agreed so far and would end. */
  readonly replaced: Pick<StoredOverride, 'id' | 'childIds' | 'type' | 'terms'> | null
  /** false where nobody is asked: it is written down, and there is no answer to wait for. */
  readonly isAsked: boolean
  /** ISO instant. */
  readonly answerBy: string | undefined
}

/**
 * Checks the days of settled terms: that those of a swap are still to come and there to be given, and that the answer comes
 * before anything would change. Returns until when it is needed. Other changes may have begun: two agree while it happens.
 */
export function settleDays(context: Refusing, terms: OverrideTerms, of: Placed, days: Days): Date {
  const { id, type, childIds, replaces, agreed, now, at } = of
  const mine = engineOverride({ id, type, childIds: [...childIds], terms }, now)
  const replaced = days.replaced === null ? null : engineOverride(days.replaced, now)
  const refuse = (code: RefusedDays, periods: readonly number[], text: string) =>
    context.refuse(
      code,
      [...new Set(periods)].map((period) => ({ path: ['body', ...at, 'periods', period], text })),
    )
  const begun = begunPeriods(mine, replaced, now.getTime())
  if (type === 'swap' && begun.length > 0) throw refuse('DAYS_PASSED', begun, 'These days have already begun.')
  const theirs = notTheirDays(mine, agreed, replaces).filter(({ to }) => to > now.getTime())
  if (theirs.length > 0)
    throw refuse(
      'NOT_THEIR_DAYS',
      theirs.map(({ period }) => period),
      'These days are not theirs to give.',
    )
  const effect = firstEffect(mine, replaced, now.getTime())
  const answerBy = days.answerBy === undefined ? answerByDefault(now, effect) : new Date(days.answerBy)
  const ofAnswer = (text: string) => [{ path: ['body', 'answerBy'], text }]
  if (answerBy <= now) throw context.refuse('ANSWER_BY_PAST', ofAnswer('Choose a later time.'))
  if (days.isAsked && effect !== null && answerBy.getTime() >= effect)
    throw context.refuse('ANSWER_BY_LATE', ofAnswer('Choose a time before the first day.'))
  return answerBy
}

export interface Asking {
  /** Who proposes. */
  readonly caller: Pick<Caller, 'userId'>
  readonly childIds: readonly string[]
  /** Of these children, the cycles with the latest start first. */
  readonly agreed: Agreed
  /** What the proposal would take the place of. */
  readonly replaced: (Pick<StoredOverride, 'terms' | 'proposedBy'> & { readonly proposedByName: string }) | null
  readonly terms: OverrideTerms
  readonly members: readonly CustodyMember[]
  readonly now: Date
}

/**
 * Returns the user who is asked whether they agree. For each child that is somebody else who shares its time (by the cycle
 * of those days, by what is replaced, by the proposal) and manages its custody, and rather one who would give time away
 * than one who would get it. null where there is none for any of the children: the other parent does not use the app, or
 * has no say in it here. `several` where no single person can answer for all of the children.
 */
export function whoIsAsked(asking: Asking): { readonly waitsFor: string | null } | 'several' {
  const { childIds, members } = asking
  const asked = new Set(childIds.map((childId) => askedFor(childId, asking)).filter((userId) => userId !== null))
  const [waitsFor = null] = asked
  if (waitsFor === null) return { waitsFor }
  const member = members.find(({ userId }) => userId === waitsFor)
  const managesAll = childIds.every((childId) => member?.holds(childId, 'manage') === true)
  return asked.size === 1 && managesAll ? { waitsFor } : 'several'
}

function askedFor(childId: string, { caller, agreed, replaced, terms, members, now }: Asking): string | null {
  const cycles = agreed.cycles.filter(({ childIds }) => childIds.includes(childId))
  const ofReplaced =
    replaced === null
      ? []
      : [...holdersOf(replaced.terms), { userId: replaced.proposedBy, name: replaced.proposedByName }]
  const concerned: readonly CustodyPerson[] = [
    ...cyclesOfDays(cycles, terms, now).flatMap(({ people }) => people),
    ...ofReplaced,
    ...holdersOf(terms),
  ]
  const gaining = new Set(holdersOf(terms).map(personKey))
  const giving = concerned.filter((person) => !gaining.has(personKey(person)))
  const asked = [...giving, ...concerned].find(({ userId }) => {
    const member = members.find((one) => one.userId === userId)
    return member !== undefined && userId !== caller.userId && member.holds(childId, 'manage')
  })
  return asked?.userId ?? null
}

/** Returns the cycles in force on the days of the terms; where none is, the one that began last. */
function cyclesOfDays(cycles: readonly Cycle[], { periods, holiday }: OverrideTerms, now: Date): readonly Cycle[] {
  const today = now.toISOString().slice(0, 10)
  const [first = today] = periods.map(({ fromOn }) => fromOn).toSorted()
  // A holiday goes on for years, and so does the end of one.
  const last =
    holiday !== null || periods.length === 0
      ? null
      : (periods
          .map(({ untilOn }) => untilOn)
          .toSorted()
          .at(-1) ?? null)
  const ofDays = cycles.filter(
    ({ startOn, endOn }) => (endOn === null || endOn >= first) && (last === null || startOn <= last),
  )
  return ofDays.length > 0 ? ofDays : cycles.slice(0, 1)
}
