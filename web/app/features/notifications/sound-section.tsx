import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationSound } from '@nestwren/contract/notification-types'
import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
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
  const play = (one: NotificationSound) => void playSound(one).catch(() => undefined)
  const choose = (next: NotificationSound) => {
    setSound(next)
    chooseSound(next)
    play(next)
  }
  return (
    <SettingsSection title={<Trans>Sound</Trans>}>
      <div className="sound-row">
        <Field label={t`Sound on this device`} hint={t`No sound in night mode or quiet hours.`}>
          {(control) => (
            <Select
              {...control}
              options={options}
              value={sound}
              onChange={({ target }) => choose(target.value as NotificationSound)}
            />
          )}
        </Field>
        {sound === 'none' ? null : (
          <IconButton
            label={t`Play it`}
            icon={<Volume2 aria-hidden="true" className="ic" />}
            tone="tonal"
            onClick={() => play(sound)}
          />
        )}
      </div>
    </SettingsSection>
  )
}
