import { overrideProblems } from '@nestwren/contract/custody/problems'
import type { OverrideType } from '@nestwren/contract/overrides'
import type { Db } from '../../platform/db/database.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import { type Agreed, engineOverride, holdersOf, withHolders } from './agreed.ts'
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

interface Refusing {
  readonly db: Db
  refuse(code: 'UNKNOWN_PERSON' | 'IMPOSSIBLE_OVERRIDE' | 'ANSWER_BY_PAST', details: unknown): HttpError
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

/** Returns until when an answer is needed where nobody says it. */
export function answerByDefault(now: Date): Date {
  return new Date(now.getTime() + weekMs)
}

/** Returns until when an answer is needed: as asked, or a week from now. */
export function settleAnswerBy(context: Refusing, asked: string | undefined, now: Date): Date {
  const answerBy = asked === undefined ? answerByDefault(now) : new Date(asked)
  if (answerBy <= now)
    throw context.refuse('ANSWER_BY_PAST', [{ path: ['body', 'answerBy'], text: 'Choose a later time.' }])
  return answerBy
}
