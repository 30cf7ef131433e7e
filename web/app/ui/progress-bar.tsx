import type { CSSProperties } from 'react'

interface ProgressBarProps {
  label: string
  /** 0 to 1. */
  done: number
}

export function ProgressBar({ label, done }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, done))
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <span style={{ '--done': share } as CSSProperties} />
    </div>
  )
}
