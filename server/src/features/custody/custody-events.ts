import type { ScheduleNews } from '@nestwren/contract/live'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import type { Context } from '../../platform/http/context.ts'
import { namesOfChildren } from '../children/public.ts'
import { remindFamily } from '../notifications/public.ts'
import type { CustodyMember } from './people.ts'
import type { OverrideTerms } from './tables.ts'

type Emitting = Pick<Context, 'emit' | 'db'>

/** What of custody is told; `several` of many that came at once. */
type Subject =
  | { readonly is: 'cycle' | 'override'; readonly id: string; readonly childIds: readonly string[] }
  | { readonly is: 'several'; readonly id: null; readonly childIds: readonly string[] }

/** Says that what holds has changed to everybody who may see the custody of one of the children, once to each. */
export async function tellCustody(
  context: Emitting,
  caller: Caller,
  subject: Subject & { readonly endsAt: Date },
): Promise<void> {
  const { childIds, endsAt } = subject
  const { accountId, userId, name } = caller
  const names = await namesOfChildren(context.db, accountId, childIds)
  for (const { childId, audience } of audiencePerChild({
    to: 'children',
    accountId,
    childIds,
    area: 'custody',
    at: endsAt,
    narrows: ['activity'],
  })) {
    const user = { id: userId, name }
    const child = { _id: childId, name: names.get(childId) ?? '' }
    context.emit('schedule:updated', { type: 'schedule', user, child, activity: newsOf(subject, childIds) }, audience)
  }
}

function newsOf({ is, id }: Subject, childIds: readonly string[]): ScheduleNews {
  return is === 'several' ? { is, id, childIds } : { is, id, childIds }
}

/**
 * Says that a proposal came, or what became of it, to those who manage the custody of one of the children: nobody else
 * hears that there is one. `asked` hears it by a reminder as well, which says what is asked of them.
 */
export async function tellManagers(
  context: Emitting,
  caller: Caller,
  subject: Subject,
  members: readonly CustodyMember[],
  asked: string | null,
): Promise<void> {
  const { childIds } = subject
  const { accountId, userId, name } = caller
  const names = await namesOfChildren(context.db, accountId, childIds)
  for (const member of members) {
    const childId = childIds.find((one) => names.has(one) && member.holds(one, 'manage'))
    if (childId === undefined) continue
    const child = { _id: childId, name: names.get(childId) ?? '' }
    const about = member.userId === asked ? 'question' : 'proposal'
    const seen = childIds.filter((one) => member.holds(one, 'view'))
    context.emit(
      'schedule:updated',
      { type: 'schedule', user: { id: userId, name }, child, activity: newsOf(subject, seen), about },
      { to: 'user', accountId, userId: member.userId },
    )
  }
}

interface Waiting {
  readonly accountId: string
  readonly id: string
  readonly childIds: readonly string[]
  readonly terms: OverrideTerms
  readonly version: number
  readonly answerBy: Date
  /** The user who is asked. */
  readonly waitsFor: string
  /** What the one who proposes is called. */
  readonly byName: string
}

/**
 * Tells whoever is asked that a proposal waits for their answer: when it is made (`asked`), and once before the time to
 * answer is over (`stillOpen`). Whoever calls it has seen that they manage the custody of the children.
 */
export async function remindOfProposal(
  tx: Db,
  { accountId, id, childIds, terms, version, answerBy, waitsFor, byName }: Waiting,
  why: 'asked' | 'stillOpen',
  now: Date,
): Promise<void> {
  const names = await namesOfChildren(tx, accountId, childIds)
  const childId = childIds.find((one) => names.has(one)) ?? childIds[0]
  if (childId === undefined) return
  await remindFamily(
    tx,
    {
      accountId,
      // A counter-proposal is another version.
      about: `proposal:${id}:${version}:${why}`,
      audience: { to: 'user', accountId, userId: waitsFor, needs: { area: 'custody', childIds: [childId], at: now } },
      event: {
        child: { _id: childId, name: names.get(childId) ?? '' },
        subject: { is: 'proposal', id, title: terms.title, by: byName, answerBy: answerBy.toISOString() },
      },
    },
    now,
  )
}
