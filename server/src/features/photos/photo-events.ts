import type { LiveEvents } from '@nestwren/contract/live'
import type { Actor } from '../../platform/http/access.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import type { Audience, Context } from '../../platform/http/context.ts'
import { audienceOf } from '../../platform/items/visibility.ts'
import type { Reactable } from '../reactions/public.ts'
import { photoItem } from './item.ts'
import { newsOf, type PhotoRow, readPhoto } from './queries.ts'

type PlainEvent = 'photo:new' | 'photo:updated' | 'photo:deleted' | 'photo:uploaded'
/** What is said of a photo, and to whom. */
interface PhotoNews {
  readonly payload: LiveEvents[PlainEvent]
  readonly audience: Extract<Audience, { to: 'parents' | 'children' }>
}

/** Photos as something that is liked and commented. */
export const photoReactable = {
  item: photoItem,
  async news({ db }, { caller, itemId }) {
    const found = await readPhoto(db, caller.accountId, itemId)
    return found === null ? [] : photoNews(caller, found)
  },
} as const satisfies Reactable<'photo'>

type Emitter = Pick<Context, 'emit'>

function payloadOf(caller: Actor, row: PhotoRow, childId = row.childIds[0] ?? ''): LiveEvents[PlainEvent] {
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
 * What is said to those who may see photos of one of the children as far back as it was taken, each with a child to be
 * named to them; only to parents where it is for them.
 */
function photoNews(caller: Actor, row: PhotoRow, childIds = row.childIds): readonly PhotoNews[] {
  const isForParents = row.audience === 'parents'
  const facts = { childIds, area: 'photos', at: row.takenAt, isForParents, isKeptInVault: row.keptInVault } as const
  const readers = audienceOf(caller.accountId, facts)
  if (readers.to === 'parents') return [{ payload: payloadOf(caller, row), audience: readers }]
  return audiencePerChild({ ...readers, narrows: ['photo', 'activity'] }).map(({ childId, audience }) => ({
    payload: payloadOf(caller, row, childId),
    audience,
  }))
}

/** Says what happened to a photo to everybody who may see it, by one of its children or of `childIds`. */
export function emitPhoto(
  context: Emitter,
  name: Exclude<PlainEvent, 'photo:uploaded'>,
  caller: Actor,
  row: PhotoRow,
  childIds = row.childIds,
): void {
  for (const { payload, audience } of photoNews(caller, row, childIds)) context.emit(name, payload, audience)
}

/** Says to the one who uploaded, on all their devices that are shown it, that every size is there. */
export function emitUploaded(context: Emitter, caller: Actor, row: PhotoRow): void {
  const { accountId, userId } = caller
  const ofVault = { section: 'photos', ...(row.keptInVault && { isKept: true }) } as const
  context.emit('photo:uploaded', payloadOf(caller, row), { to: 'user', accountId, userId, ...ofVault })
}

/**
 * Says what changed of a photo. Whoever could see it before and may no more hears that it is gone, with nothing of what
 * is new about it; its `deletedAt` is null then, which tells a photo that was taken away from one that was deleted.
 */
export function emitChanged(context: Emitter, caller: Actor, before: PhotoRow, after: PhotoRow): void {
  const isLost = (childId: string) => after.audience === 'parents' || !after.childIds.includes(childId)
  const lost = before.audience === 'family' ? before.childIds.filter(isLost) : []
  if (lost.length > 0) emitPhoto(context, 'photo:deleted', caller, before, lost)
  const stayed = before.childIds.filter((childId) => !lost.includes(childId))
  if (stayed.length > 0 && after.keptInVault && !before.keptInVault)
    for (const { payload, audience } of photoNews(caller, before, stayed))
      context.emit('photo:deleted', payload, { ...audience, exceptKept: true })
  emitPhoto(context, 'photo:updated', caller, after)
}
