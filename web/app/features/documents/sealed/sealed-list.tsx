import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { useCategoryNames, useExpiry } from '../document-words.ts'
import type { InHand } from './documents-in-hand.ts'
import type { HeldKey } from './held-key.ts'
import { SealedSheet, useSealedActions } from './sealed-sheet.tsx'
import { useInHand } from './use-in-hand.ts'
import { type SealedList, useSealedList } from './use-sealed.ts'

interface OpenListProps {
  held: HeldKey
  onAdd: () => void
}

/** What is sealed, with its titles; nobody else has them. */
export function OpenList({ held, onAdd }: OpenListProps) {
  const { t } = useLingui()
  const query = useSealedList(false)
  return (
    <Loaded
      query={query}
      failed={{
        title: t`We couldn't load the sealed documents`,
        body: t`They're safe. Check your connection and try again.`,
      }}
    >
      {(list, answered) => {
        if (list.isLocked) return <VaultLocked />
        if (list.items.length === 0)
          return (
            <EmptyState
              after={answered}
              title={t`Nothing sealed yet`}
              body={t`Seal wills, custody papers, account numbers: whatever nobody but you may read.`}
              action={{ label: t`Seal a document`, onSelect: onAdd, icon: <Plus aria-hidden="true" className="ic" /> }}
            />
          )
        return <Lines held={held} list={list} />
      }}
    </Loaded>
  )
}

function VaultLocked() {
  return (
    <Banner icon={<LockKeyhole aria-hidden="true" className="ic" />}>
      <Trans>The vault is locked. Open it first, then your sealed documents.</Trans>
    </Banner>
  )
}

function Lines({ held, list }: { held: HeldKey; list: SealedList }) {
  const { t } = useLingui()
  const opened = useInHand(held, list.items)
  const actions = useSealedActions()
  const [shownId, setShownId] = useState<string | null>(null)
  const shown = opened?.find(({ item }) => item.id === shownId)
  if (opened === null) return null
  const waiting = opened.filter(({ is }) => is === 'waiting').length
  return (
    <>
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
      {shown?.is === 'open' ? <SealedSheet held={held} document={shown} onClose={() => setShownId(null)} /> : null}
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
      <Loaded query={query}>{(list) => <DeletedLines held={held} list={list} />}</Loaded>
    </section>
  )
}

function DeletedLines({ held, list }: { held: HeldKey; list: SealedList }) {
  const { t } = useLingui()
  const opened = useInHand(held, list.items)
  const { isBusy, restore } = useSealedActions()
  if (list.items.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing sealed was deleted in the last 30 days.</Trans>
      </p>
    )
  return (
    <ul className="card max-w-[720px]" aria-label={t`Recently deleted sealed documents`}>
      {(opened ?? []).map((one) => (
        <li
          key={one.item.id}
          className="flex min-h-16 items-center gap-3 border-b border-hairline px-4 py-3 last:border-b-0"
        >
          <span className="type-label min-w-0 flex-1 wrap-anywhere">
            {one.is === 'open' ? one.meta.title : <Trans>A document you can't open</Trans>}
          </span>
          <Button variant="soft" size="sm" isBusy={isBusy} onClick={() => void restore(one.item.id)}>
            <Trans>Bring it back</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}
