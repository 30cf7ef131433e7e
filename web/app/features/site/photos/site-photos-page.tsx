import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useIsCovered } from '../../../platform/locks/use-locks.ts'
import { noReadNeeded } from '../../../ui/answered.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { NeedsChildren } from '../../../ui/child/needs-children.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { Guarded } from '../../../ui/locked/guarded.tsx'
import { SettingsHeader } from '../../../ui/settings/settings-header.tsx'
import { usePhotoRights } from '../../photos/public/use-photo-rights.ts'
import { useSite, useSiteRights } from '../../site-facts/public/site-queries.ts'
import { PhotosAreLocked } from '../photos-are-locked.tsx'
import { usePublished } from '../published-photos.ts'
import { AddSitePhotosSheet } from './add-site-photos-sheet.tsx'
import { OrderedPhotos } from './ordered-photos.tsx'
import { useOrderPhotos } from './use-order-photos.ts'

export function meta() {
  return [{ title: 'Photos on the site · Nestwren' }]
}

/** Which photos the family's site shows, and in which order. */
export default function SitePhotosPage() {
  const { t } = useLingui()
  const { maySee } = usePhotoRights()
  const { mayPublish } = useSiteRights()
  const isCovered = useIsCovered('photos')
  const site = useSite().data
  const [isAdding, setIsAdding] = useState(false)
  const mayAdd = maySee && mayPublish && !isCovered
  const add = () => setIsAdding(true)
  return (
    <>
      <SettingsHeader
        title={t`Photos on the site`}
        back={{ href: '/settings/family/site', label: t`Back to Family site` }}
      />
      <div className="settings-stack">
        {site?.arePhotosInVault === true ? <PhotosAreLocked /> : null}
        {site !== undefined && !site.arePhotosInVault && !(site.enabled && site.modules.galleryEnabled) ? (
          <Banner>
            <Trans>Visitors don't see these photos yet. They show once the site and its gallery are on.</Trans>
          </Banner>
        ) : null}
        {maySee ? (
          <Guarded section="photos">
            <Published onAdd={mayAdd ? add : null} />
          </Guarded>
        ) : (
          <NeedsChildren>
            <EmptyState
              after={noReadNeeded}
              title={t`Nothing shared with you yet`}
              body={t`A parent decides who sees the photos of each child.`}
            />
          </NeedsChildren>
        )}
      </div>
      {isAdding && mayAdd ? <AddSitePhotosSheet onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}

function Published({ onAdd }: { onAdd: (() => void) | null }) {
  const { t } = useLingui()
  const { mayPublish } = useSiteRights()
  const query = usePublished()
  const order = useOrderPhotos()
  const photos = order.inOrder(query.data?.pages.flatMap(({ items }) => items) ?? [])
  return (
    <Loaded
      query={query}
      lines={4}
      failed={{
        title: t`We couldn't load the photos`,
        body: t`They're safe. Check your connection and try again.`,
      }}
    >
      {(_pages, answered) =>
        photos.length === 0 ? (
          <EmptyState
            after={answered}
            title={t`No photos on the site yet`}
            body={t`Photos you add show to everyone who can open the site, with their captions.`}
            {...(onAdd === null ? null : { action: { label: t`Add photos`, onSelect: onAdd } })}
          />
        ) : (
          <>
            {onAdd === null ? null : (
              <Button
                variant="soft"
                size="sm"
                className="justify-self-start"
                icon={<Plus aria-hidden="true" className="ic" />}
                onClick={onAdd}
              >
                <Trans>Add photos</Trans>
              </Button>
            )}
            <OrderedPhotos photos={photos} order={order} mayChange={mayPublish} />
            {query.hasNextPage ? (
              <Button
                variant="soft"
                isBlock
                isBusy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t`Show more`}
              </Button>
            ) : null}
          </>
        )
      }
    </Loaded>
  )
}
