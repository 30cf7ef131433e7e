import { Trans, useLingui } from '@lingui/react/macro'
import type { Gift } from '@nestwren/contract/registry'
import { maxGifts } from '@nestwren/contract/registry-terms'
import { Plus } from 'lucide-react'
import { useSession } from '../../platform/session/use-session.ts'
import { changeItem } from '../../platform/sync/lazy/write-list.ts'
import { useList } from '../../platform/sync/use-list.ts'
import { type Answered, noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { useInBackground } from '../../ui/use-in-background.ts'
import { ClaimsSection } from './claims-section.tsx'
import { inOrder, movesFor } from './gift-order.ts'
import { GiftRows } from './gift-rows.tsx'
import { GiftSheet } from './gift-sheet.tsx'
import { giftList } from './public/gift-list.ts'
import { ReadingSection } from './reading-section.tsx'
import './registry.css'

export function meta() {
  return [{ title: 'Gift registry · Nestwren' }]
}

/** The gift registry as the family keeps it: what they wish for, in which order, and who gives it. */
export default function RegistryPage() {
  const { t } = useLingui()
  const { user } = useSession()
  const mayManage = user?.permissions.registryManage === true
  return (
    <>
      <SettingsHeader
        title={t`Gift registry`}
        back={{ href: '/settings/family/site', label: t`Back to Family site` }}
      />
      {mayManage ? (
        <Registry />
      ) : (
        <EmptyState
          after={noReadNeeded}
          title={t`Someone else keeps the registry`}
          body={t`A parent can give you the “Gift registry” permission.`}
        />
      )}
    </>
  )
}

function Registry() {
  const { t } = useLingui()
  const query = useList(giftList)
  const gifts = query.data === undefined ? undefined : inOrder(query.data)
  const [open, setOpen] = useAddressedState('gift', { items: gifts, canAdd: true })
  // Never read on this device, and no network: what is added now is kept all the same.
  const isUnread = gifts === undefined && query.fetchStatus === 'paused'
  return (
    <>
      <Loaded
        query={{ ...query, data: gifts }}
        lines={4}
        failed={{
          title: t`We couldn't load the registry`,
          body: t`It's safe. Check your connection and try again.`,
        }}
      >
        {(items, answered) => <Filled gifts={items} answered={answered} onOpen={setOpen} />}
      </Loaded>
      {isUnread ? (
        <Button
          variant="soft"
          className="mt-4"
          icon={<Plus aria-hidden="true" className="ic" />}
          onClick={() => setOpen('new')}
        >
          <Trans>Add a gift</Trans>
        </Button>
      ) : null}
      {open === null ? null : (
        <GiftSheet
          key={open === 'new' ? 'new' : open.id}
          gift={open === 'new' ? null : open}
          gifts={gifts ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface FilledProps {
  gifts: readonly Gift[]
  answered: Answered
  onOpen: (gift: Gift | 'new') => void
}

function Filled({ gifts, answered, onOpen }: FilledProps) {
  const { t } = useLingui()
  const inBackground = useInBackground()
  const order = (ordered: readonly Gift[], movedId: string) => {
    for (const { gift, sortKey } of movesFor(ordered, movedId))
      inBackground(changeItem(giftList, gift, { sortKey }).isStored)
  }
  const add = { label: t`Add a gift`, icon: <Plus aria-hidden="true" className="ic" />, onSelect: () => onOpen('new') }
  if (gifts.length === 0)
    return (
      <div className="settings-stack">
        <EmptyState
          after={answered}
          title={t`No gifts yet`}
          body={t`Add what you wish for. Visitors of your site reserve it, so nothing comes twice.`}
          action={add}
        />
        <ReadingSection />
      </div>
    )
  return (
    <div className="settings-stack">
      <GiftRows gifts={gifts} onOrder={order} onOpen={onOpen} />
      {gifts.length < maxGifts ? (
        <Button variant="soft" className="justify-self-start" icon={add.icon} onClick={add.onSelect}>
          {add.label}
        </Button>
      ) : (
        <p className="type-small text-muted">
          <Trans>The registry is full. Remove a gift to add another one.</Trans>
        </p>
      )}
      <ClaimsSection gifts={gifts} />
      <ReadingSection />
    </div>
  )
}
