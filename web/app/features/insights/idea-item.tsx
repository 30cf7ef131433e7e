import { Trans, useLingui } from '@lingui/react/macro'
import type { Idea } from '@nestwren/contract/insights'
import { Bookmark, BookmarkCheck, Check, X } from 'lucide-react'
import { listFormat } from '../../platform/format/formats.ts'
import { Button } from '../../ui/button.tsx'
import { WaitingSign } from '../../ui/waiting-sign.tsx'
import { useMarking } from './public/use-marking.ts'
import { SourceLine } from './source-line.tsx'

interface IdeaItemProps {
  idea: Idea
  childId: string
  /** The person may say something about it. */
  canMark: boolean
  /** What was said about it waits on this device. */
  isWaiting: boolean
}

/** One idea: what to do, how long it takes, what it needs, where it comes from, and what the family thinks of it. */
export function IdeaItem({ idea, childId, canMark, isWaiting }: IdeaItemProps) {
  const { t, i18n } = useLingui()
  const { mark } = useMarking(childId)
  const { title, text, minutes, needs, source, state } = idea
  const things = listFormat(i18n.locale).format(needs)
  const facts = [t`${minutes} min`, things === '' ? t`Nothing needed` : t`You need: ${things}`]
  return (
    <li className="card card-pad grid grid-cols-1 gap-2">
      <div>
        <h2 className="type-heading wrap-anywhere">{title}</h2>
        <p className="type-caption text-muted">{facts.join(' · ')}</p>
      </div>
      <p className="max-w-reading wrap-anywhere">{text}</p>
      <SourceLine source={source} />
      {isWaiting ? (
        <p className="type-caption text-muted empty:hidden">
          <WaitingSign />
        </p>
      ) : null}
      {canMark ? (
        <div className="flex flex-wrap gap-2">
          {state === 'done' || state === 'notForUs' ? (
            <Button variant="soft" size="sm" onClick={() => mark(idea, 'none')}>
              <Trans>Show it again</Trans>
            </Button>
          ) : (
            <>
              <Button
                variant="soft"
                size="sm"
                icon={<Check aria-hidden="true" className="ic ic-sm" />}
                onClick={() => mark(idea, 'done')}
              >
                <Trans context="idea">Done</Trans>
              </Button>
              <Button
                variant="outline"
                size="sm"
                aria-pressed={state === 'saved'}
                icon={
                  state === 'saved' ? (
                    <BookmarkCheck aria-hidden="true" className="ic ic-sm" />
                  ) : (
                    <Bookmark aria-hidden="true" className="ic ic-sm" />
                  )
                }
                onClick={() => mark(idea, state === 'saved' ? 'none' : 'saved')}
              >
                {state === 'saved' ? <Trans>Saved</Trans> : <Trans>Save</Trans>}
              </Button>
              <Button
                variant="ghost"
                size="sm"
                icon={<X aria-hidden="true" className="ic ic-sm" />}
                onClick={() => mark(idea, 'notForUs')}
              >
                <Trans>Not for us</Trans>
              </Button>
            </>
          )}
        </div>
      ) : null}
    </li>
  )
}
