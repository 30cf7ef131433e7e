import { Trans, useLingui } from '@lingui/react/macro'
import { type Palette, palettes } from '@nestwren/contract/palettes'
import { Check, MoonStar, Sun } from 'lucide-react'
import { type CSSProperties, useRef, useState } from 'react'
import { useClockText } from '../../platform/format/clock.ts'
import type { DayMode } from '../../platform/theme/derive.ts'
import { useTheme } from '../../platform/theme/use-theme.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TimelineItem } from '../../ui/timeline-item.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { OwnColorsEditor, usePaletteNames } from './own-colors-editor.tsx'
import { useColorChoice } from './use-color-choice.ts'

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

interface ThemeTileProps {
  palette: Palette
  /** Of the radio button; the palette's own without. */
  value?: string
  name: string
  /** What the page wears. At night all palettes are the same ember. */
  mode: WornMode
  /** Colors of one's own over the palette's, by token. */
  tokens?: Readonly<Record<string, string>>
  isSelected: boolean
  onSelect: () => void
}

/** A miniature of Home in one palette. The tokens come from the attributes, as they do on the page itself. */
function ThemeTile({ palette, value = palette, name, mode, tokens, isSelected, onSelect }: ThemeTileProps) {
  return (
    <label className="theme-tile">
      <input type="radio" name="palette" value={value} checked={isSelected} onChange={onSelect} className="sr-only" />
      <span
        className="theme-mini"
        data-theme={palette}
        data-mode={mode}
        style={wornStyle(mode, tokens)}
        aria-hidden="true"
      >
        <span className="theme-mini-hero">
          <span />
          <span />
        </span>
        <span className="theme-mini-row">
          <span />
          <span />
          <span />
        </span>
        <span className="theme-mini-card">
          <span />
        </span>
      </span>
      <span className="theme-check" aria-hidden="true">
        <Check className="ic ic-sm" />
      </span>
      <span>{name}</span>
    </label>
  )
}

interface ThemePreviewProps {
  palette: Palette
  mode: WornMode
  tokens: Readonly<Record<string, string>>
}

/** A piece of the app in other clothes than the page's. It shows and does nothing. */
function ThemePreview({ palette, mode, tokens }: ThemePreviewProps) {
  const { t } = useLingui()
  const clockText = useClockText()
  const since = clockText(9 * 60 + 10)
  return (
    <div
      className="try-on-page"
      data-theme={palette}
      data-mode={mode}
      style={wornStyle(mode, tokens)}
      aria-hidden="true"
      inert
    >
      <div className="glance flex flex-wrap items-center justify-between gap-2">
        <div>
          <p className="type-heading">
            <Trans>Asleep</Trans>
          </p>
          <p className="type-caption glance-muted">
            <Trans>since {since}</Trans>
          </p>
        </div>
        <span className="glance-pill">
          <Trans>Nap</Trans>
        </span>
      </div>
      <div className="card">
        <ol className="timeline">
          <TimelineItem hue="feeding" title={t`Bottle`} when={clockText(8 * 60 + 40)} who={t`Just now`} />
        </ol>
      </div>
      <div className="try-on-row">
        <Button size="sm">
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" variant="soft">
          <Trans>Edit</Trans>
        </Button>
      </div>
    </div>
  )
}

type WornMode = 'light' | 'dark' | 'night'

/** Puts tokens on an element that wears a palette. Night is the same for everybody. */
function wornStyle(mode: WornMode, tokens: Readonly<Record<string, string>> = {}): CSSProperties | undefined {
  if (mode === 'night') return undefined
  return Object.fromEntries(Object.entries(tokens).map(([token, color]) => [`--${token}`, color]))
}
