import { Trans } from '@lingui/react/macro'
import { Banner } from '../../../../../ui/banner.tsx'
import type { DoseCheck } from './use-dose-check.ts'
import { useDoseTime } from './use-dose-time.ts'

/** Says where the last dose cannot be relied on, and as of when it is shown. Nothing while it can. */
export function DoseCheckBanner({ check: { status, asOf } }: { check: DoseCheck }) {
  const timeText = useDoseTime()
  if (status === 'current') return null
  if (status === 'checking')
    return asOf === null ? (
      <p className="type-small text-muted" role="status">
        <Trans>Checking the last dose</Trans>
      </p>
    ) : null
  return (
    <Banner tone="warning">
      <strong className="block">
        <Trans>We can't check the last dose right now</Trans>
      </strong>
      {asOf === null ? (
        <Trans>Ask your family before you give one.</Trans>
      ) : (
        <Trans>What you see is as of {timeText(asOf)}.</Trans>
      )}
    </Banner>
  )
}
