import { Trans, useLingui } from '@lingui/react/macro'
import { palettes } from '@nestwren/contract/palettes'
import { MoonStar, Sun } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DayMode } from '../../platform/theme/derive.ts'
import { useTheme } from '../../platform/theme/use-theme.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { OwnColorsEditor } from './own-colors-editor.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { ThemeTile } from './theme-tile.tsx'
import { useColorChoice } from './use-color-choice.ts'
import { usePaletteNames } from './use-palette-names.ts'

/** Twelve palettes and one's own colors, tried on in a piece of the app before the app itself wears them. */
export function ColorChoice() {
  const { t } = useLingui()
  const { resolvedMode, mode } = useTheme()
  const names = usePaletteNames()
  const choice = useColorChoice()
  const tiles = useRef<HTMLFieldSetElement>(null)
  const [side, setSide] = useState<DayMode | null>(null)
  const isNight = resolvedMode === 'night'
  const usualSide = isNight ? (mode === 'light' ? 'light' : 'dark') : resolvedMode
  const shownSide = side ?? usualSide
  const isOwn = choice.shown.colors !== null
  const { tokens } = choice.made[shownSide]
  const done = (act: () => void) => {
    act()
    // The buttons go away with what they decided.
    tiles.current?.querySelector<HTMLInputElement>(':checked')?.focus({ preventScroll: true })
  }
  const choose = () => {
    const { changed, undo } = choice.choose()
    showToast({
      message: changed === 0 ? t`Colors changed` : t`Colors changed, and adjusted so that you can read everything`,
      action: { label: t`Undo`, onSelect: undo },
    })
  }
  return (
    // A form, so that Enter on a tile or in a field uses what is tried.
    <form
      className="color-choice"
      onSubmit={(event) => {
        event.preventDefault()
        if (choice.isTried) done(choose)
      }}
    >
      <Segmented
        label={t`Try colors in`}
        options={[
          { value: 'light', label: t`In light mode`, icon: <Sun aria-hidden="true" className="ic" /> },
          { value: 'dark', label: t`In dark mode`, icon: <MoonStar aria-hidden="true" className="ic" /> },
        ]}
        value={shownSide}
        onValueChange={setSide}
      />
      <div className="try-on">
        <ThemePreview palette={choice.shown.palette} mode={isNight ? 'night' : shownSide} tokens={tokens} />
        <div className="try-on-acts">
          {choice.isTried ? (
            <>
              <Button type="submit">
                <Trans>Use these colors</Trans>
              </Button>
              <Button variant="ghost" onClick={() => done(choice.drop)}>
                <Trans>Keep mine</Trans>
              </Button>
            </>
          ) : (
            <p className="type-caption text-muted">
              <Trans>These are your colors now. Tap others to try them here.</Trans>
            </p>
          )}
        </div>
      </div>
      <fieldset className="theme-tiles" ref={tiles}>
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
            mode={isNight ? 'night' : shownSide}
            isSelected={!isOwn && palette === choice.shown.palette}
            onSelect={() => choice.tryPalette(palette)}
          />
        ))}
        <ThemeTile
          palette={choice.shown.palette}
          value="own"
          name={t`Your own`}
          mode={isNight ? 'night' : shownSide}
          {...(isOwn && { tokens })}
          isSelected={isOwn}
          onSelect={choice.tryOwn}
        />
      </fieldset>
      {isOwn ? <OwnColorsEditor choice={choice} mode={shownSide} onModeChange={setSide} /> : null}
    </form>
  )
}
