import type { Db } from '../../platform/db/database.ts'
import type { Emission } from '../../platform/http/context.ts'
import { remindFamily } from '../notifications/public.ts'
import { makeBriefs } from './brief-queries.ts'
import { insertHandoff, type NewHandoff } from './commands.ts'

/** What is known before the brief is made. */
export type HandoffFacts = Omit<NewHandoff, 'briefs'> & {
  /** What the first of the children is called. */
  readonly childName: string
  /** Who did it; for an exchange, whoever hands over. */
  readonly actor: { readonly id: string; readonly name: string }
}

/**
 * Makes the brief of this moment and tells whoever takes over, once; the events for open apps are for the caller to send
 * after the commit. Null when there is a handoff with this id already.
 */
export async function makeHandoff(
  tx: Db,
  { childName, actor, ...facts }: HandoffFacts,
  now: Date,
): Promise<Emission[] | null> {
  const { accountId, childIds, id, toId } = facts
  const briefs = await makeBriefs(tx, { accountId, childIds, at: now })
  if (!(await insertHandoff(tx, { ...facts, briefs }, now))) return null
  const [childId] = childIds
  if (toId !== null && toId !== actor.id && childId !== undefined) {
    const event = {
      child: { _id: childId, name: childName },
      subject: { is: 'handoff' as const, id, from: facts.fromName },
    }
    const audience = { to: 'user', accountId, userId: toId } as const
    await remindFamily(tx, { accountId, about: `handoff:${id}:${toId}`, audience, event }, now)
  }
  return handoffNews(accountId, childIds, actor, now)
}

/** Says to everybody who sees logs of the children that handoffs have changed. */
export function handoffNews(
  accountId: string,
  childIds: readonly string[],
  user: { readonly id: string; readonly name: string },
  at: Date,
): Emission[] {
  return [
    {
      name: 'family:changed',
      payload: { user, part: 'handoffs' },
      audience: { to: 'children', accountId, childIds, area: 'logs', at },
    },
  ]
}
