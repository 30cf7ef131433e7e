import { Trans, useLingui } from '@lingui/react/macro'
import { Contrast, MoonStar, Sun } from 'lucide-react'
import { themeKeys } from '../../platform/theme/theme.ts'
import { useTheme } from '../../platform/theme/use-theme.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { WhereStored } from '../../ui/settings/where-stored.tsx'
import { ColorChoice } from './color-choice.tsx'
import { NightHours } from './night-hours.tsx'
import './appearance.css'

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
