import type { Caller } from '../../platform/http/access.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import type { Context } from '../../platform/http/context.ts'
import { namesOfChildren } from '../children/public.ts'
import type { CustodyMember } from './people-queries.ts'

type Emitting = Pick<Context, 'emit' | 'db'>

interface Told {
  readonly childIds: readonly string[]
  readonly endsAt: Date
}

/** Says that what holds has changed to everybody who may see the custody of one of the children, once to each. */
export async function tellCustody(context: Emitting, caller: Caller, { childIds, endsAt }: Told): Promise<void> {
  const { accountId, userId, name } = caller
  const names = await namesOfChildren(context.db, accountId, childIds)
  for (const { childId, audience } of audiencePerChild({
    to: 'children',
    accountId,
    childIds,
    area: 'custody',
    at: endsAt,
  }))
    context.emit(
      'schedule:updated',
      { user: { id: userId, name }, child: { _id: childId, name: names.get(childId) ?? '' } },
      audience,
    )
}

/**
 * Says that a proposal came, or what became of it, to those who manage the custody of one of the children: nobody else
 * hears that there is one. `asked` hears it by a reminder as well, which says what is asked of them.
 */
export async function tellManagers(
  context: Emitting,
  caller: Caller,
  childIds: readonly string[],
  members: readonly CustodyMember[],
  asked: string | null,
): Promise<void> {
  const { accountId, userId, name } = caller
  const names = await namesOfChildren(context.db, accountId, childIds)
  for (const member of members) {
    const childId = childIds.find((one) => names.has(one) && member.holds(one, 'manage'))
    if (childId === undefined) continue
    const child = { _id: childId, name: names.get(childId) ?? '' }
    const about = member.userId === asked ? 'question' : 'proposal'
    context.emit(
      'schedule:updated',
      { user: { id: userId, name }, child, about },
      { to: 'user', accountId, userId: member.userId },
    )
  }
}
