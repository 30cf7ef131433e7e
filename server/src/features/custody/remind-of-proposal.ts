import type { Db } from '../../platform/db/database.ts'
import { namesOfChildren } from '../children/public.ts'
import { remindFamily } from '../notifications/public.ts'
import type { OverrideTerms } from './tables.ts'

export interface Waiting {
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
