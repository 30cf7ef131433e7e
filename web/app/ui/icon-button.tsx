import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What it does, in words: an icon alone is not a name. */
  label: string
  icon: ReactNode
  /** Cannot be used now. Unlike `disabled` it keeps the focus that a press gave it. */
  isOff?: boolean
  /** Tonal when it holds a state; `on` when that state is "playing", "liked". */
  tone?: 'plain' | 'tonal' | 'on'
}

export function IconButton({
  label,
  icon,
  tone = 'plain',
  isOff = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className={classNames('icon-btn', tone === 'tonal' && 'is-tonal', tone === 'on' && 'is-on', className)}
    >
      {icon}
    </button>
  )
}
