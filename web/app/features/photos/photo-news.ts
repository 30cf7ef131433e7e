import type { PhotoEvent } from '@nestwren/contract/live'
import type { Photo } from '@nestwren/contract/photos'
import type { Workspace } from '../../platform/cache/workspace.ts'
import { onLive } from '../../platform/realtime/live.ts'
import { uploadsOf } from '../../platform/uploads/uploads.ts'
import { addressBookOf } from './address-book.ts'
import { dropPhoto, placePhoto } from './photo-cache.ts'
import { withoutAddresses } from './photo-facts.ts'

const followed = new WeakSet<Workspace>()

function isPhoto(value: unknown): value is Photo {
  return typeof value === 'object' && value !== null && 'takenAt' in value && 'thumbnailUrl' in value
}

/** Puts photos that come, move or go into the cached lists, for as long as the workspace is open. */
export function followPhotoNews(workspace: Workspace): void {
  if (followed.has(workspace)) return
  followed.add(workspace)
  const { queryClient, closing } = workspace
  const place = ({ photo }: PhotoEvent) => placePhoto(queryClient, photo)
  const stops = [
    onLive('photo:new', place),
    onLive('photo:uploaded', place),
    onLive('photo:updated', place),
    onLive('photo:deleted', ({ photo }) => dropPhoto(queryClient, photo.id)),
    uploadsOf(workspace).onDelivered(({ answer }) => {
      if (!isPhoto(answer)) return
      addressBookOf(workspace).put([answer])
      placePhoto(queryClient, withoutAddresses(answer))
    }),
  ]
  closing.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}
