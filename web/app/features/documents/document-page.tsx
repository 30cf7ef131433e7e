import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { DocumentItem } from '@nestwren/contract/documents'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWhen } from '../../platform/format/use-when.ts'
import { isLockedRefusal } from '../../platform/locks/locked-answer.ts'
import { useIsCovered } from '../../platform/locks/use-locks.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Comments } from '../../ui/items/comments.tsx'
import { LikeLine } from '../../ui/items/like-line.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { Guarded } from '../../ui/locked/guarded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DocumentPicture } from './document-picture.tsx'
import { useCategoryNames, useChildNames, useExpiry, useFileText, useReminderText } from './document-words.ts'
import { EditDocumentSheet } from './edit-document-sheet.tsx'
import { OfflineDocuments } from './offline-documents.tsx'
import { useDocumentActions } from './use-document-actions.ts'
import { useDocument, useDocumentRights } from './use-documents.ts'

export function meta() {
  return [{ title: 'Document · Nestwren' }]
}

/** One document: its first page, what is known of it, what was said about it. */
export default function DocumentPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const isCovered = useIsCovered('documents')
  const query = useDocument(id, !isCovered)
  const isLocked = isCovered || isLockedRefusal(query.error)
  const item = isLocked ? undefined : query.data
  const isGone = item === undefined ? isMissing(query.error) : item.deletedAt !== null
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{item?.title ?? t`Document`}</span>}
        backHref="/vault/documents"
        backLabel={t`Back to the documents`}
      />
      {isLocked ? (
        <Guarded section="documents" size="page" error={query.error}>
          {null}
        </Guarded>
      ) : isGone ? (
        <Gone item={item ?? null} />
      ) : (
        <Loaded
          query={query}
          skeleton={<Skeleton className="h-96 w-full rounded-lg" />}
          offline={<OfflineDocuments />}
          failed={{
            title: t`We couldn't load this document`,
            body: t`It's safe. Check your connection and try again.`,
          }}
        >
          {(read) => (
            <Guarded section="documents" size="page">
              <Shown item={read} />
            </Guarded>
          )}
        </Loaded>
      )}
    </>
  )
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403) && !isLockedRefusal(error)

function Gone({ item }: { item: DocumentItem | null }) {
  const { t } = useLingui()
  const { restore } = useDocumentActions()
  const { canChange } = useDocumentRights()
  const navigate = useNavigate()
  if (item !== null && canChange(item))
    return (
      <EmptyState
        after={noReadNeeded}
        title={t`This document was deleted`}
        body={t`It stays in Recently deleted for 30 days.`}
        action={{ label: t`Bring it back`, onSelect: () => void restore(item.id) }}
      />
    )
  return (
    <EmptyState
      after={noReadNeeded}
      title={t`This document is no longer here`}
      body={t`It was deleted or is no longer shared with you.`}
      action={{ label: t`All documents`, onSelect: () => navigate('/vault/documents', { replace: true }) }}
    />
  )
}

function Shown({ item }: { item: DocumentItem }) {
  const navigate = useNavigate()
  const [isRemoving, setIsRemoving] = useState(false)
  const { remove } = useDocumentActions()
  const { canChange } = useDocumentRights()
  const [edited, setEdited] = useAddressedState('edit-document', {
    items: canChange(item) ? [item] : [],
    canAdd: false,
  })
  const removeIt = async () => {
    setIsRemoving(true)
    if (await remove(item.id)) navigate('/vault/documents', { replace: true })
    else setIsRemoving(false)
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-2">
      <div className="grid grid-cols-1 gap-3">
        <Preview item={item} />
        <a href={item.url} download={item.fileName} className={buttonClass('soft', 'md', true)}>
          <span className="btn-face">
            <Download aria-hidden="true" className="ic" />
            <Trans>Download</Trans>
          </span>
        </a>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <DocumentFacts item={item} />
        {canChange(item) ? (
          <div className="btn-pair">
            <Button
              variant="outline"
              icon={<Trash2 aria-hidden="true" className="ic" />}
              isBusy={isRemoving}
              onClick={() => void removeIt()}
            >
              <Trans>Delete</Trans>
            </Button>
            <Button icon={<Pencil aria-hidden="true" className="ic" />} onClick={() => setEdited(item)}>
              <Trans>Edit</Trans>
            </Button>
          </div>
        ) : null}
        <DocumentReactions item={item} />
      </div>
      {edited === null ? null : <EditDocumentSheet item={item} onClose={() => setEdited(null)} />}
    </div>
  )
}

/** The first page, which opens larger; the document itself is only saved, so that nothing in it runs here. */
function Preview({ item: { title, previewUrl, contentType } }: { item: DocumentItem }) {
  const { t } = useLingui()
  const picture = (
    <DocumentPicture
      url={previewUrl}
      contentType={contentType}
      className="aspect-[1/1.2] max-h-[60vh] w-full rounded-none border-0"
    />
  )
  if (previewUrl === null) return <div className="card overflow-hidden">{picture}</div>
  return (
    <a
      href={previewUrl}
      target="_blank"
      rel="noopener"
      className="card block overflow-hidden"
      aria-label={t`Open ${title} in a new tab`}
    >
      {picture}
    </a>
  )
}

/** Everything that is known of a document. */
function DocumentFacts({ item }: { item: DocumentItem }) {
  const categories = useCategoryNames()
  const childNames = useChildNames()
  const { day: dayText } = useWhen()
  const fileText = useFileText()
  const reminderText = useReminderText()
  const expiryOf = useExpiry()
  const expiry = item.expiresOn === null ? null : expiryOf(item.expiresOn)
  const by = item.createdBy.name
  const day = dayText(item.createdAt)
  return (
    <div className="card card-pad grid gap-4">
      <dl className="facts">
        <Fact name={<Trans>Category</Trans>}>{categories[item.category]}</Fact>
        <Fact name={<Trans>Children</Trans>}>{childNames(item.childIds)}</Fact>
        {item.issuedOn === null ? null : <Fact name={<Trans>Issued</Trans>}>{dayText(item.issuedOn)}</Fact>}
        {item.expiresOn === null || expiry === null ? null : (
          <Fact name={<Trans>Expires</Trans>}>
            {dayText(item.expiresOn)} {expiry.isNear ? <Badge tone={expiry.tone}>{expiry.text}</Badge> : null}
          </Fact>
        )}
        {item.expiresOn === null || item.remindDays === null ? null : (
          <Fact name={<Trans>Reminder</Trans>}>{reminderText(item.remindDays)}</Fact>
        )}
        <Fact name={<Trans>File</Trans>}>
          <span className="wrap-anywhere">{item.fileName}</span>
          <span className="type-caption block text-muted">{fileText(item)}</span>
        </Fact>
        <Fact name={<Trans>Added</Trans>}>
          <Trans>
            {day}, by {by}
          </Trans>
        </Fact>
      </dl>
      {item.notes === '' ? null : <p className="bubble wrap-anywhere whitespace-pre-line">{item.notes}</p>}
    </div>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Who likes a document, and what the family says about it. */
function DocumentReactions({ item }: { item: DocumentItem }) {
  const { mayManage } = useDocumentRights()
  const { id, likes, commentCount } = item
  return (
    <section className="card card-pad grid gap-3">
      <h2 className="sr-only">
        <Trans>Likes and comments</Trans>
      </h2>
      <LikeLine itemType="document" id={id} likes={likes} />
      <Comments item={{ itemType: 'document', id, commentCount, mayManage: mayManage(item) }} />
    </section>
  )
}
