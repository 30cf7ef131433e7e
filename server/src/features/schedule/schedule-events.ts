import type { Caller } from '../../platform/http/access.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import type { Context } from '../../platform/http/context.ts'
import { namesOfChildren } from '../children/public.ts'

interface OfChildren {
  readonly childIds: readonly string[]
  readonly endsAt: Date
}

/**
 * Tells everybody who may see an entry by one of its children that the schedule changed; with `before`, also those who saw it
 * by a child or a time that it has no longer, so that they drop it. Each person hears it once, of a child they see.
 */
export async function emitSchedule(
  { db, emit }: Pick<Context, 'db' | 'emit'>,
  { userId, name, accountId }: Pick<Caller, 'userId' | 'name' | 'accountId'>,
  entry: OfChildren,
  before: OfChildren = entry,
): Promise<void> {
  const childIds = [...new Set([...entry.childIds, ...before.childIds])]
  const at = entry.endsAt > before.endsAt ? entry.endsAt : before.endsAt
  const names = await namesOfChildren(db, accountId, childIds)
  const whole = { to: 'children', accountId, childIds, area: 'schedule', at } as const
  for (const { childId, audience } of audiencePerChild(whole)) {
    const child = { _id: childId, name: names.get(childId) ?? '' }
    emit('schedule:updated', { user: { id: userId, name }, child }, audience)
  }
}
