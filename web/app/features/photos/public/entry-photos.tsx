import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isLockedRefusal } from '../../../platform/locks/locked-answer.ts'
import { useIsCovered } from '../../../platform/locks/use-locks.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PhotoNightNote } from '../photo-night-note.tsx'
import { PhotoTile } from '../photo-tile.tsx'
import '../photo-strip.css'
import '../photos.css'
import { useLogPhotos } from '../use-photos.ts'
import { UploadsPanel } from './uploads-panel.tsx'
import { usePhotoRights } from './use-photo-rights.ts'

const AddPhotosSheet = lazy(async () => ({ default: (await import('./add-photos-sheet.tsx')).AddPhotosSheet }))

interface EntryPhotosProps {
  entry: Entry
  /** A photo is opened: what lies over the page goes. */
  onLeave: () => void
}

/** The photos of a log entry, and the way to add more. While they are locked nothing is said of them. */
export function EntryPhotos({ entry: { id, childId, photoIds }, onLeave }: EntryPhotosProps) {
  const { t } = useLingui()
  const rights = usePhotoRights()
  const [isAdding, setIsAdding] = useState(false)
  const isCovered = useIsCovered('photos')
  const hasPhotos = photoIds.length > 0 && !isCovered
  const query = useLogPhotos(id, hasPhotos && rights.maySee)
  const photos = query.data?.items ?? []
  const mayAdd = rights.addable.some(({ _id }) => _id === childId)
  if (!mayAdd && (!rights.maySee || !hasPhotos)) return null
  return (
    <section className="grid gap-2" aria-labelledby={`photos-${id}`}>
      <h3 id={`photos-${id}`} className="type-label">
        <Trans>Photos</Trans>
      </h3>
      {hasPhotos && photos.length > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is used; this only follows them.
        // biome-ignore lint/a11y/useKeyWithClickEvents: a link used by keyboard sends a click as well.
        <div
          className="photo-strip"
          onClick={(event) => {
            if ((event.target as HTMLElement).closest('a') !== null) onLeave()
          }}
        >
          {photos.map((photo) => (
            <PhotoTile key={photo.id} photo={photo} logId={id} />
          ))}
          <PhotoNightNote isShort />
        </div>
      ) : hasPhotos && rights.maySee && !isLockedRefusal(query.error) ? (
        <Loaded
          query={query}
          skeleton={<Skeleton className="h-20 w-full rounded-md" />}
          line={t`Couldn't load the photos.`}
        >
          {() => null}
        </Loaded>
      ) : null}
      <UploadsPanel logId={id} />
      {mayAdd ? (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          icon={<ImagePlus aria-hidden="true" className="ic" />}
          onClick={() => setIsAdding(true)}
        >
          {t`Add photo`}
        </Button>
      ) : null}
      {isAdding ? (
        <Suspense>
          <AddPhotosSheet entry={{ id, childId }} onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
