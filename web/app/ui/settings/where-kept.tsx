import { Trans } from '@lingui/react/macro'
import { useIsUnsent } from '../../platform/person-settings/use-unsent.ts'

/** Tells whose these settings are, and whether the other devices have them yet. */
export function WhereKept({ keys }: { keys: readonly string[] }) {
  const isUnsent = useIsUnsent(keys)
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
