import type { ComponentProps } from 'react'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

interface TextFieldProps extends Pick<ComponentProps<'input'>, 'placeholder' | 'list'> {
  label: string
  value: string | null
  onValueChange: (value: string) => void
  error: string | null
  maxLength: number
  isRequired?: boolean
}

/** A few words, such as a name; optional unless it says otherwise. */
export function TextField({ label, value, onValueChange, error, isRequired = false, ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error} isRequired={isRequired} isOptionalShown={!isRequired}>
      {(control) => (
        <TextInput
          {...control}
          {...rest}
          value={value ?? ''}
          autoComplete="off"
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  )
}
