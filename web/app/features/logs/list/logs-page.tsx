import { useLingui } from '@lingui/react/macro'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { noReadNeeded } from '../../../ui/answered.ts'
import { ChildMenuChip } from '../../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../../ui/child/needs-children.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { measureHeight } from '../../../ui/measure-height.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QuickLogCard } from '../public/quick-log-card.tsx'
import { KindFilter, kindFromParams } from './kind-filter.tsx'
import { LogList } from './log-list.tsx'
import { LogSearch } from './log-search.tsx'

export function meta() {
  return [{ title: 'Logs · Nestwren' }]
}

/** Logs: everything, by day, with filters and search, down to the first entry. */
export default function LogsPage() {
  const { t } = useLingui()
  const { childId } = useSelectedChild()
  const [params, setParams] = useSearchParams()
  const [isSearching, setIsSearching] = useState(params.has('q'))
  const kind = kindFromParams(params)
  const chooseKind = (next: KindName | null) => {
    const changed = new URLSearchParams(params)
    if (next === null) changed.delete('kind')
    else changed.set('kind', next)
    setParams(changed, { replace: true })
  }
  return (
    <>
      <PageHeader
        title={t`Logs`}
        end={
          <>
            {childId === null ? null : (
              <button
                type="button"
                className="icon-btn"
                aria-label={t`Search`}
                aria-expanded={isSearching}
                onClick={() => setIsSearching(!isSearching)}
              >
                <Search aria-hidden="true" className="ic" />
              </button>
            )}
            <ChildMenuChip />
          </>
        }
      />
      {childId === null ? (
        <NeedsChildren skeleton={<Skeleton className="h-64 w-full rounded-lg" />}>
          <EmptyState
            after={noReadNeeded}
            title={t`Nothing logged yet`}
            body={t`Add a child on Home, then log the first feed, nap, or diaper.`}
          />
        </NeedsChildren>
      ) : (
        <div className="logs-columns">
          <div ref={measureHeight} className="logs-tools">
            <KindFilter kind={kind} onChange={chooseKind} />
            <QuickLogCard />
          </div>
          <div className="log-list-part">
            {isSearching ? (
              <LogSearch childId={childId} kind={kind} onClose={() => setIsSearching(false)} />
            ) : (
              <LogList key={`${childId}-${kind}`} childId={childId} kind={kind} />
            )}
          </div>
        </div>
      )}
    </>
  )
}
