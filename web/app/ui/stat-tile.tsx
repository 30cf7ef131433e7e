import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { LogHue } from './log-glyph.tsx'
import { Skeleton } from './skeleton.tsx'

interface StatTileProps {
  label: string
  icon?: ReactNode
  hue?: LogHue
  /** null is "none yet": `noneText` takes its place. */
  value: ReactNode | null
  noneText?: string
  /** One line: "since 8:59 AM". */
  context?: ReactNode
  isLoading?: boolean
}

export function StatTile({ label, icon, hue, value, noneText, context, isLoading }: StatTileProps) {
  if (isLoading) {
    return (
      <div className="tile" aria-hidden="true">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="mt-1 h-5.5 w-5/6" />
        <Skeleton className="mt-1 h-4 w-2/3" />
      </div>
    )
  }
  // "under 1m", or a day and a time: smaller rather than broken in two.
  const isLong = typeof value === 'string' && value.length > 7
  return (
    <div className={classNames('tile', hue && `hue-${hue}`)}>
      <span className="tile-label">
        {icon}
        {label}
      </span>
      <span className={classNames('tile-value', value === null && 'text-muted', isLong && 'is-long')}>
        {value ?? noneText}
      </span>
      {context ? <span className="tile-context">{context}</span> : null}
    </div>
  )
}
