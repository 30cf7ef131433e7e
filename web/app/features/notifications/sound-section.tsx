import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationSound } from '@nestwren/contract/notification-types'
import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { chooseSound, chosenSound, playSound } from './sounds.ts'

/** What a notification sounds like here; choosing one plays it. */
export function SoundSection() {
  const { t } = useLingui()
  const [sound, setSound] = useState(chosenSound)
  const options: readonly { value: NotificationSound; label: string }[] = [
    { value: 'bell', label: t`Bell` },
    { value: 'gentle', label: t`Gentle` },
    { value: 'ding', label: t`Ding` },
    { value: 'default', label: t`Plain tone` },
    { value: 'none', label: t`No sound` },
  ]
  const choose = (next: NotificationSound) => {
    setSound(next)
    chooseSound(next)
    void playSound(next).catch(() => undefined)
  }
  return (
    <SettingsSection
      title={<Trans>Sound</Trans>}
      hint={<Trans>Only on this device. No sound in night mode or quiet hours.</Trans>}
    >
      <RadioList label={t`Sound`} options={options} value={sound} onValueChange={choose} />
      {sound === 'none' ? null : (
        <Button
          variant="soft"
          size="sm"
          icon={<Volume2 aria-hidden="true" className="ic" />}
          onClick={() => void playSound(sound).catch(() => undefined)}
        >
          <Trans>Play it</Trans>
        </Button>
      )}
    </SettingsSection>
  )
}
