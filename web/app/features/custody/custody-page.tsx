import { useLingui } from '@lingui/react/macro'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CustodyBoard } from './custody-board.tsx'
import { useCustody } from './public/use-custody.ts'
import { useCustodyRights } from './public/use-custody-rights.ts'

export function meta() {
  return [{ title: 'Parenting time · Nestwren' }]
}

/** Parenting time: the schedule, the next handoffs, what was agreed on top of it, and what waits for an answer. */
export default function CustodyPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader
        title={t`Parenting time`}
        backHref="/schedule"
        backLabel={t`Back to Schedule`}
        end={<ChildMenuChip />}
      />
      <NeedsChildren>
        <ForChildren />
      </NeedsChildren>
    </>
  )
}

function ForChildren() {
  const { t } = useLingui()
  const { childId } = useSelectedChild()
  const { seen } = useCustodyRights()
  const query = useCustody(seen.length > 0)
  const inView = seen.filter(({ _id }) => childId === 'all' || _id === childId)
  if (childId === null)
    return (
      <EmptyState
        after={noReadNeeded}
        title={t`No child yet`}
        body={t`Parenting time starts with a child. Add one on Home.`}
      />
    )
  if (inView.length === 0)
    return (
      <EmptyState
        after={noReadNeeded}
        title={t`Nothing shared with you yet`}
        body={t`A parent of this family can share parenting time with you.`}
      />
    )
  return (
    <Loaded
      query={query}
      lines={4}
      failed={{
        title: t`We couldn't load parenting time`,
        body: t`Nothing is lost. Check your connection and try again.`,
      }}
    >
      {(custody, answered) => <CustodyBoard custody={custody} answered={answered} read={query} inView={inView} />}
    </Loaded>
  )
}
