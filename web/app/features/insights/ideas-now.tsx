import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Tip } from '@nestwren/contract/insights'
import { Phone } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { IdeaItem } from './idea-item.tsx'
import { isOpenIdea, markedIdea, useWaitingMarks } from './public/idea-marks.ts'
import type { useInsights } from './public/insights-query.ts'
import { useAsleep } from './public/use-asleep.ts'
import { SourceLine } from './source-line.tsx'

interface IdeasNowProps {
  child: Child
  query: ReturnType<typeof useInsights>
  canMark: boolean
}

/** Ideas and tips that fit the child's age and the hour; no ideas while the child is asleep. */
export function IdeasNow({ child, query, canMark }: IdeasNowProps) {
  const { t } = useLingui()
  const marks = useWaitingMarks(child._id)
  const isAsleep = useAsleep().has(child._id)
  const { name } = child
  return (
    <Loaded
      query={query}
      lines={4}
      failed={{ title: t`We couldn't load ideas`, body: t`Check your connection and try again.` }}
    >
      {({ ideas, tips }, answered) => {
        const open = isAsleep ? [] : ideas.map((idea) => markedIdea(idea, marks)).filter(isOpenIdea)
        return (
          <div className="grid grid-cols-1 gap-6">
            {open.length === 0 ? (
              <EmptyState
                after={answered}
                title={t`No ideas right now`}
                body={
                  child.birthdate === null
                    ? t`Ideas depend on age. Add ${name}'s birth date in Settings > Caregivers.`
                    : isAsleep
                      ? t`${name} is asleep. Ideas show up when they wake up.`
                      : t`New ideas show up through the day.`
                }
              />
            ) : (
              <ul className="grid grid-cols-1 gap-3" aria-label={t`Ideas for now`}>
                {open.map((idea) => (
                  <IdeaItem
                    key={idea.key}
                    idea={idea}
                    childId={child._id}
                    canMark={canMark}
                    isWaiting={marks.has(idea.key)}
                  />
                ))}
              </ul>
            )}
            {tips.length === 0 ? null : <Tips tips={tips} />}
          </div>
        )
      }}
    </Loaded>
  )
}

function Tips({ tips }: { tips: readonly Tip[] }) {
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="ideas-tips">
      <h2 id="ideas-tips" className="type-title">
        <Trans>Tips</Trans>
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {tips.map(({ key, title, text, asksDoctor, source }) => (
          <li key={key} className="card card-pad grid grid-cols-1 gap-2">
            <h3 className="type-heading wrap-anywhere">{title}</h3>
            <p className="max-w-reading wrap-anywhere">{text}</p>
            {asksDoctor ? (
              <p className="type-label flex items-start gap-1.5">
                <Phone aria-hidden="true" className="ic ic-sm mt-0.5 shrink-0" />
                <Trans>If you're worried, call your doctor.</Trans>
              </p>
            ) : null}
            <SourceLine source={source} />
          </li>
        ))}
      </ul>
    </section>
  )
}
