import { Trans, useLingui } from '@lingui/react/macro'
import type { BasisChange, newbornLoss } from './own-course.ts'

/** Why the latest percentile may lie elsewhere with no change in growth. */
export function BasisNote({ changes }: { changes: readonly BasisChange[] }) {
  const { t } = useLingui()
  if (changes.length === 0) return null
  const texts: Record<BasisChange, string> = {
    actualAge: t`From 2 years on, age counts from birth, not from the due date.`,
    whoAfterPreterm: t`From 24 weeks after the due date on, the WHO's curves replace those for babies born early.`,
    who2007: t`From 5 years on, the WHO's reference of 2007 replaces its standards for younger children.`,
  }
  return (
    <p className="type-small text-muted">
      {changes.map((change) => texts[change]).join(' ')}{' '}
      <Trans>A percentile can move with this, with no change in growth.</Trans>
    </p>
  )
}

/** What is known of weight in the first two weeks, beside a loss. */
export function NewbornNote({ loss }: { loss: ReturnType<typeof newbornLoss> }) {
  if (loss === null) return null
  return (
    <div className="grid gap-0.5">
      <p className="type-small">
        {loss === 'much' ? (
          <Trans>
            That's more than 10% below the first weight. Call your doctor or midwife today to look at feeding.
          </Trans>
        ) : (
          <Trans>
            Most newborns lose some weight in the first days and are back at birth weight by about 2 weeks. If your baby
            has lost more than 10%, call your doctor or midwife.
          </Trans>
        )}
      </p>
      <p className="type-caption text-muted">
        <Trans>Sources: NHS, “Your baby's weight and height”; NICE guideline NG75.</Trans>
      </p>
    </div>
  )
}
