import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentCategory, DocumentItem } from '@nestwren/contract/documents'
import { Plus } from 'lucide-react'
import type { Answered } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DocumentLine } from './document-line.tsx'
import { OfflineDocuments } from './offline-documents.tsx'
import { useDocuments } from './use-documents.ts'

interface DocumentListProps {
  childId: string | 'all'
  category: DocumentCategory | null
  /** Null without the right to add. */
  onAdd: (() => void) | null
  onShowAll: () => void
}

/** The documents of a filter, or why there are none. */
export function DocumentList({ childId, category, onAdd, onShowAll }: DocumentListProps) {
  const { t } = useLingui()
  const query = useDocuments(childId, category)
  return (
    <Loaded
      query={query}
      skeleton={<ListSkeleton />}
      offline={<OfflineDocuments />}
      failed={{
        title: t`We couldn't load the documents`,
        body: t`They're safe. Check your connection and try again.`,
      }}
    >
      {({ pages }, answered) => (
        <Items {...{ category, onAdd, onShowAll, query, answered }} items={pages.flatMap((page) => page.items)} />
      )}
    </Loaded>
  )
}

interface ItemsProps extends Omit<DocumentListProps, 'childId'> {
  items: readonly DocumentItem[]
  query: ReturnType<typeof useDocuments>
  answered: Answered
}

function Items({ items, query, answered, category, onAdd, onShowAll }: ItemsProps) {
  const { t } = useLingui()
  if (items.length === 0) {
    if (category !== null)
      return (
        <EmptyState
          after={answered}
          title={t`Nothing here`}
          body={t`No document matches this child and category.`}
          action={{ label: t`Show all documents`, onSelect: onShowAll }}
        />
      )
    return (
      <EmptyState
        after={answered}
        title={t`No documents yet`}
        body={t`Keep vaccination records, insurance cards, and papers together, with a reminder before they expire.`}
        {...(onAdd === null
          ? null
          : {
              action: { label: t`Add a document`, onSelect: onAdd, icon: <Plus aria-hidden="true" className="ic" /> },
            })}
      />
    )
  }
  return (
    <>
      <ul className="card max-w-[720px]" aria-label={t`Documents`}>
        {items.map((item) => (
          <DocumentLine key={item.id} item={item} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="soft" isBlock isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  )
}

function ListSkeleton() {
  return (
    <div className="card max-w-[720px]">
      {[0, 1, 2].map((line) => (
        <div key={line} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="h-14 w-12 rounded-md" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
