import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentItem } from '@nestwren/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api } from '../../../platform/api/api.ts'
import { useWhen } from '../../../platform/format/use-when.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { PurgeButton } from '../../../ui/items/purge-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { documentKeys } from '../document-keys.ts'
import { DocumentPicture } from '../document-picture.tsx'
import { useDocumentActions } from '../use-document-actions.ts'
import { useDeletedDocuments, useDocumentRights } from '../use-documents.ts'

/** Documents among the recently deleted, and the way back. Nothing at all while there are none. */
export function DeletedDocuments() {
  const { t } = useLingui()
  const { canView } = useDocumentRights()
  const query = useDeletedDocuments(canView)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (!canView || (query.isSuccess && items.length === 0)) return null
  return (
    <section className="grid gap-2" aria-labelledby="deleted-documents">
      <div className="section-head">
        <h2 id="deleted-documents" className="type-heading">
          <Trans>Documents</Trans>
        </h2>
        {items.length === 0 ? null : (
          <PurgeButton
            ids={items.map(({ id }) => id)}
            label={t`Delete these for good`}
            question={plural(items.length, {
              one: 'Delete # document for good?',
              other: 'Delete # documents for good?',
            })}
            purge={api.documents.purge}
            onDone={() => query.refetch()}
          />
        )}
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-16 w-full rounded-lg" />}
        line={t`Couldn't load the deleted documents.`}
        offline={
          <p className="type-small text-muted">
            <Trans>You need to be online to see documents. They aren't saved on this device.</Trans>
          </p>
        }
      >
        {() => (
          <ul className="card">
            {items.map((item) => (
              <DeletedLine key={item.id} item={item} />
            ))}
          </ul>
        )}
      </Loaded>
      {query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </section>
  )
}

function DeletedLine({ item }: { item: DocumentItem }) {
  const { t } = useLingui()
  const { day: dayText } = useWhen()
  const { restore } = useDocumentActions()
  const client = useQueryClient()
  const { isBusy, run } = useAction()
  const { title } = item
  const bringBack = () => run(() => restore(item.id))
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-hairline px-4 py-2 last:border-b-0">
      <DocumentPicture url={item.thumbnailUrl} contentType={item.contentType} className="size-10" />
      <span className="min-w-0 flex-1 basis-36">
        <span className="type-label block wrap-anywhere">{title}</span>
        <span className="type-caption text-muted">
          {item.deletedAt === null ? null : t`Deleted ${dayText(item.deletedAt)}`}
        </span>
      </span>
      <span className="ms-auto flex items-center">
        <Button
          variant="ghost"
          size="sm"
          icon={<Undo2 aria-hidden="true" className="ic" />}
          aria-label={t`Bring back ${title}`}
          isBusy={isBusy}
          onClick={() => void bringBack()}
        >
          <Trans>Bring back</Trans>
        </Button>
        <PurgeButton
          isIcon
          ids={[item.id]}
          label={t`Delete ${title} for good`}
          question={t`Delete ${title} for good?`}
          purge={api.documents.purge}
          onDone={() => client.invalidateQueries({ queryKey: documentKeys.deleted })}
        />
      </span>
    </li>
  )
}
