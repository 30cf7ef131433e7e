import { Trans, useLingui } from '@lingui/react/macro'
import type { MedicineItem } from '@nestwren/contract/medicines'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useList } from '../../platform/sync/use-list.ts'
import { type Answered, noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { DoseCheckBanner } from '../logs/kinds/medicine/public/dose-check-banner.tsx'
import { useDoseCheck } from '../logs/kinds/medicine/public/use-dose-check.ts'
import { targetsOf, useVisibleKinds } from '../logs/public/use-kind-rights.ts'
import { MedicineCard } from './medicine-card.tsx'
import { MedicineSheet } from './medicine-sheet.tsx'
import { medicineList } from './public/medicine-list.ts'
import { UnawareDoses } from './public/unaware-doses.tsx'

export function meta() {
  return [{ title: 'Medicines · Nestwren' }]
}

/** The medicines of the child in view: how long ago the last doses were, and past medicines. */
export default function MedicinesPage() {
  const { t } = useLingui()
  const { childId, children } = useSelectedChild()
  const query = useList(medicineList)
  const mayLook = useVisibleKinds().includes('medicine')
  const allowed = targetsOf(children, childId, 'medicine').children
  const canAdd = allowed.length > 0
  const changeable = targetsOf(children, 'all', 'medicine').children
  const [open, setOpen] = useAddressedState('medicine', {
    items: query.data?.filter((item) => changeable.some(({ _id }) => _id === item.childId)),
    canAdd,
  })
  // Never read on this device, and no network: what is added now is kept all the same.
  const isUnread = mayLook && query.data === undefined && query.fetchStatus === 'paused'
  return (
    <>
      <PageHeader title={t`Medicines`} backHref="/home" backLabel={t`Back to Home`} end={<ChildMenuChip />} />
      <NeedsChildren>
        {mayLook && query.data !== undefined && query.data.length > 0 ? <PageCheck childId={childId} /> : null}
        {mayLook ? (
          <div className="mb-3 grid gap-3 empty:hidden">
            <UnawareDoses childId={childId ?? 'all'} />
          </div>
        ) : null}
        {mayLook ? (
          <Loaded
            query={query}
            lines={3}
            failed={{
              title: t`We couldn't load the medicines`,
              body: t`They're safe. Check your connection and try again.`,
            }}
          >
            {(items, answered) => (
              <List
                answered={answered}
                items={items.filter((one) => childId === 'all' || one.childId === childId)}
                names={new Map(childId === 'all' ? children.map(({ _id, name }) => [_id, name]) : [])}
                canAdd={canAdd}
                onOpen={setOpen}
              />
            )}
          </Loaded>
        ) : (
          <EmptyState
            after={noReadNeeded}
            title={t`Nothing shared with you yet`}
            body={t`A parent of this family can share a child's medicines with you.`}
          />
        )}
      </NeedsChildren>
      {isUnread && canAdd ? (
        <Button
          variant="soft"
          className="mt-4"
          icon={<Plus aria-hidden="true" className="ic" />}
          onClick={() => setOpen('new')}
        >
          {t`Add a medicine`}
        </Button>
      ) : null}
      {open === null ? null : (
        <MedicineSheet
          key={open === 'new' ? 'new' : open.id}
          item={open === 'new' ? null : open}
          family={allowed}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** What stands below may be old: said once, above all of it. */
function PageCheck({ childId }: { childId: string | 'all' | null }) {
  const check = useDoseCheck(childId === 'all' ? null : childId)
  return check.status === 'current' ? null : (
    <div className="mb-3">
      <DoseCheckBanner check={check} />
    </div>
  )
}

interface ListProps {
  answered: Answered
  items: readonly MedicineItem[]
  /** Names by child while all of them are in view. */
  names: ReadonlyMap<string, string>
  canAdd: boolean
  onOpen: (item: MedicineItem | 'new') => void
}

function List({ answered, items, names, canAdd, onOpen }: ListProps) {
  const { t } = useLingui()
  const [hasStopped, setHasStopped] = useState(false)
  const active = items.filter(({ isActive }) => isActive)
  const stopped = items.filter(({ isActive }) => !isActive)
  const add = {
    label: t`Add a medicine`,
    icon: <Plus aria-hidden="true" className="ic" />,
    onSelect: () => onOpen('new'),
  }
  const cards = (some: readonly MedicineItem[]) => (
    <ul className="grid grid-cols-1 items-start gap-3 desktop:grid-cols-2">
      {some.map((item) => (
        <MedicineCard
          key={item.id}
          item={item}
          childName={names.get(item.childId) ?? null}
          onChange={() => onOpen(item)}
        />
      ))}
    </ul>
  )
  if (items.length === 0)
    return (
      <EmptyState
        after={answered}
        title={t`No medicines yet`}
        body={t`Add a medicine and the wait between doses. You'll see here how long to wait.`}
        {...(canAdd ? { action: add } : null)}
      />
    )
  return (
    <div className="grid gap-4">
      {active.length === 0 ? (
        <p className="text-muted">
          <Trans>No current medicines.</Trans>
        </p>
      ) : (
        cards(active)
      )}
      {canAdd ? (
        <Button variant="soft" className="justify-self-start" icon={add.icon} onClick={add.onSelect}>
          {add.label}
        </Button>
      ) : null}
      {stopped.length > 0 ? (
        <section aria-label={t`Past medicines`}>
          <button
            type="button"
            className="link-btn mb-2"
            aria-expanded={hasStopped}
            onClick={() => setHasStopped(!hasStopped)}
          >
            {t`Past medicines (${stopped.length})`}
          </button>
          {hasStopped ? cards(stopped) : null}
        </section>
      ) : null}
    </div>
  )
}
