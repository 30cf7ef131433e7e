import type { ScheduleNews } from '@nestwren/contract/live'
import type { Caller } from '../../platform/http/access.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import type { Context } from '../../platform/http/context.ts'
import { namesOfChildren } from '../children/public.ts'
import type { StoredEntry } from './commands.ts'

/** What of an entry is told; its notes and days that differ are read where they are shown. */
type Told = Pick<
  StoredEntry,
  | 'id'
  | 'childIds'
  | 'endsAt'
  | 'kind'
  | 'title'
  | 'startOn'
  | 'startAt'
  | 'durationMinutes'
  | 'timeZone'
  | 'rule'
  | 'version'
  | 'deletedAt'
>

/**
 * Tells everybody who may see an entry by one of its children that the schedule changed; with `before`, also those who saw it
 * by a child or a time that it has no longer, so that they drop it. Each person hears it once, of a child they see, and
 * nothing of an entry that they could not see then: whoever saw it by a child that it has no longer is told what it was, and
 * so is everybody where it now was over, which a limited history may not reach.
 */
export async function emitSchedule(
  { db, emit, now }: Pick<Context, 'db' | 'emit' | 'now'>,
  { userId, name, accountId }: Pick<Caller, 'userId' | 'name' | 'accountId'>,
  entry: Told,
  before: Told = entry,
): Promise<void> {
  const childIds = [...new Set([...entry.childIds, ...before.childIds])]
  const at = entry.endsAt > before.endsAt ? entry.endsAt : before.endsAt
  const isOver = entry.endsAt < before.endsAt && entry.endsAt < now
  const names = await namesOfChildren(db, accountId, childIds)
  const whole = { to: 'children', accountId, childIds, area: 'schedule', at, narrows: ['activity'] } as const
  for (const { childId, audience } of audiencePerChild(whole)) {
    const user = { id: userId, name }
    const child = { _id: childId, name: names.get(childId) ?? '' }
    const activity = newsOf(isOver || !entry.childIds.includes(childId) ? before : entry)
    emit('schedule:updated', { type: 'schedule', user, child, activity }, audience)
  }
}

function newsOf({ endsAt: _, childIds, deletedAt, ...entry }: Told): ScheduleNews {
  const { id, kind, title, startOn, startAt, durationMinutes, timeZone, rule, version } = entry
  return {
    is: 'entry',
    ...{ id, childIds: [...childIds], kind, title, startOn, startAt, durationMinutes, timeZone, rule, version },
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}
