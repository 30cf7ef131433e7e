import { useLingui } from '@lingui/react/macro'
import { Globe, Heart, LockKeyhole, MessageCircle, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { useLikes } from '../../platform/sync/lazy/use-likes.ts'
import { classNames } from '../../ui/class-names.ts'
import type { PhotoFacts } from './photo-facts.ts'
import { PhotoImage } from './photo-image.tsx'
import { usePhotoWords } from './use-photo-words.ts'
import { wantedAtNight } from './wanted-at-night.ts'

interface PhotoTileProps {
  photo: PhotoFacts
  /** It is drawn large: a larger picture is loaded, and its caption is shown. */
  isBig?: boolean
  /** The caption stands elsewhere when it is false. */
  hasCaption?: boolean
  /** Only these are turned through in the viewer: the photos of one entry. */
  logId?: string
  tabIndex?: number
}

/** A photo in a grid: one link to the viewer. */
export function PhotoTile({ photo, isBig = false, hasCaption = true, logId, tabIndex }: PhotoTileProps) {
  const { t } = useLingui()
  const words = usePhotoWords()
  const likes = useLikes(photo.id, photo.likes)
  const { caption, commentCount } = photo
  const query = logId === undefined ? '' : `?log=${logId}`
  const label = [
    words.title(photo),
    ...(photo.audience === 'parents' ? [t`for parents only`] : []),
    ...(photo.keptInVault ? [t`kept in the vault`] : []),
    ...(photo.isPublic ? [t`on the family site`] : []),
  ]
  return (
    <Link
      to={`/vault/photos/${photo.id}${query}`}
      preventScrollReset
      // At night too: the tap is the wish to see it.
      state={wantedAtNight}
      className={classNames('photo-tile', isBig && 'is-big')}
      aria-label={label.join(', ')}
      data-photo={photo.id}
      {...(tabIndex === undefined ? null : { tabIndex })}
    >
      <PhotoImage photo={photo} size={isBig ? 'medium' : 'small'} isCover />
      {isBig && hasCaption && caption !== '' ? <span className="photo-caption">{caption}</span> : null}
      <span className="photo-marks" aria-hidden="true">
        {photo.audience === 'parents' ? <UsersRound className="ic ic-sm" /> : null}
        {photo.keptInVault ? <LockKeyhole className="ic ic-sm" /> : null}
        {photo.isPublic ? <Globe className="ic ic-sm" /> : null}
        {likes.length > 0 ? <Heart className="ic ic-sm is-filled" /> : null}
        {commentCount > 0 ? <MessageCircle className="ic ic-sm" /> : null}
      </span>
    </Link>
  )
}
