import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** What a control needs to belong to its field. Spread it on the input. */
export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Replaces the hint. Give it on leaving the field or on submit, never while typing. */
  error?: string | null
  isRequired?: boolean
  isOptionalShown?: boolean
  /** For controls that are a group of inputs: a label element could only name one of them. */
  isGroup?: boolean
  /** Named for readers only, where what opened it has said its name already. */
  isLabelHidden?: boolean
  className?: string
  children: (control: FieldControlProps) => ReactNode
}

/** Label above, control, and below it the hint or the error that replaces it. */
export function Field({
  label,
  hint,
  error,
  isRequired,
  isOptionalShown,
  isGroup,
  isLabelHidden,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const isInvalid = Boolean(error)
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  const labelClass = isLabelHidden ? 'sr-only' : 'field-label'
  const caption = (
    <>
      {label}
      {isOptionalShown ? (
        <span className="field-optional">
          {' '}
          <Trans>(optional)</Trans>
        </span>
      ) : null}
    </>
  )
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is there whenever the names are.
    <div
      className={className ? `field ${className}` : 'field'}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
      aria-describedby={isGroup ? describedBy : undefined}
    >
      {isGroup ? (
        <span id={`${id}-label`} className={labelClass}>
          {caption}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className={labelClass}>
          {caption}
        </label>
      )}
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': isInvalid || undefined,
        'aria-required': isRequired || undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="field-error" role="alert">
          <TriangleAlert aria-hidden="true" className="ic ic-sm" />
          <span>{error}</span>
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
