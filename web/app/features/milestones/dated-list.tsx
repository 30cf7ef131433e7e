import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Milestone } from '@nestwren/contract/milestones'
import { ChevronRight, Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { OnePhoto } from '../photos/public/one-photo.tsx'
import { MilestoneSign } from './milestone-sign.tsx'
import { useMilestoneWords } from './use-milestone-words.ts'
import { byDate } from './windows.ts'

interface DatedListProps {
  child: Child
  items: readonly Milestone[]
  /** null for somebody who may only look. */
  onAdd: (() => void) | null
  onOpen: (milestone: Milestone) => void
}

/** Everything a child has reached, the latest first, the family's own among it. */
export function DatedList({ child, items, onAdd, onOpen }: DatedListProps) {
  const { t } = useLingui()
  const words = useMilestoneWords()
  const list = byDate(child._id, items)
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={t`By date`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="type-heading">
          <Trans>By date</Trans>
        </h3>
        {onAdd === null ? null : (
          <Button variant="soft" size="sm" icon={<Plus aria-hidden="true" className="ic" />} onClick={onAdd}>
            <Trans>Add a milestone</Trans>
          </Button>
        )}
      </div>
      {list.length === 0 ? (
        <p className="type-small text-muted">
          <Trans>First smile, first word, first tooth: what you add shows up here by date.</Trans>
        </p>
      ) : (
        <ul className="card">
          {list.map((milestone) => (
            <li
              key={milestone.id}
              className="flex flex-wrap items-center gap-x-3 border-hairline border-b px-4 py-2 last:border-b-0"
            >
              {milestone.photoId === null ? null : (
                <span className="block w-14 shrink-0 empty:hidden">
                  <OnePhoto id={milestone.photoId} />
                </span>
              )}
              <button
                type="button"
                className="flex min-h-14 min-w-0 flex-1 basis-40 items-center gap-2 text-start"
                onClick={() => onOpen(milestone)}
              >
                <span className="min-w-0 flex-1">
                  <span className="type-label block wrap-anywhere">{words.titleOf(milestone)}</span>
                  <span className="type-caption block text-muted">{words.reached(milestone, child)}</span>
                  {milestone.note === '' ? null : (
                    <span dir="auto" className="type-small line-clamp-3 block whitespace-pre-line wrap-anywhere">
                      {milestone.note}
                    </span>
                  )}
                </span>
                <ChevronRight aria-hidden="true" className="ic ic-sm text-muted" />
              </button>
              <div className="basis-full empty:hidden">
                {milestone.key === null ? <MilestoneSign id={milestone.id} /> : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
