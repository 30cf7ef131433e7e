import { Trans } from '@lingui/react/macro'
import { useQueue } from '../../platform/sync/use-queue.ts'

/** Tells whose these settings are, and whether the other devices have them yet. */
export function WhereStored({ settings }: { settings: readonly string[] }) {
  const { queue } = useQueue()
  const isUnsent = queue.some(
    ({ accountId, kept }) => accountId === '' && settings.some((one) => one in (kept?.fields ?? {})),
  )
  return (
    <p className="type-caption text-muted" role="status">
      {isUnsent && !navigator.onLine ? (
        <Trans>Saved on this device. It'll reach your other devices when you're back online.</Trans>
      ) : (
        <Trans>Just for you, on all your devices</Trans>
      )}
    </p>
  )
}
