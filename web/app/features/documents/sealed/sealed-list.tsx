import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SealedItem } from '@nestwren/contract/sealed'
import { LockKeyhole, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { Guarded } from '../../../ui/locked/guarded.tsx'
import { useCategoryNames, useExpiry } from '../document-words.ts'
import type { InHand, OpenInHand } from './documents-in-hand.ts'
import { EditSealedSheet } from './edit-sealed-sheet.tsx'
import type { HeldKey } from './held-key.ts'
import { SealedSheet, useSealedActions } from './sealed-sheet.tsx'
import { useInHand } from './use-in-hand.ts'
import { useSealedList } from './use-sealed.ts'

interface OpenListProps {
  held: HeldKey
  onAdd: () => void
}

/** What is sealed, with its titles, which only its readers have. */
export function OpenList({ held, onAdd }: OpenListProps) {
  const { t } = useLingui()
  const query = useSealedList(false)
  return (
    <Guarded section="documents" size="page" error={query.error}>
      <Loaded
        query={query}
        failed={{
          title: t`We couldn't load the sealed documents`,
          body: t`They're safe. Check your connection and try again.`,
        }}
      >
        {(items, answered) => (
          <Lines
            held={held}
            items={items}
            empty={
              <EmptyState
                after={answered}
                title={t`Nothing sealed yet`}
                body={t`Seal wills, custody papers, account numbers: papers that only parents with a key should read.`}
                action={{
                  label: t`Seal a document`,
                  onSelect: onAdd,
                  icon: <Plus aria-hidden="true" className="ic" />,
                }}
              />
            }
          />
        )}
      </Loaded>
    </Guarded>
  )
}

interface LinesProps {
  held: HeldKey
  items: readonly SealedItem[]
  empty: ReactNode
}

function Lines({ held, items, empty }: LinesProps) {
  const { t } = useLingui()
  const opened = useInHand(held, items)
  const actions = useSealedActions()
  const [shownId, setShownId] = useState<string | null>(null)
  // Stays open, as it was, whatever others do with the document.
  const [edited, setEdited] = useState<OpenInHand | null>(null)
  const shown = opened?.find(({ item }) => item.id === shownId)
  if (opened === null) return null
  const waiting = opened.filter(({ is }) => is === 'waiting').length
  const close = () => {
    setShownId(null)
    setEdited(null)
  }
  return (
    <>
      {items.length === 0 ? empty : null}
      {waiting === 0 ? null : (
        <Banner>
          {plural(waiting, {
            one: '# document opens for you once another parent has compared your words and unlocked their sealed documents.',
            other:
              '# documents open for you once another parent has compared your words and unlocked their sealed documents.',
          })}
        </Banner>
      )}
      {waiting === opened.length ? null : (
        <ul className="card max-w-[720px]" aria-label={t`Sealed documents`}>
          {opened.map((one) =>
            one.is === 'waiting' ? null : (
              <Line
                key={one.item.id}
                document={one}
                isBusy={actions.isBusy}
                onOpen={() => setShownId(one.item.id)}
                onAskAgain={() => void actions.askAgain(held, one.item)}
              />
            ),
          )}
        </ul>
      )}
      {edited !== null ? (
        <EditSealedSheet held={held} document={edited} onClose={close} />
      ) : shown?.is === 'open' ? (
        <SealedSheet document={shown} onEdit={() => setEdited(shown)} onClose={close} />
      ) : null}
    </>
  )
}

interface LineProps {
  document: InHand
  isBusy: boolean
  onOpen: () => void
  onAskAgain: () => void
}

function Line({ document, isBusy, onOpen, onAskAgain }: LineProps) {
  const categories = useCategoryNames()
  const expiryOf = useExpiry()
  if (document.is !== 'open')
    return (
      <li className="flex min-h-16 items-center gap-3 border-b border-hairline px-4 py-3 last:border-b-0">
        <span className="min-w-0 flex-1">
          <Trans>This document isn't as it was sealed, and doesn't open.</Trans>
        </span>
        {document.item.readerIds.length > 1 ? (
          <Button variant="soft" size="sm" isBusy={isBusy} onClick={onAskAgain}>
            <Trans>Ask again for access</Trans>
          </Button>
        ) : null}
      </li>
    )
  const { title, category, expiresOn } = document.meta
  const expiry = expiresOn === null ? null : expiryOf(expiresOn)
  return (
    <li className="border-b border-hairline last:border-b-0">
      <button type="button" className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-start" onClick={onOpen}>
        <LockKeyhole aria-hidden="true" className="ic" />
        <span className="min-w-0 flex-1">
          <span className="type-label block wrap-anywhere text-text">{title}</span>
          <span className="type-caption block text-muted">{categories[category]}</span>
          {expiry === null ? null : (
            <span className="mt-1 block [&>.badge]:whitespace-normal">
              <Badge tone={expiry.tone}>{expiry.text}</Badge>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** What was deleted in the last 30 days. */
export function DeletedSealed({ held }: { held: HeldKey }) {
  const [isShown, setIsShown] = useState(false)
  const query = useSealedList(true, isShown)
  if (!isShown)
    return (
      <Button variant="ghost" onClick={() => setIsShown(true)}>
        <Trans>Recently deleted</Trans>
      </Button>
    )
  return (
    <section className="grid gap-3">
      <h2 className="type-heading">
        <Trans>Recently deleted</Trans>
      </h2>
      <Guarded section="documents" error={query.error}>
        <Loaded query={query}>{(items) => <DeletedLines held={held} items={items} />}</Loaded>
      </Guarded>
    </section>
  )
}

function DeletedLines({ held, items }: { held: HeldKey; items: readonly SealedItem[] }) {
  const { t } = useLingui()
  const opened = useInHand(held, items)
  const { isBusy, restore } = useSealedActions()
  if (items.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing sealed was deleted in the last 30 days.</Trans>
      </p>
    )
  return (
    <ul className="card max-w-[720px]" aria-label={t`Recently deleted sealed documents`}>
      {(opened ?? []).map((one) => {
        const title = one.is === 'open' ? one.meta.title : t`A document you can't open`
        return (
          <li
            key={one.item.id}
            className="flex min-h-16 items-center gap-3 border-b border-hairline px-4 py-3 last:border-b-0"
          >
            <span className="type-label min-w-0 flex-1 wrap-anywhere">{title}</span>
            <Button
              variant="soft"
              size="sm"
              isBusy={isBusy}
              aria-label={t`Bring back ${title}`}
              onClick={() => void restore(one.item.id)}
            >
              <Trans>Bring back</Trans>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
