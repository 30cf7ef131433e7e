import { Trans, useLingui } from '@lingui/react/macro'
import { Moon } from 'lucide-react'
import { useClockText } from '../../platform/format/clock.ts'
import { useTheme } from '../../platform/theme/use-theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Offers night mode once. Both answers are kept for the person, on all their devices. */
export function NightOffer() {
  const { t } = useLingui()
  const { night, setNight } = useTheme()
  const clockText = useClockText()
  const start = clockText(night.startMinute)
  const end = clockText(night.endMinute)
  const accept = () => {
    setNight({ isScheduled: true, wasOffered: true })
    showToast({ message: t`Night mode on until ${end}`, icon: <Moon aria-hidden="true" className="ic" /> })
  }
  return (
    <Banner icon={<Moon aria-hidden="true" className="ic" />}>
      <p>
        <Trans>
          Night mode keeps the screen dark from {start} to {end}.
        </Trans>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={accept}>
          <Trans>Turn on night mode</Trans>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setNight({ wasOffered: true })}>
          <Trans>No thanks</Trans>
        </Button>
      </div>
    </Banner>
  )
}
