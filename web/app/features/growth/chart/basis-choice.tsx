import { Trans, useLingui } from '@lingui/react/macro'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Basis } from './chart-model.ts'

interface BasisChoiceProps {
  basis: Basis
  onBasis: (basis: Basis) => void
}

/** Weights by length and by height have curves of their own: which of them are shown, for a child who has both. */
export function BasisChoice({ basis, onBasis }: BasisChoiceProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-1">
      <Segmented
        label={t`Weight`}
        value={basis}
        onValueChange={onBasis}
        options={[
          { value: 'length', label: t`By length` },
          { value: 'height', label: t`By height` },
        ]}
      />
      <p className="type-caption text-muted">
        <Trans>
          Under 2 years, weight is compared by length, and from then on by height. Each has its own curves and visits.
        </Trans>
      </p>
    </div>
  )
}
