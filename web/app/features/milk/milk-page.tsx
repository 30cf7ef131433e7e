import { Trans, useLingui } from '@lingui/react/macro'
import { milkPlaces } from '@nestwren/contract/logs/kind'
import type { MilkLot } from '@nestwren/contract/milk'
import { Plus } from 'lucide-react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useAmountText } from '../../platform/format/use-measures.ts'
import { useText } from '../../platform/i18n/use-locale.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMilkStock } from '../logs/kinds/public/use-milk.ts'
import { placeNames } from '../logs/kinds/pumping/public/use-place-names.ts'
import { targetsOf, useVisibleKinds } from '../logs/public/use-kind-rights.ts'
import { EndedLots } from './ended-lots.tsx'
import { LotLine } from './lot-line.tsx'
import { LotSheet } from './lot-sheet.tsx'
import { NewLotSheet } from './new-lot-sheet.tsx'

export function meta() {
  return [{ title: 'Milk stash · Nestwren' }]
}

/** Expressed milk by place: how much there is, what has to be used first, and what became of the rest. */
export default function MilkPage() {
  const { t } = useLingui()
  const { childId, children } = useSelectedChild()
  const query = useMilkStock()
  const mayLook = useVisibleKinds().includes('pumping')
  const allowed = targetsOf(children, childId, 'pumping').children
  const isMine = (lot: MilkLot) => lot.endedAt === null && (childId === 'all' || lot.childId === childId)
  const names = new Map(childId === 'all' ? children.map(({ _id, name }) => [_id, name]) : [])
  const canAdd = allowed.length > 0
  // The container as it was when it was opened: what somebody else makes of it meanwhile does not take over the form.
  const changeable = targetsOf(children, 'all', 'pumping').children
  const [open, setOpen] = useAddressedState('milk', {
    items: query.data?.filter((lot) => lot.endedAt === null && changeable.some(({ _id }) => _id === lot.childId)),
    canAdd,
  })
  const add = {
    label: t`Store milk`,
    icon: <Plus aria-hidden="true" className="ic" />,
    onSelect: () => setOpen('new'),
  }
  // Never read on this device, and no network: what is put by now is kept all the same.
  const isUnread = mayLook && query.data === undefined && query.fetchStatus === 'paused'
  return (
    <>
      <PageHeader title={t`Milk stash`} backHref="/home" backLabel={t`Back to Home`} end={<ChildMenuChip />} />
      <NeedsChildren>
        {mayLook ? (
          <Loaded
            query={query}
            lines={4}
            failed={{
              title: t`We couldn't load the milk stash`,
              body: t`Nothing is lost. Check your connection and try again.`,
            }}
          >
            {(lots, answered) =>
              lots.some(isMine) ? (
                <div className="grid grid-cols-1 gap-5">
                  <Totals lots={lots.filter(isMine)} />
                  {canAdd ? (
                    <Button variant="soft" className="justify-self-start" icon={add.icon} onClick={add.onSelect}>
                      {add.label}
                    </Button>
                  ) : null}
                  <div className="grid grid-cols-1 items-start gap-5 desktop:grid-cols-2">
                    <Places lots={lots.filter(isMine)} names={names} onOpen={canAdd ? setOpen : null} />
                  </div>
                  <EndedLots childId={childId ?? 'all'} names={names} />
                </div>
              ) : (
                <div className="grid gap-5">
                  <EmptyState
                    after={answered}
                    title={t`No milk stored yet`}
                    body={t`Milk you store after pumping shows up here, soonest to expire first.`}
                    {...(canAdd ? { action: add } : null)}
                  />
                  <EndedLots childId={childId ?? 'all'} names={names} />
                </div>
              )
            }
          </Loaded>
        ) : (
          <EmptyState
            after={noReadNeeded}
            title={t`Nothing shared with you yet`}
            body={t`A parent of this family can share pumping with you.`}
          />
        )}
      </NeedsChildren>
      {isUnread && canAdd ? (
        <Button variant="soft" className="mt-4" icon={add.icon} onClick={add.onSelect}>
          {add.label}
        </Button>
      ) : null}
      {open === 'new' ? <NewLotSheet family={allowed} onClose={() => setOpen(null)} /> : null}
      {open === null || open === 'new' ? null : <LotSheet key={open.id} lot={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Millilitres left in each place. */
function Totals({ lots }: { lots: readonly MilkLot[] }) {
  const { t } = useLingui()
  const text = useText()
  const amountText = useAmountText()
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2" aria-label={t`In your stash`}>
      {milkPlaces.map((place) => {
        const here = lots.filter((lot) => lot.place === place)
        return (
          <div key={place} className="card p-3">
            <dt className="type-caption text-muted">{text(placeNames[place])}</dt>
            <dd className="type-heading tabular-nums">
              {amountText(here.reduce((sum, { leftMl }) => sum + leftMl, 0))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface PlacesProps {
  lots: readonly MilkLot[]
  names: ReadonlyMap<string, string>
  /** null for somebody who may only look. */
  onOpen: ((lot: MilkLot) => void) | null
}

function Places({ lots, names, onOpen }: PlacesProps) {
  const text = useText()
  const places = milkPlaces.filter((place) => lots.some((lot) => lot.place === place))
  return places.map((place) => (
    <section key={place} aria-labelledby={`milk-${place}`}>
      <h2 id={`milk-${place}`} className="type-title mb-2">
        {text(placeNames[place])}
      </h2>
      <ul className="card">
        {lots
          .filter((lot) => lot.place === place)
          .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt))
          .map((lot) => (
            <LotLine key={lot.id} lot={lot} childName={names.get(lot.childId) ?? null} onOpen={onOpen} />
          ))}
      </ul>
      {place === 'room' ? (
        <p className="type-caption mt-1 text-muted">
          <Trans>At room temperature, use milk within 4 hours.</Trans>
        </p>
      ) : null}
    </section>
  ))
}
