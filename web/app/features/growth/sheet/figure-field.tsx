import { useLingui } from '@lingui/react/macro'
import { Field, type FieldControlProps } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { type FigureUnit, shownIn, type TypedFigure } from '../figures.ts'

/** A figure while it is entered: the unit of the field, and what was typed, in whichever unit that was. */
export interface FigureDraft {
  readonly unit: FigureUnit
  readonly typed: TypedFigure | null
}

interface FigureFieldProps {
  label: string
  draft: FigureDraft
  onChange: (draft: FigureDraft) => void
  /** The two that the switch offers. */
  units: readonly [FigureUnit, FigureUnit]
  error: string | null
  isFirst?: boolean
}

/**
 * One figure with its unit. Switching the unit shows what was typed in the other one and changes nothing: what is saved is
 * what was typed.
 */
export function FigureField({ label, draft, onChange, units, error }: FigureFieldProps) {
  const { t } = useLingui()
  const { unit, typed } = draft
  const shown = typed === null ? '' : shownIn(typed, unit).value
  const write = (value: string) => {
    const clean = value.replace(',', '.')
    onChange({ unit, typed: clean.trim() === '' ? null : { value: clean, unit } })
  }
  const [metric, imperial] = units
  const nameOf = (one: FigureUnit) => (one === 'lb-oz' ? t`lb oz` : one)
  const input = (control: FieldControlProps) =>
    unit === 'lb-oz' ? (
      <PoundsAndOunces control={control} label={label} shown={shown} onWrite={write} />
    ) : (
      <span className="input-group">
        <input
          type="text"
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={({ target }) => write(target.value)}
        />
        <span className="input-unit">{unit}</span>
      </span>
    )
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
          {input(control)}
          <Segmented
            label={t`Unit of ${label}`}
            value={unit === imperial ? imperial : metric}
            onValueChange={(next) => onChange({ unit: next, typed })}
            options={units.map((value) => ({ value, label: nameOf(value) }))}
          />
        </div>
      )}
    </Field>
  )
}

interface PoundsAndOuncesProps {
  control: FieldControlProps
  label: string
  /** "7 8.5" */
  shown: string
  onWrite: (value: string) => void
}

function PoundsAndOunces({ control, label, shown, onWrite }: PoundsAndOuncesProps) {
  const { t } = useLingui()
  const [pounds = '', ounces = ''] = shown.split(' ')
  const write = (nextPounds: string, nextOunces: string) => {
    const left = nextPounds.trim()
    const right = nextOunces.trim()
    onWrite(left === '' && right === '' ? '' : right === '' ? left : `${left === '' ? '0' : left} ${right}`)
  }
  return (
    <span className="grid grid-cols-2 gap-2">
      <span className="input-group">
        <input
          type="text"
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={pounds}
          onChange={({ target }) => write(target.value, ounces)}
        />
        <span className="input-unit">lb</span>
      </span>
      <span className="input-group">
        <input
          type="text"
          aria-label={t`${label}, ounces`}
          aria-invalid={control['aria-invalid']}
          inputMode="decimal"
          autoComplete="off"
          value={ounces}
          onChange={({ target }) => write(pounds, target.value)}
        />
        <span className="input-unit">oz</span>
      </span>
    </span>
  )
}
