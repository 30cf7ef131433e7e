import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Palette } from '@nestwren/contract/palettes'
import { useEffect, useState } from 'react'
import type { DayMode } from '../../platform/theme/derive.ts'
import { type Correction, chosenFor, type Part, parts } from '../../platform/theme/guard.ts'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { useColorChoice } from './use-color-choice.ts'

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

interface OwnColorFieldProps {
  label: string
  /** `#rrggbb`: what was chosen, or what is shown while nothing is. */
  color: string
  isOwn: boolean
  /** What the guard made of it and why, or where it comes from. */
  note: string
  onChange: (color: string) => void
  onReset: () => void
}

/** `#rrggbb` of what somebody typed: with or without the #, short or long. Null when it is no color. */
function colorOf(typed: string): string | null {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return digits.length === 3 ? `#${[...digits].map((one) => one + one).join('')}` : `#${digits}`
}

/** One part's color: as text, and with the device's own picker beside it. */
function OwnColorField({ label, color, isOwn, note, onChange, onReset }: OwnColorFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = isLeft && typed !== null && colorOf(typed) === null
  return (
    <Field label={label} hint={note} error={isWrong ? t`Write the color like #3B82F6.` : null}>
      {(control) => (
        <div className="own-color">
          <TextInput
            type="color"
            className="own-color-well"
            aria-label={t`Pick: ${label}`}
            value={color}
            onChange={(event) => {
              setTyped(null)
              onChange(event.target.value)
            }}
          />
          <TextInput
            {...control}
            value={typed ?? color}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => {
              const next = colorOf(event.target.value)
              setTyped(event.target.value)
              setIsLeft(false)
              if (next !== null) onChange(next)
            }}
            onBlur={() => {
              setIsLeft(true)
              if (typed !== null && colorOf(typed) !== null) setTyped(null)
            }}
          />
          {isOwn ? (
            <button
              type="button"
              className="link-btn"
              aria-label={t`Reset: ${label}`}
              onClick={() => {
                setTyped(null)
                onReset()
              }}
            >
              <Trans>Reset</Trans>
            </button>
          ) : null}
        </div>
      )}
    </Field>
  )
}

/** Names of the parts one may color, and what the guard has to say about one. */
function usePartWords() {
  const { t } = useLingui()
  const names: Record<Part, string> = {
    primary: t`Main color`,
    secondary: t`Second color`,
    accent: t`Accent`,
    background: t`Background`,
    surface: t`Cards`,
    text: t({ message: 'Text', context: 'a part of the app one can color' }),
  }
  const reason = ({ part, from, to, why }: Correction): string => {
    if (why === 'ground') return t`${from} became ${to}, so that text on it can be read.`
    if (why === 'shape') return t`${from} became ${to}, so that it stands out from the page.`
    return part === 'text'
      ? t`${from} became ${to}, so that you can read it everywhere.`
      : t`${from} became ${to}, so that words and buttons in it can be read.`
  }
  return { names, reason }
}

/** The palettes as people call them. */
export function usePaletteNames(): Record<Palette, string> {
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
