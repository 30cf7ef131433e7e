import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Milestone } from '@nestwren/contract/milestones'
import { Sheet } from '../../ui/sheet.tsx'
import { OnePhoto } from '../photos/public/one-photo.tsx'
import { useMilestoneWords } from './use-milestone-words.ts'

interface MilestoneFactsProps {
  milestone: Milestone
  child: Child
  onClose: () => void
}

/** A milestone as those see it who may not change it. */
export function MilestoneFacts({ milestone, child, onClose }: MilestoneFactsProps) {
  const { t } = useLingui()
  const words = useMilestoneWords()
  const { key, note, photoId, updatedBy } = milestone
  return (
    <Sheet isOpen onClose={onClose} title={words.titleOf(milestone)}>
      <div className="grid gap-4">
        {key === null ? null : <p className="type-small text-muted">{words.window(key)}</p>}
        <dl className="facts">
          <div>
            <dt>{t`Day`}</dt>
            <dd>{words.reached(milestone, child)}</dd>
          </div>
          {updatedBy === null ? null : (
            <div>
              <dt>{t`Noted by`}</dt>
              <dd>{updatedBy.name}</dd>
            </div>
          )}
        </dl>
        {note === '' ? null : <p className="bubble whitespace-pre-line">{note}</p>}
        {photoId === null ? null : <OnePhoto id={photoId} isBig />}
      </div>
    </Sheet>
  )
}
