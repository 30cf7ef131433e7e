import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Import } from '@nestwren/contract/imports'
import { ProgressBar } from '../../ui/progress-bar.tsx'

interface WorkProgressProps {
  one: Import
  /** Names the bar for readers. */
  label: string
  /** What is said beside it. */
  words: string
}

/** How far the server is with an import, or how many others come before it. */
export function WorkProgress({ one: { progress, waitsFor }, label, words }: WorkProgressProps) {
  const { done, total } = progress
  const share = total === null || total === 0 ? 0 : done / total
  return (
    <div className="grid gap-2">
      <ProgressBar label={label} done={share} />
      <p className="type-small tnum" role="status">
        {waitsFor > 0
          ? plural(waitsFor, { one: 'Waiting for # other import', other: 'Waiting for # other imports' })
          : words}
      </p>
      <p className="type-caption text-muted">
        <Trans>You can leave this page. We'll keep working on it.</Trans>
      </p>
    </div>
  )
}
