import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import './date-input.css'

interface DateInputProps extends ComponentProps<'input'> {
  type: 'date' | 'time'
}

/**
 * A day or a time, which looks empty while it is: Safari draws today's date in an empty one, or nothing at all. `ref`,
 * `name` and the rest pass through, so a form library can register it.
 */
export function DateInput({ className, onInput, onBlur, ...rest }: DateInputProps) {
  const { t } = useLingui()
  const box = useRef<HTMLSpanElement>(null)
  const follow = () => {
    const input = box.current?.querySelector('input')
    // Half a date has no value either, and is shown as it was typed.
    box.current?.toggleAttribute('data-empty', input?.value === '' && !input.validity.badInput)
  }
  // A form library writes into the input by itself when it sets or resets the value, and renders the form then.
  useLayoutEffect(follow)
  return (
    <span ref={box} className={classNames('date-input', className)}>
      <input
        {...rest}
        className="input"
        onInput={(event) => {
          follow()
          onInput?.(event)
        }}
        // What is half typed is no input event.
        onBlur={(event) => {
          follow()
          onBlur?.(event)
        }}
      />
      <span aria-hidden="true" className="date-input-empty">{t`Not set`}</span>
    </span>
  )
}
