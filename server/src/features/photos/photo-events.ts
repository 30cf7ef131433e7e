import type { LiveEvents } from '@nestwren/contract/live'
import type { Comment } from '@nestwren/contract/reactions'
import type { Caller } from '../../platform/http/access.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import type { Context } from '../../platform/http/context.ts'
import { audienceOf } from '../../platform/items/visibility.ts'
import { newsOf, type PhotoRow } from './queries.ts'

type PlainEvent = 'photo:new' | 'photo:updated' | 'photo:deleted' | 'photo:uploaded' | 'photo:liked' | 'photo:unliked'
type CommentEvent = 'photo:comment:new' | 'photo:comment:deleted'
type Emitter = Pick<Context, 'emit'>

function payloadOf(caller: Caller, row: PhotoRow, childId = row.childIds[0] ?? ''): LiveEvents[PlainEvent] {
  const photo = newsOf(row)
  return {
    type: 'photo',
    user: { id: caller.userId, name: caller.name },
    child: { _id: childId, name: row.childNames[row.childIds.indexOf(childId)] ?? '' },
    photo,
    activity: photo,
  }
}

/**
 * Those who may see photos of one of the children as far back as it was taken, each with a child to be named to them;
 * only parents where it is for them.
 */
function audiencesOf({ accountId }: Caller, row: PhotoRow, childIds = row.childIds) {
  const isForParents = row.audience === 'parents'
  const readers = audienceOf(accountId, { childIds, area: 'photos', at: row.takenAt, isForParents })
  if (readers.to === 'parents') return [{ childId: row.childIds[0], audience: readers }]
  return audiencePerChild({ ...readers, narrows: ['photo', 'activity'] })
}

/** Says what happened to a photo to everybody who may see it, by one of its children or of `childIds`. */
export function emitPhoto(
  context: Emitter,
  name: Exclude<PlainEvent, 'photo:uploaded'>,
  caller: Caller,
  row: PhotoRow,
  childIds = row.childIds,
): void {
  for (const { childId, audience } of audiencesOf(caller, row, childIds))
    context.emit(name, payloadOf(caller, row, childId), audience)
}

/** Says to the one who uploaded, on all their devices, that every size is there. */
export function emitUploaded(context: Emitter, caller: Caller, row: PhotoRow): void {
  const { accountId, userId } = caller
  context.emit('photo:uploaded', payloadOf(caller, row), { to: 'user', accountId, userId })
}

/** Says that a photo got or lost a comment. */
export function emitPhotoComment(
  context: Emitter,
  name: CommentEvent,
  caller: Caller,
  row: PhotoRow,
  comment: Comment,
): void {
  for (const { childId, audience } of audiencesOf(caller, row))
    context.emit(name, { ...payloadOf(caller, row, childId), comment }, audience)
}

/**
 * Says what changed of a photo. Whoever could see it before and may no more hears that it is gone, with nothing of what
 * is new about it; its `deletedAt` is null then, which tells a photo that was taken away from one that was deleted.
 */
export function emitChanged(context: Emitter, caller: Caller, before: PhotoRow, after: PhotoRow): void {
  const lost = before.childIds.filter((childId) => after.audience === 'parents' || !after.childIds.includes(childId))
  if (before.audience === 'family') emitPhoto(context, 'photo:deleted', caller, before, lost)
  emitPhoto(context, 'photo:updated', caller, after)
}
