import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { installPlace } from '../../platform/storage/install-place.ts'
import { Banner } from '../../ui/banner.tsx'

/** On this device, for whoever uses it: it is about the browser. */
const dismissedKey = 'nestwren.installHintDismissed'

/** While something waits in a Safari that may clear it: what to do about it. Once dismissed it does not come back. */
export function InstallHint() {
  const { t } = useLingui()
  const [isDismissed, setIsDismissed] = useState(() => readPreference(dismissedKey) !== null)
  const place = installPlace()
  if (place === null || isDismissed) return null
  const dismiss = () => {
    writePreference(dismissedKey, '1')
    setIsDismissed(true)
  }
  // What waits here does not move into the installed app: it has to be sent from here first.
  return (
    <Banner action={{ label: t`Got it`, onSelect: dismiss }}>
      {place === 'homeScreen'
        ? t`Safari may clear unsent logs after 7 days without a visit. Once these are sent, add Nestwren to your Home Screen. It keeps logs there.`
        : t`Safari may clear unsent logs after 7 days without a visit. Once these are sent, add Nestwren to your Dock. It keeps logs there.`}
    </Banner>
  )
}
