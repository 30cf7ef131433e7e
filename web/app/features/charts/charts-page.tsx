import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect, useState } from 'react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { chartTabs } from './tabs.ts'
import { useChartsAddress } from './use-charts-address.ts'

export function meta() {
  return [{ title: 'Charts · Nestwren' }]
}

/** Charts: how a child grows, how the days run, what was reached and tasted. Each tab brings its own code. */
export default function ChartsPage() {
  const { t, i18n } = useLingui()
  const { childId } = useSelectedChild()
  const { tab, open } = useChartsAddress()
  return (
    <>
      <PageHeader title={t`Charts`} end={<ChildMenuChip />} />
      <NeedsChildren skeleton={<Skeleton className="h-96 w-full rounded-lg" />}>
        {childId === null ? (
          <EmptyState
            after={noReadNeeded}
            title={t`No child yet`}
            body={t`Charts start with a child. Add one on Home.`}
          />
        ) : (
          <Tabs
            label={t`Charts`}
            tabs={chartTabs.map(({ name, title }) => ({ value: name, label: i18n._(title) }))}
            current={tab.name}
            onCurrentChange={open}
          >
            <TabPart key={tab.name} load={tab.load} />
          </Tabs>
        )}
      </NeedsChildren>
    </>
  )
}

/** What a tab shows, once its code is there. */
function TabPart({ load }: { load: () => Promise<ComponentType> }) {
  const { t } = useLingui()
  // In an object: a state setter would call a component.
  const [held, setHeld] = useState<{ Part: ComponentType } | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks once more.
  useEffect(() => {
    let isHere = true
    setHeld(null)
    load().then(
      (Part) => isHere && setHeld({ Part }),
      () => isHere && setHeld('failed'),
    )
    return () => {
      isHere = false
    }
  }, [load, attempt])
  if (held === null) return <Skeleton className="h-96 w-full rounded-lg" />
  if (held === 'failed')
    return (
      <ErrorState
        title={t`We couldn't open this chart`}
        body={t`Your data is safe. Check your connection and try again.`}
        action={{ label: t`Try again`, onSelect: () => setAttempt(attempt + 1) }}
      />
    )
  return <held.Part />
}
