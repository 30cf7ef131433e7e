import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ChipProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  /** Pressed or not; leave out for a chip that only does something. */
  isPressed?: boolean
  /** An avatar or a glyph at the left edge. */
  lead?: ReactNode
  /** Quieter words after the label: an age, a count. */
  aside?: ReactNode
}

export function Chip({ isPressed, lead, aside, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={isPressed}
      className={classNames('chip', lead && 'has-lead', className)}
    >
      {lead}
      <span>{children}</span>
      {aside ? <span className="chip-aside">{aside}</span> : null}
    </button>
  )
}
