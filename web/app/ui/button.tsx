import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'soft' | 'outline' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'night'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  variant?: ButtonVariant
  /** `night` is 64 high whatever the mode; in night mode `md` grows to it by itself. */
  size?: ButtonSize
  /** A Lucide icon or a glyph, drawn before the label. */
  icon?: ReactNode
  isBlock?: boolean
  isBusy?: boolean
  /** Cannot be used now. Unlike `disabled` it keeps the focus that a press gave it. */
  isOff?: boolean
  /** The verb while busy ("Saving"). The button keeps the width of the wider text. */
  busyLabel?: string
  ref?: React.Ref<HTMLButtonElement>
}

/** The class of a link that looks like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', isBlock = false): string {
  return classNames('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, isBlock && 'btn-block')
}

export function Button({
  variant,
  size,
  icon,
  isBlock,
  isBusy = false,
  isOff = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size, isBlock), isBusy && 'is-busy', className)}
      aria-disabled={isBusy || isOff || undefined}
      // A busy button stays focusable, so that focus is not lost while it works; it only stops answering.
      onClick={isBusy || isOff ? (event) => event.preventDefault() : onClick}
    >
      <span className="btn-face" aria-hidden={isBusy && busyLabel ? true : undefined}>
        {icon}
        <span>{children}</span>
      </span>
      {busyLabel || isBusy ? (
        <span className="btn-face btn-busy" aria-hidden={!isBusy}>
          <span className="spinner" aria-hidden="true" />
          {busyLabel ? <span>{busyLabel}</span> : null}
        </span>
      ) : null}
    </button>
  )
}
