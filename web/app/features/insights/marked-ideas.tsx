import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Idea } from '@nestwren/contract/insights'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { readPages } from '../../platform/api/read-pages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { IdeaItem } from './idea-item.tsx'
import { type IdeaMark, useWaitingMarks } from './public/idea-marks.ts'
import { insightsKey } from './public/insights-query.ts'

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
export function MarkedIdeas({ child, state, canMark }: MarkedIdeasProps) {
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
