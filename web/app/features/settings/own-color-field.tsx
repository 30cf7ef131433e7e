import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

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
export function OwnColorField({ label, color, isOwn, note, onChange, onReset }: OwnColorFieldProps) {
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
