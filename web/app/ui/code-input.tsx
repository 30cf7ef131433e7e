import { type ClipboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import type { FieldControlProps } from './field.tsx'
import './code-input.css'

const length = 6
const boxes = [0, 1, 2, 3, 4, 5]

interface CodeInputProps extends Partial<FieldControlProps> {
  value: string
  onValueChange: (value: string) => void
  /** Called once per full code, with it. */
  onComplete: (code: string) => void
  isBusy?: boolean
  name?: string
  'aria-label'?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * Six boxes drawn under one real input: the keyboard, paste, one-time-code filling and screen readers meet a plain
 * text field. Whatever is pasted, only its digits count.
 */
export function CodeInput({
  value,
  onValueChange,
  onComplete,
  isBusy = false,
  name = 'code',
  ...rest
}: CodeInputProps) {
  const completed = useRef<string | null>(null)
  const [selection, setSelection] = useState(0)

  useEffect(() => {
    if (value.length < length) completed.current = null
  }, [value])

  const accept = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    onValueChange(digits)
    if (digits.length === length && completed.current !== digits) {
      completed.current = digits
      onComplete(digits)
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = event.clipboardData.getData('text').replace(/\D/g, '')
    if (digits.length === 0) return
    // Handled here because the native paste is cut to maxLength before non-digits are dropped: "123 456" would lose one.
    event.preventDefault()
    accept(digits.length >= length ? digits : value + digits)
  }

  return (
    <div className={classNames('code', isBusy && 'is-busy')}>
      <div className="code-boxes" aria-hidden="true">
        {boxes.map((box) => (
          <span
            key={box}
            className={classNames('code-box', box === Math.min(selection, value.length, length - 1) && 'is-current')}
          >
            {value[box] ?? ''}
          </span>
        ))}
      </div>
      <input
        {...rest}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        maxLength={length}
        readOnly={isBusy}
        value={value}
        onChange={(event) => accept(event.target.value)}
        onPaste={paste}
        onSelect={(event) => setSelection(event.currentTarget.selectionStart ?? value.length)}
      />
    </div>
  )
}
