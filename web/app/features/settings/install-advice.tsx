import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { installPlace } from '../../platform/storage/install-place.ts'
import { usePersisted } from '../../platform/storage/use-persisted.ts'

/** Among the settings: how to keep Safari from clearing what waits on this device. Nothing where it does not. */
export function InstallAdvice() {
  const id = useId()
  const place = installPlace()
  // Safari decides without asking, so that there is no better moment to wait for.
  const isPersisted = usePersisted(false)
  if (place === null || isPersisted !== false) return null
  return (
    <section className="card card-pad grid gap-3" aria-labelledby={id}>
      <div>
        <h2 id={id} className="type-heading">
          <Trans>Logs on this device</Trans>
        </h2>
        <p className="type-caption text-muted">
          <Trans>You can log offline. Safari may clear logs that haven't been sent after 7 days without a visit.</Trans>
        </p>
      </div>
      <p className="type-small">
        {place === 'homeScreen' ? (
          <Trans>To keep them, tap Share, then Add to Home Screen. Open Nestwren from there.</Trans>
        ) : (
          <Trans>To keep them, choose File, then Add to Dock. Open Nestwren from there.</Trans>
        )}
      </p>
    </section>
  )
}
