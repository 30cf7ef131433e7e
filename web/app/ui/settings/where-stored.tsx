import { Trans } from '@lingui/react/macro'
import { preferencesList, themeList } from '../../platform/person-settings/settings-lists.ts'
import { useUnsent } from '../../platform/preferences/use-unsent.ts'
import { useQueue } from '../../platform/sync/use-queue.ts'

const keys: Readonly<Record<string, string>> = { ...themeList.keys, ...preferencesList.keys }

/** Tells whose these settings are, and whether the other devices have them yet. */
export function WhereStored({ settings }: { settings: readonly string[] }) {
  const { queue } = useQueue()
  // Noted is what the queue has not been given yet: without a network it may not be there to take it.
  const noted = useUnsent()
  const isUnsent =
    settings.some((one) => noted.some((key) => key === keys[one])) ||
    queue.some(({ accountId, kept }) => accountId === '' && settings.some((one) => one in (kept?.fields ?? {})))
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
