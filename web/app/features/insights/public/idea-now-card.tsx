import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Idea } from '@nestwren/contract/insights'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { Bookmark, Check } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { KeptRoom, type RoomProps } from '../kept-room.tsx'
import { isOpenIdea, useWaitingMarks } from './idea-marks.ts'
import { useRareInsights } from './insights-query.ts'
import { useAsleep } from './use-asleep.ts'
import { useMarking } from './use-marking.ts'

interface IdeaNowCardProps extends RoomProps {
  family: readonly Child[]
}

/**
 * One idea that fits the age and the hour of the first child in view who is awake and whose logs the person may see, on
 * Home; nothing where there is none.
 */
export function IdeaNowCard({ family, ...room }: IdeaNowCardProps) {
  const asleep = useAsleep()
  const seen = family.filter(({ access }) => isLevelAtLeast(access.logs, 'view'))
  const awake = seen.find(({ _id }) => !asleep.has(_id))
  const child = awake ?? seen[0]
  if (child === undefined) return null
  return <OfChild {...room} child={child} isAsleep={awake === undefined} isNamed={family.length > 1} />
}

interface OfChildProps extends RoomProps {
  child: Child
  isAsleep: boolean
  isNamed: boolean
}

function OfChild({ child, isAsleep, isNamed, isLate, ...room }: OfChildProps) {
  const [read] = useRareInsights([child._id])
  const marks = useWaitingMarks(child._id)
  const idea = read?.data?.ideas.find((one) => isOpenIdea(one) && !marks.has(one.key))
  // That nothing stands there during a sleep is known, so that the idea can come with the waking.
  return (
    <KeptRoom {...room} isLate={isLate && !isAsleep} isKnown={isAsleep || read?.isLoading === false}>
      {isAsleep || idea === undefined ? null : <Card idea={idea} child={child} isNamed={isNamed} />}
    </KeptRoom>
  )
}

function Card({ idea, child, isNamed }: { idea: Idea; child: Child; isNamed: boolean }) {
  const { t } = useLingui()
  const { mark } = useMarking(child._id)
  const { name } = child
  const { title, text, minutes, state } = idea
  return (
    <section className="card card-pad grid grid-cols-1 gap-2" aria-labelledby="home-idea">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="home-idea" className="type-label text-muted">
          {isNamed ? <Trans>An idea for {name} now</Trans> : <Trans>An idea for now</Trans>}
        </h2>
        <Link to="/ideas" className="link-btn">
          <Trans>More ideas</Trans>
        </Link>
      </div>
      <h3 className="type-heading wrap-anywhere">
        {title} <span className="type-caption text-muted">{t`${minutes} min`}</span>
      </h3>
      <p className="type-small line-clamp-3 wrap-anywhere">{text}</p>
      {isLevelAtLeast(child.access.logs, 'add') ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="soft"
            size="sm"
            icon={<Check aria-hidden="true" className="ic ic-sm" />}
            onClick={() => mark(idea, 'done')}
          >
            <Trans context="idea">Done</Trans>
          </Button>
          {state === 'saved' ? null : (
            <Button
              variant="ghost"
              size="sm"
              icon={<Bookmark aria-hidden="true" className="ic ic-sm" />}
              onClick={() => mark(idea, 'saved')}
            >
              <Trans>Save for later</Trans>
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}
