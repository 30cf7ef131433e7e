import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { DayMode } from '../../platform/theme/derive.ts'
import { chosenFor, parts } from '../../platform/theme/guard.ts'
import { Banner } from '../../ui/banner.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { OwnColorField } from './own-color-field.tsx'
import type { useColorChoice } from './use-color-choice.ts'
import { usePaletteNames } from './use-palette-names.ts'
import { usePartWords } from './use-part-words.ts'

/** Long enough that dragging in a picker is over. */
const settledMs = 600

/** Says what the guard changed once the hand rests, not at each step of a picker. */
function Said({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), settledMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}

interface OwnColorsEditorProps {
  choice: ReturnType<typeof useColorChoice>
  /** Which set is edited; the preview shows the same. */
  mode: DayMode
  onModeChange: (mode: DayMode) => void
}

/** The six parts of one mode, with what the contrast guard made of each. */
export function OwnColorsEditor({ choice, mode, onModeChange }: OwnColorsEditorProps) {
  const { t } = useLingui()
  const { names, reason } = usePartWords()
  const paletteNames = usePaletteNames()
  const { palette, colors } = choice.shown
  const paletteName = paletteNames[palette]
  const { corrections, tokens } = choice.made[mode]
  return (
    <fieldset className="grid gap-3">
      <legend className="type-label mb-1">
        <Trans>Your own colors</Trans>
      </legend>
      {/* The same as above the preview, which is far away by now. */}
      <Segmented
        label={t`Your own colors`}
        options={[
          { value: 'light', label: t`For light mode` },
          { value: 'dark', label: t`For dark mode` },
        ]}
        value={mode}
        onValueChange={onModeChange}
      />
      <p className="type-caption text-muted">
        {mode === 'light' ? (
          <Trans>What you don't pick comes from {paletteName}. Dark mode follows your picks.</Trans>
        ) : (
          <Trans>What you don't pick is made from your light colors.</Trans>
        )}
      </p>
      {corrections.length > 0 ? (
        <Banner tone="info">
          <Plural
            value={corrections.length}
            one="We adjusted # color so that everything can be read. It's marked below."
            other="We adjusted # colors so that everything can be read. They're marked below."
          />
        </Banner>
      ) : null}
      <Said text={corrections.map((one) => `${names[one.part]}: ${reason(one)}`).join(' ')} />
      <div className="own-colors">
        {parts.map((part) => {
          const own = colors === null ? null : chosenFor(colors, mode, part)
          const isOwn = own?.isOfMode === true
          const correction = corrections.find((one) => one.part === part)
          const shown = tokens[part] ?? '#000000'
          const origin = own === null ? t`From ${paletteName}` : t`From your light color`
          return (
            <OwnColorField
              key={`${mode} ${part}`}
              label={names[part]}
              color={isOwn ? own.hex : shown}
              isOwn={isOwn}
              note={correction ? reason(correction) : isOwn ? t`As you picked it` : origin}
              onChange={(hex) => choice.setPart(mode, part, hex)}
              onReset={() => choice.setPart(mode, part, null)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
