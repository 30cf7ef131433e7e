import type { ReactNode } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { useEditor } from './editor-state.ts'

interface FieldProps {
  /** Where it is in the form: errors stand at it, and whoever looks for them comes to it. */
  place: string
  label: ReactNode
  hint?: ReactNode
  isLabelHidden?: boolean
}

interface TextFieldProps extends FieldProps {
  value: string
  onValueChange: (value: string) => void
  maxLength: number
  isRequired?: boolean
  /** Lines of a longer text. */
  rows?: number
  type?: 'text' | 'url'
}

/** A text of the quiz. */
export function TextField({
  place,
  value,
  onValueChange,
  maxLength,
  rows,
  type = 'text',
  isRequired,
  ...field
}: TextFieldProps) {
  const { errorAt } = useEditor()
  return (
    <Field {...field} error={errorAt(place)} isRequired={isRequired === true}>
      {(control) => {
        const shared = { ...control, value, maxLength, 'data-place': place, autoComplete: 'off' }
        return rows === undefined ? (
          <TextInput {...shared} type={type} onChange={({ target }) => onValueChange(target.value)} />
        ) : (
          <TextArea {...shared} rows={rows} onChange={({ target }) => onValueChange(target.value)} />
        )
      }}
    </Field>
  )
}

interface NumberFieldProps extends FieldProps {
  value: number | null
  onValueChange: (value: number | null) => void
  min: number
  max: number
  step?: number
  fractionDigits?: number
  unit?: string
}

/** A number of the quiz; an empty field is null. */
export function NumberField({ place, value, onValueChange, label, hint, isLabelHidden, ...number }: NumberFieldProps) {
  const { errorAt } = useEditor()
  return (
    <Field label={label} hint={hint} isLabelHidden={isLabelHidden === true} error={errorAt(place)}>
      {(control) => (
        <NumberInput {...control} {...number} data-place={place} value={value} onValueChange={onValueChange} />
      )}
    </Field>
  )
}

/** What is wrong with a part that is no field of its own, such as a category without questions. */
export function PartError({ place }: { place: string }) {
  const error = useEditor().errorAt(place)
  return error === null ? null : (
    <p className="field-error" role="alert">
      {error}
    </p>
  )
}
