import { useLingui } from '@lingui/react/macro'
import { isLockedRefusal } from '../../../platform/locks/locked-answer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PhotoNightNote } from '../photo-night-note.tsx'
import { PhotoTile } from '../photo-tile.tsx'
import '../photo-strip.css'
import '../photos.css'
import { useLogPhotos } from '../use-photos.ts'
import { usePhotoRights } from './use-photo-rights.ts'

const shown = 4

/** The photos of an entry under its line: a single one large, several as a small strip. Nothing while they are locked. */
export function PhotoStrip({ logId, count }: { logId: string; count: number }) {
  const { t } = useLingui()
  const { maySee } = usePhotoRights()
  const query = useLogPhotos(logId, maySee)
  const photos = query.data?.items ?? []
  if (!maySee || isLockedRefusal(query.error) || (query.data !== undefined && photos.length === 0)) return null
  const more = photos.length - shown
  // The place is kept while they are read, so that the lines below stay where they are.
  const places = Math.min(shown, query.data === undefined ? count : photos.length)
  const isSingle = places === 1
  return (
    <div className={classNames('photo-strip', isSingle ? 'is-single' : 'is-small')}>
      {Array.from({ length: places }, (_, at) => {
        const photo = photos[at]
        return photo === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place without a photo has nothing else to tell it apart.
          <span key={at} className="photo-tile is-empty" aria-hidden="true" />
        ) : (
          <PhotoTile key={photo.id} photo={photo} logId={logId} isBig={isSingle} />
        )
      })}
      <PhotoNightNote isShort />
      {more > 0 ? <span className="type-caption text-muted">{t`+${more}`}</span> : null}
    </div>
  )
}
