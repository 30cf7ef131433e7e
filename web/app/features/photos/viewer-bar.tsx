import { useLingui } from '@lingui/react/macro'
import { Download, EllipsisVertical, MessageCircle, Trash2, X } from 'lucide-react'
import { useErrorText } from '../../platform/api/errors.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { PhotoFacts } from './photo-facts.ts'
import { usePhotoRights } from './public/use-photo-rights.ts'
import { usePhotoActions } from './use-photo-actions.ts'

interface ViewerBarProps {
  photo: PhotoFacts | undefined
  index: number | null
  total: number
  hasDetails: boolean
  onDetails: () => void
  onRemove: () => void
  onClose: () => void
}

/** Above the photo: which one it is, what can be done with it, and the way out. */
export function ViewerBar({ photo, index, total, hasDetails, onDetails, onRemove, onClose }: ViewerBarProps) {
  const { t, i18n } = useLingui()
  const errorText = useErrorText()
  const rights = usePhotoRights()
  const { download } = usePhotoActions()
  const save = (one: PhotoFacts) => void download(one).catch((error) => showToast({ message: errorText(error) }))
  const place = (index ?? 0) + 1
  const shownPlace = i18n.number(place)
  const shownTotal = i18n.number(total)
  const items: MenuItem[] =
    photo === undefined
      ? []
      : [
          {
            id: 'download',
            label: t`Download`,
            icon: <Download aria-hidden="true" className="ic" />,
            onSelect: () => save(photo),
          },
          ...(rights.mayChange(photo)
            ? [
                {
                  id: 'delete',
                  label: t`Delete photo`,
                  icon: <Trash2 aria-hidden="true" className="ic" />,
                  isDanger: true,
                  onSelect: onRemove,
                },
              ]
            : []),
        ]
  return (
    <div className="viewer-bar">
      <IconButton label={t`Close`} icon={<X aria-hidden="true" className="ic" />} onClick={onClose} />
      <p className="type-small tnum viewer-place">
        {index === null || total < 2 ? '' : t`${shownPlace} of ${shownTotal}`}
      </p>
      {photo === undefined ? null : (
        <>
          <button type="button" className="viewer-about" aria-expanded={hasDetails} onClick={onDetails}>
            <MessageCircle aria-hidden="true" className="ic" />
            <span>{t`Details`}</span>
            {photo.commentCount > 0 ? <span className="tnum">{photo.commentCount}</span> : null}
          </button>
          <Menu
            trigger={<IconButton label={t`More`} icon={<EllipsisVertical aria-hidden="true" className="ic" />} />}
            items={items}
          />
        </>
      )}
    </div>
  )
}

interface PhotoMissingProps {
  query: { readonly error: unknown; readonly fetchStatus: string; readonly refetch: () => unknown }
  isGone: boolean
  onClose: () => void
}

/** In place of a photo: it is on its way, gone, or out of reach. */
export function PhotoMissing({ query, isGone, onClose }: PhotoMissingProps) {
  const { t } = useLingui()
  const { isOnline } = useConnection()
  if (isGone)
    return (
      <div className="viewer-missing">
        <EmptyState
          after={noReadNeeded}
          title={t`This photo is no longer here`}
          body={t`It was deleted or isn't shared with you. Deleted photos stay in Settings > Recently deleted for 30 days.`}
          action={{ label: t`Back to photos`, onSelect: onClose }}
        />
      </div>
    )
  if (query.error !== null)
    return (
      <div className="viewer-missing">
        <Banner tone="warning">{t`Couldn't load the photo.`}</Banner>
        <Button variant="soft" onClick={() => void query.refetch()}>{t`Try again`}</Button>
      </div>
    )
  if (!isOnline)
    return (
      <div className="viewer-missing">
        <Banner>{t`You're offline. The photo will show up once you're back online.`}</Banner>
      </div>
    )
  return (
    <div className="viewer-missing">
      <Skeleton className="h-60 w-full rounded-lg" />
    </div>
  )
}
