import { kindOf } from '@nestwren/contract/logs/entry'
import type { Actor, Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { audienceOf } from '../../platform/items/visibility.ts'
import type { ReactionNews } from '../reactions/public.ts'
import type { NamedEntry } from './queries.ts'

type EntryEvent = 'log:new' | 'activity:created' | 'activity:updated' | 'log:deleted'

/** What is said to those who may see the kind's area of the child, as far back as the entry lies. */
export function entryNews(caller: Actor, { entry, childName }: NamedEntry): ReactionNews<'log'> {
  const { childId, kind, startAt } = entry
  return {
    payload: {
      type: kind,
      user: { id: caller.userId, name: caller.name },
      child: { _id: childId, name: childName },
      activity: entry,
    },
    audience: audienceOf(caller.accountId, { childIds: [childId], area: kindOf(kind).area, at: new Date(startAt) }),
  }
}

/** Says what happened to an entry to everybody who may see it. */
export function emitEntry(context: Pick<Context, 'emit'>, name: EntryEvent, caller: Caller, found: NamedEntry): void {
  const { payload, audience } = entryNews(caller, found)
  context.emit(name, payload, audience)
}
