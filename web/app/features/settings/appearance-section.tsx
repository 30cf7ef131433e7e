import { Trans, useLingui } from '@lingui/react/macro'
import { Contrast, MoonStar, Sun } from 'lucide-react'
import { defaultTheme, themeKeys } from '../../platform/theme/theme.ts'
import { useTheme } from '../../platform/theme/use-theme.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { WhereStored } from '../../ui/settings/where-stored.tsx'
import { ColorChoice } from './color-choice.tsx'
import './appearance.css'
import { useState } from 'react'
import { useClockText } from '../../platform/format/clock.ts'
import { ClockField } from '../../ui/settings/clock-field.tsx'
import { Switch } from '../../ui/switch.tsx'

const settings = Object.keys(themeKeys)

/** Mode, palette and night mode of the person. */
export function AppearanceSection() {
  const { t } = useLingui()
  const theme = useTheme()
  return (
    <section className="card card-pad grid gap-4" aria-labelledby="settings-appearance">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="settings-appearance" className="type-heading">
          <Trans>How it looks</Trans>
        </h2>
        <WhereStored settings={settings} />
      </div>
      <Segmented
        label={t`Mode`}
        options={[
          { value: 'system', label: t`System`, icon: <Contrast aria-hidden="true" className="ic" /> },
          { value: 'light', label: t`Light`, icon: <Sun aria-hidden="true" className="ic" /> },
          { value: 'dark', label: t`Dark`, icon: <MoonStar aria-hidden="true" className="ic" /> },
        ]}
        value={theme.mode}
        onValueChange={theme.setMode}
      />
      <ColorChoice />
      <NightHours />
    </section>
  )
}

const usual = defaultTheme.night

/** When night mode comes by itself. The moon in the header ends with the same hours. */
function NightHours() {
  const { t } = useLingui()
  const { night, setNight } = useTheme()
  const clockText = useClockText()
  const [isSame, setIsSame] = useState(false)
  const start = clockText(night.startMinute)
  const end = clockText(night.endMinute)
  const isUsual = night.startMinute === usual.startMinute && night.endMinute === usual.endMinute
  const change = (hours: { startMinute?: number; endMinute?: number }) => {
    const { startMinute, endMinute } = { ...night, ...hours }
    // A night without a length would never come.
    setIsSame(startMinute === endMinute)
    if (startMinute !== endMinute) setNight(hours)
  }
  return (
    <div className="grid gap-3">
      <Switch
        label={t`Night mode from ${start} to ${end}`}
        hint={t`Ember colors that keep the room dark. Bigger buttons, no photos, no motion.`}
        isOn={night.isScheduled}
        onChange={(isScheduled) => setNight({ isScheduled })}
      />
      <fieldset className="night-hours">
        <legend className="sr-only">
          <Trans>Hours of night mode</Trans>
        </legend>
        <ClockField
          label={t`Night from`}
          minute={night.startMinute}
          onChange={(startMinute) => change({ startMinute })}
        />
        <ClockField
          label={t`Night until`}
          minute={night.endMinute}
          error={isSame ? t`Choose two different times.` : null}
          onChange={(endMinute) => change({ endMinute })}
        />
      </fieldset>
      <p className="type-caption text-muted">
        <Trans>The moon at the top turns it on at any time, until {end}.</Trans>{' '}
        {isUsual ? null : (
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              setIsSame(false)
              setNight({ startMinute: usual.startMinute, endMinute: usual.endMinute })
            }}
          >
            <Trans>Back to the usual hours</Trans>
          </button>
        )}
      </p>
    </div>
  )
}
