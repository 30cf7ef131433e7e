import type { LiveEvents } from '@nestwren/contract/live'
import { kindOf } from '@nestwren/contract/logs/entry'
import type { Comment } from '@nestwren/contract/reactions'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { audienceOf } from '../../platform/items/visibility.ts'
import type { NamedEntry } from './queries.ts'

type PlainEvent = 'log:new' | 'activity:created' | 'activity:updated' | 'log:deleted' | 'log:liked' | 'log:unliked'
type CommentEvent = 'log:comment:new' | 'log:comment:deleted'

function payloadOf(caller: Caller, { entry, childName }: NamedEntry): LiveEvents[PlainEvent] {
  return {
    type: entry.kind,
    user: { id: caller.userId, name: caller.name },
    child: { _id: entry.childId, name: childName },
    activity: entry,
  }
}

/** Those who may see the kind's area of the child, as far back as the entry lies. */
function readersOf({ accountId }: Caller, { entry }: NamedEntry) {
  const { childId, kind, startAt } = entry
  return audienceOf(accountId, { childIds: [childId], area: kindOf(kind).area, at: new Date(startAt) })
}

/** Says what happened to an entry to everybody who may see it. */
export function emitEntry(context: Pick<Context, 'emit'>, name: PlainEvent, caller: Caller, found: NamedEntry): void {
  context.emit(name, payloadOf(caller, found), readersOf(caller, found))
}

/** Says that an entry got or lost a comment. */
export function emitComment(
  context: Pick<Context, 'emit'>,
  name: CommentEvent,
  caller: Caller,
  found: NamedEntry,
  comment: Comment,
): void {
  context.emit(name, { ...payloadOf(caller, found), comment }, readersOf(caller, found))
}
