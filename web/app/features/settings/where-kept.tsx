import { Trans } from '@lingui/react/macro'
import { useIsUnsent } from '../../platform/person-settings/use-unsent.ts'

/** Tells whose these settings are, and whether the other devices have them yet. */
export function WhereKept({ keys }: { keys: readonly string[] }) {
  const isUnsent = useIsUnsent(keys)
  return (
    <p className="type-caption text-muted" role="status">
      {isUnsent && !navigator.onLine ? (
        <Trans>Kept on this device. Your other devices follow when there is a signal.</Trans>
      ) : (
        <Trans>Just for you, on all your devices</Trans>
      )}
    </p>
  )
}
