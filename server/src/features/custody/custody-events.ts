import type { ScheduleNews } from '@nestwren/contract/live'
import type { Caller } from '../../platform/http/access.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import type { Context } from '../../platform/http/context.ts'
import { namesOfChildren } from '../children/public.ts'
import type { CustodyMember } from './people-queries.ts'

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
