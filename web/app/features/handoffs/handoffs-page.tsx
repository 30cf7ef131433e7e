import { Trans, useLingui } from '@lingui/react/macro'
import type { Handoff } from '@nestwren/contract/handoffs'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { ArrowLeftRight, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { useMomentText } from '../../platform/format/use-measures.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { HandOffSheet } from './hand-off-sheet.tsx'
import { useHandoffs } from './public/handoffs-query.ts'
import { hasSeen, isReceiver } from './public/waiting-for.ts'
import { useHandoffWords } from './use-handoff-words.ts'

export function meta() {
  return [{ title: 'Handoff notes · Nestwren' }]
}

const noItems: readonly Handoff[] = []

/** Every handoff of the children whose logs the person may see, the latest first, and the way to hand off now. */
export default function HandoffsPage() {
  const { t } = useLingui()
  const { children } = useChildren()
  const seen = children.filter(({ access }) => isLevelAtLeast(access.logs, 'view'))
  const own = children.filter(({ access }) => isLevelAtLeast(access.logs, 'add'))
  const canAdd = own.length > 0
  const [open, setOpen] = useAddressedState('handoff', { items: noItems, canAdd })
  const add = {
    label: t`Hand off now`,
    icon: <ArrowLeftRight aria-hidden="true" className="ic" />,
    onSelect: () => setOpen('new'),
  }
  return (
    <>
      <PageHeader title={t`Handoff notes`} backHref="/schedule" backLabel={t`Back to Schedule`} />
      <NeedsChildren>
        {seen.length === 0 ? (
          <EmptyState
            after={noReadNeeded}
            title={t`Nothing shared with you yet`}
            body={t`A parent of this family can share the logs with you.`}
          />
        ) : (
          <HandoffList add={canAdd ? add : null} />
        )}
      </NeedsChildren>
      {open === null ? null : <HandOffSheet family={own} onClose={() => setOpen(null)} />}
    </>
  )
}

interface HandoffListProps {
  add: NonNullable<Parameters<typeof EmptyState>[0]['action']> | null
}

function HandoffList({ add }: HandoffListProps) {
  const { t } = useLingui()
  const query = useHandoffs(true)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Loaded
      query={query}
      lines={4}
      failed={{
        title: t`We couldn't load handoff notes`,
        body: t`They're safe. Check your connection and try again.`,
      }}
    >
      {({ pages }, answered) => {
        const items = pages.flatMap((page) => page.items)
        if (items.length === 0)
          return (
            <EmptyState
              after={answered}
              title={t`No handoff notes yet`}
              body={t`When care changes hands, what the next person needs to know shows up here.`}
              {...(add === null ? null : { action: add })}
            />
          )
        return (
          <div className="grid max-w-reading grid-cols-1 gap-4">
            {add === null ? null : (
              <Button variant="soft" className="justify-self-start" icon={add.icon} onClick={add.onSelect}>
                {add.label}
              </Button>
            )}
            <ul className="grid grid-cols-1 gap-3">
              {items.map((item) => (
                <HandoffRow key={item.id} item={item} />
              ))}
            </ul>
            {hasNextPage ? (
              <Button
                variant="outline"
                size="sm"
                className="justify-self-center"
                isBusy={isFetchingNextPage}
                busyLabel={t`Loading`}
                onClick={() => void fetchNextPage()}
              >
                <Trans>Show earlier ones</Trans>
              </Button>
            ) : null}
          </div>
        )
      }}
    </Loaded>
  )
}

function HandoffRow({ item }: { item: Handoff }) {
  const words = useHandoffWords()
  const moment = useMomentText()
  const { user } = useSession()
  const isNew = user !== null && isReceiver(item, user.id) && !hasSeen(item, user.id)
  const facts = [words.children(item), moment(item.at), item.isImported === true ? words.imported(item) : '']
  return (
    <li>
      <Link to={`/schedule/handoff/${item.id}`} className="card card-pad card-link flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="type-label wrap-anywhere">{words.people(item)}</span>
            {isNew ? (
              <Badge tone="primary">
                <Trans>New</Trans>
              </Badge>
            ) : null}
          </span>
          <span className="type-caption block text-muted wrap-anywhere">
            {facts.filter((one) => one !== '').join(' · ')}
          </span>
          {item.note === '' ? null : (
            <span dir="auto" className="type-small line-clamp-2 block wrap-anywhere">
              {item.note}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden="true" className="ic shrink-0" />
      </Link>
    </li>
  )
}
