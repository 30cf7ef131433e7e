import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { Guarded, KeptSlot } from '../../../ui/locked/guarded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { PhotoFacts } from '../photo-facts.ts'
import { PhotoNightNote } from '../photo-night-note.tsx'
import { PhotoTile } from '../photo-tile.tsx'
import '../photos.css'
import { useLatestPhotos, useMonths } from '../use-photos.ts'

/** One large and five small ones: three rows, the large one beside the first two. With fewer only whole rows. */
const shown = 6
const fewer = 3

function whole(photos: readonly PhotoFacts[]): readonly PhotoFacts[] {
  return photos.length >= shown ? photos.slice(0, shown) : photos.slice(0, fewer)
}

/** The photos taken last, for the overview of the vault. */
export function PhotosBlock(props: { onAdd: (() => void) | null }) {
  return (
    <Guarded section="photos">
      <OpenBlock {...props} />
    </Guarded>
  )
}

function OpenBlock({ onAdd }: { onAdd: (() => void) | null }) {
  const { t } = useLingui()
  const { childId } = useSelectedChild()
  const query = useLatestPhotos(childId)
  const months = useMonths(childId, Temporal.Now.timeZoneId())
  const photos = whole(query.data?.items ?? [])
  const total = months.data?.reduce((sum, { count }) => sum + count, 0) ?? null
  return (
    <section aria-labelledby="vault-photos">
      <div className="section-head">
        <h2 id="vault-photos" className="type-heading">
          <Trans>Photos</Trans>
        </h2>
        {photos.length > 0 ? (
          <Link to="/vault/photos" className="link-btn">
            {total === null ? (
              <Trans>All photos</Trans>
            ) : (
              <Plural value={total} one="All # photo" other="All # photos" />
            )}
            <ChevronRight aria-hidden="true" className="ic ic-sm" />
          </Link>
        ) : null}
      </div>
      <KeptSlot section="photos" />
      <Loaded
        query={query}
        skeleton={
          <div className="photo-grid is-block">
            {Array.from({ length: shown }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have nothing else to tell them apart.
              <Skeleton key={at} className="photo-skel" />
            ))}
          </div>
        }
        line={t`Couldn't load the photos.`}
        offline={<Banner>{t`You're offline. Photos will show up once you're back online.`}</Banner>}
      >
        {() =>
          photos.length === 0 ? (
            <div className="card card-pad grid justify-items-start gap-3">
              <p className="type-small text-muted">
                <Trans>No photos yet. The first ones start the family's album.</Trans>
              </p>
              {onAdd === null ? null : (
                <Button variant="soft" size="sm" icon={<Plus aria-hidden="true" className="ic" />} onClick={onAdd}>
                  <Trans>Add photos</Trans>
                </Button>
              )}
            </div>
          ) : (
            <>
              <PhotoNightNote />
              <div className={photos.length >= fewer ? 'photo-grid is-block' : 'photo-grid'}>
                {photos.map((photo, at) => (
                  <PhotoTile key={photo.id} photo={photo} isBig={at === 0 && photos.length >= fewer} />
                ))}
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
