import { Trans, useLingui } from '@lingui/react/macro'
import { type Palette, palettes } from '@nestwren/contract/palettes'
import { Contrast, MoonStar, Sun } from 'lucide-react'
import { themeKeys } from '../../platform/theme/theme.ts'
import { useTheme } from '../../platform/theme/use-theme.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { WhereStored } from '../../ui/settings/where-stored.tsx'
import { NightHours } from './night-hours.tsx'
import { ThemeTile } from './theme-tile.tsx'

function usePaletteNames(): Record<Palette, string> {
  const { t } = useLingui()
  return {
    default: t`Classic`,
    sunset: t`Sunset`,
    ocean: t`Ocean`,
    forest: t`Forest`,
    lavender: t`Lavender`,
    rose: t`Rose`,
    sky: t`Sky`,
    golden: t`Golden`,
    mint: t`Mint`,
    berry: t`Berry`,
    coral: t`Coral`,
    slate: t`Slate`,
  }
}

const settings = Object.keys(themeKeys)

/** Mode, palette and night mode of the person. */
export function AppearanceSection() {
  const { t } = useLingui()
  const theme = useTheme()
  const names = usePaletteNames()
  const isNight = theme.resolvedMode === 'night'
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
      <fieldset className="theme-tiles">
        <legend className="type-label mb-3">
          <Trans>Colors</Trans>
        </legend>
        {isNight ? (
          <p className="theme-tiles-note">
            <Trans>Night mode is on. You'll see these colors in daylight.</Trans>
          </p>
        ) : null}
        {palettes.map((palette) => (
          <ThemeTile
            key={palette}
            palette={palette}
            name={names[palette]}
            mode={theme.resolvedMode}
            isSelected={palette === theme.selectedTheme}
            onSelect={() => theme.setSelectedTheme(palette)}
          />
        ))}
      </fieldset>
      <NightHours />
    </section>
  )
}
