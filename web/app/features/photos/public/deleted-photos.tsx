import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { PurgeButton } from '../../../ui/items/purge-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { type PhotoFacts, photoKeys } from '../photo-facts.ts'
import { PhotoImage } from '../photo-image.tsx'
import '../photos.css'
import { usePhotoActions } from '../use-photo-actions.ts'
import { usePhotoWords } from '../use-photo-words.ts'
import { useDeletedPhotos } from '../use-photos.ts'
import { usePhotoRights } from './use-photo-rights.ts'

/** Photos that were deleted in the last 30 days, and the way back. Nothing when there are none. */
export function DeletedPhotos() {
  const { t } = useLingui()
  const query = useDeletedPhotos()
  const photos = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (query.data === undefined)
    return (
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-40 w-full rounded-lg" />}
        failed={{
          title: t`We couldn't load the deleted photos`,
          body: t`They're safe. Check your connection and try again.`,
        }}
      >
        {() => null}
      </Loaded>
    )
  if (photos.length === 0) return null
  return (
    <section aria-labelledby="deleted-photos">
      <div className="section-head">
        <h2 id="deleted-photos" className="type-heading">{t`Photos`}</h2>
        <PurgeButton
          ids={photos.map(({ id }) => id)}
          label={t`Delete these for good`}
          question={plural(photos.length, { one: 'Delete # photo for good?', other: 'Delete # photos for good?' })}
          purge={api.photos.purge}
          onDone={() => query.refetch()}
        />
      </div>
      <ul className="card">
        {photos.map((photo) => (
          <DeletedPhoto key={photo.id} photo={photo} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      ) : null}
    </section>
  )
}

function DeletedPhoto({ photo }: { photo: PhotoFacts }) {
  const { t } = useLingui()
  const title = usePhotoWords().title(photo)
  const mayRestore = usePhotoRights().mayChange(photo)
  const { restore } = usePhotoActions()
  const client = useQueryClient()
  const { isBusy, run } = useAction({ isToldInToast: true })
  const bringBack = () => run(() => restore(photo.id), { done: t`The photo is back` })
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2 last:border-b-0">
      <span className="photo-tile is-line">
        <PhotoImage photo={photo} size="small" isCover />
      </span>
      <span className="type-label min-w-0 flex-1 basis-36 wrap-anywhere">{title}</span>
      <span className="ms-auto flex items-center">
        {mayRestore ? (
          <Button
            variant="ghost"
            size="sm"
            isBusy={isBusy}
            icon={<Undo2 aria-hidden="true" className="ic" />}
            aria-label={t`Bring back ${title}`}
            onClick={() => void bringBack()}
          >
            {t`Bring back`}
          </Button>
        ) : null}
        <PurgeButton
          isIcon
          ids={[photo.id]}
          label={t`Delete ${title} for good`}
          question={t`Delete this photo for good?`}
          purge={api.photos.purge}
          onDone={() => client.invalidateQueries({ queryKey: photoKeys.deleted })}
        />
      </span>
    </li>
  )
}
