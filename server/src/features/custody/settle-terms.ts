import { overrideProblems } from '@nestwren/contract/custody/problems'
import { begunPeriods, firstEffect, notTheirDays } from '@nestwren/contract/custody/proposals'
import type { OverrideType } from '@nestwren/contract/overrides'
import type { Db } from '../../platform/db/database.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { type Agreed, engineOverride, holdersOf, withHolders } from './agreed.ts'
import type { OverrideRow } from './override-queries.ts'
import type { CustodyMember } from './people-queries.ts'
import { overrideDetails } from './problem-texts.ts'
import { settlePeople } from './settle-people.ts'
import type { OverrideTerms } from './tables.ts'

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
  readonly replaced: Pick<OverrideRow, 'id' | 'childIds' | 'type' | 'terms'> | null
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
