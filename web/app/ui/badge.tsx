import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface BadgeProps {
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'primary'
  children: ReactNode
}

/** A status in a word or two; the colour only repeats it. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames('badge', tone !== 'neutral' && `badge-${tone}`)}>{children}</span>
}
