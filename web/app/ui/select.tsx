import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string; isDisabled?: boolean }[]
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string
}

/** The platform's own picker, which every phone draws better than a page can. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames('input', className)}>
      {placeholder ? (
        <option value="" disabled>
          {placeholder}
        </option>
      ) : null}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
