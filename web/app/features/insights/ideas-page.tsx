import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useLatestSync } from '../../platform/sync/indexed/use-entry-lists.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Card } from '../../ui/card.tsx'
import { ChildAvatar } from '../../ui/child/child-avatar.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AskBox } from './ask-box.tsx'
import { IdeasNow } from './ideas-now.tsx'
import { MarkedIdeas } from './marked-ideas.tsx'
import { useInsights } from './public/insights-query.ts'
import { RefusedMarks } from './refused-marks.tsx'
import './insights.css'

export function meta() {
  return [{ title: 'Ideas and tips · Nestwren' }]
}

/** Ideas and tips for a child's age and hour, what the family keeps of them, and the ask box. */
export default function IdeasPage() {
  const { t } = useLingui()
  const { children, selected } = useSelectedChild()
  const [chosen, setChosen] = useState<string | null>(null)
  const seen = children.filter(({ access }) => isLevelAtLeast(access.logs, 'view'))
  const inView = selected === 'all' || selected === null ? seen[0] : selected
  const child = seen.find(({ _id }) => _id === (chosen ?? inView?._id)) ?? seen[0]
  return (
    <>
      <PageHeader title={t`Ideas and tips`} backHref="/home" backLabel={t`Back to Home`} />
      <NeedsChildren>
        {child === undefined ? (
          children.length === 0 ? (
            <EmptyState
              after={noReadNeeded}
              title={t`No child yet`}
              body={t`Ideas start with a child. Add one on Home.`}
            />
          ) : (
            <EmptyState
              after={noReadNeeded}
              title={t`Nothing shared with you yet`}
              body={t`A parent of this family can share the logs with you.`}
            />
          )
        ) : (
          <div className="grid grid-cols-1 gap-4">
            {seen.length < 2 ? null : (
              <ChipGroup
                label={t`Choose child`}
                isScrolling
                values={[child._id]}
                onToggle={setChosen}
                options={seen.map((one) => ({
                  value: one._id,
                  label: one.name,
                  lead: <ChildAvatar child={one} />,
                }))}
              />
            )}
            <RefusedMarks />
            <ForChild key={child._id} child={child} />
          </div>
        )}
      </NeedsChildren>
    </>
  )
}

type Tab = 'now' | 'saved' | 'done'

function ForChild({ child }: { child: Child }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>('now')
  const query = useInsights(child._id)
  // A device that has not opened Home learns here of a sleep that is going on.
  useLatestSync()
  const canMark = isLevelAtLeast(child.access.logs, 'add')
  const assistant = query.data?.assistant
  return (
    <>
      <Tabs
        label={t`Ideas`}
        tabs={[
          { value: 'now', label: t`Now` },
          { value: 'saved', label: t`Saved` },
          { value: 'done', label: t({ message: 'Done', context: 'idea' }) },
        ]}
        current={tab}
        onCurrentChange={setTab}
      >
        {tab === 'now' ? (
          <IdeasNow child={child} query={query} canMark={canMark} />
        ) : (
          <MarkedIdeas key={tab} child={child} state={tab} canMark={canMark} />
        )}
      </Tabs>
      <Card href="/knowledge" className="mt-4 flex items-center gap-3">
        <BookOpen aria-hidden="true" className="ic text-muted" />
        <span className="min-w-0">
          <span className="type-label block">{t`Knowledge`}</span>
          <span className="type-small block text-muted">{t`Longer reads on sleep, feeding, health, and safety`}</span>
        </span>
      </Card>
      {assistant?.isThere ? <AskBox childId={child._id} isAllowed={assistant.isAllowed} /> : null}
    </>
  )
}
