import { useLingui } from '@lingui/react/macro'
import type { Measurement } from '@nestwren/contract/growth'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { useList } from '../../../platform/sync/use-list.ts'
import { noReadNeeded } from '../../../ui/answered.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { useAddressedState } from '../../../ui/layers/use-addressed-state.ts'
import { ChartShimmer } from '../chart/chart-shimmer.tsx'
import { ChildGrowth } from '../child-growth.tsx'
import { Siblings } from '../siblings.tsx'
import { useGrowthRights } from '../use-growth-rights.ts'
import { measurementList } from './measurement-list.ts'
import '../growth.css'

const MeasurementSheet = lazy(async () => ({
  default: (await import('../sheet/measurement-sheet.tsx')).MeasurementSheet,
}))

const none: readonly Measurement[] = []

/** How a child grows: the chart, two visits compared, and the measurements; of several children, their charts. */
export function GrowthTab() {
  const { t } = useLingui()
  const { childId, select } = useSelectedChild()
  const { seen, addable, mayChange } = useGrowthRights()
  const mayLook = seen.length > 0
  const query = useList(measurementList, { isWanted: mayLook })
  const shown = childId === 'all' ? seen : seen.filter(({ _id }) => _id === childId)
  const allowed = childId === 'all' ? addable : addable.filter(({ _id }) => _id === childId)
  const canAdd = allowed.length > 0
  // The visit as it was when it was opened: what somebody else makes of it meanwhile does not take over the form.
  const [open, setOpen] = useAddressedState('measurement', { items: query.data?.filter(mayChange), canAdd })
  if (shown.length === 0)
    return (
      <EmptyState
        after={noReadNeeded}
        title={t`Nothing shared with you yet`}
        body={t`A parent of this family can share growth with you.`}
      />
    )
  const [only] = shown
  // Never read on this device, and no network: what is added now is kept all the same.
  const isUnread = query.data === undefined && query.fetchStatus === 'paused'
  return (
    <>
      <Loaded
        query={query}
        skeleton={<ChartShimmer />}
        failed={{
          title: t`We couldn't load the measurements`,
          body: t`They're safe. Check your connection and try again.`,
        }}
      >
        {(all) =>
          shown.length === 1 && only !== undefined ? (
            <ChildGrowth key={only._id} child={only} all={all} onOpen={setOpen} />
          ) : (
            <Siblings family={shown} measurements={all} onSelect={select} />
          )
        }
      </Loaded>
      {isUnread && canAdd ? (
        <Button
          variant="soft"
          className="mt-4"
          icon={<Plus aria-hidden="true" className="ic" />}
          onClick={() => setOpen('new')}
        >
          {t`Add a measurement`}
        </Button>
      ) : null}
      {open === null ? null : (
        <Suspense>
          <MeasurementSheet
            key={open === 'new' ? 'new' : open.id}
            item={open === 'new' ? null : open}
            family={open === 'new' ? allowed : seen}
            measurements={query.data ?? none}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
