import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Idea } from '@nestwren/contract/insights'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { readPages } from '../../platform/api/read-pages.ts'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useLatestSync } from '../../platform/sync/indexed/use-entry-lists.ts'
import { useWaitingItems } from '../../platform/sync/lazy/list-now.ts'
import { useWrites } from '../../platform/sync/use-queue.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Card } from '../../ui/card.tsx'
import { ChildAvatar } from '../../ui/child/child-avatar.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AskBox } from './ask-box.tsx'
import { IdeaItem } from './idea-item.tsx'
import { IdeasNow } from './ideas-now.tsx'
import { type IdeaMark, ideaMarkList, useWaitingMarks } from './public/idea-marks.ts'
import { insightsKey, useInsights } from './public/insights-query.ts'
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

type Marked = 'saved' | 'done'

/** The list as it will be once what waits has arrived: the latest mark first. */
function withMarks(ideas: readonly Idea[], state: Marked, marks: ReadonlyMap<string, IdeaMark>): readonly Idea[] {
  const added = [...marks.values()].filter((mark) => mark.state === state).map(({ idea }): Idea => ({ ...idea, state }))
  return [...added.toReversed(), ...ideas.filter(({ key }) => !marks.has(key))]
}

interface MarkedIdeasProps {
  child: Child
  state: Marked
  canMark: boolean
}

/** The ideas that the family saved for a child, or has done. */
function MarkedIdeas({ child, state, canMark }: MarkedIdeasProps) {
  const { t } = useLingui()
  const childId = child._id
  const query = useQuery({
    queryKey: [...insightsKey(childId), state],
    queryFn: ({ signal }) =>
      readPages((place) => api.insights.listIdeas({ query: { childId, state, ...place } }, { signal })),
  })
  const marks = useWaitingMarks(childId)
  const empty = {
    saved: [t`Nothing saved yet`, t`Ideas you save for later show up here.`],
    done: [t`Nothing done yet`, t`Ideas you tried show up here.`],
  } as const
  const [title, body] = empty[state]
  return (
    <Loaded
      query={query}
      lines={3}
      failed={{ title: t`We couldn't load your ideas`, body: t`They're safe. Check your connection and try again.` }}
    >
      {(ideas, answered) => {
        const shown = withMarks(ideas, state, marks)
        if (shown.length === 0) return <EmptyState after={answered} title={title} body={body} />
        return (
          <ul className="grid grid-cols-1 gap-3">
            {shown.map((idea) => (
              <IdeaItem
                key={idea.key}
                idea={idea}
                childId={childId}
                canMark={canMark}
                isWaiting={marks.has(idea.key)}
              />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

const titleOf = (version: unknown) => [(version as IdeaMark).idea.title]

/** What was said about ideas and could not be saved, with what the person can do about it. */
function RefusedMarks() {
  const marks = useWaitingItems(ideaMarkList)
  const refused = useWrites(({ kept, state }) => kept?.part === ideaMarkList.name && state !== 'waiting')
  const ids = new Set(refused.map(({ kept }) => kept?.id))
  const shown = marks.filter(({ id }) => ids.has(id))
  if (shown.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-3">
      {shown.map(({ id, idea }) => (
        <li key={id} className="card card-pad">
          <p className="type-label wrap-anywhere">{idea.title}</p>
          <SyncSign id={id} describe={titleOf} />
        </li>
      ))}
    </ul>
  )
}
