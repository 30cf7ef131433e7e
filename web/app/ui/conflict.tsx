import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

interface ConflictProps {
  /** Who changed it meanwhile, or why it was not saved. */
  message: ReactNode
  tone?: 'warning' | 'danger'
  /** Where the versions differ, side by side. */
  children?: ReactNode
  takeLabel: ReactNode
  keepLabel: ReactNode
  onTake: () => unknown
  onKeep: () => unknown
  isBusy?: boolean
}

/** Two people changed one thing: both versions stand here until the person chooses. Nothing is dropped meanwhile. */
export function Conflict({
  message,
  tone = 'warning',
  children,
  takeLabel,
  keepLabel,
  onTake,
  onKeep,
  isBusy = false,
}: ConflictProps) {
  return (
    <section className="grid gap-3">
      <Banner tone={tone}>{message}</Banner>
      {children}
      <div className="btn-pair">
        <Button variant="outline" disabled={isBusy} onClick={() => void onTake()}>
          {takeLabel}
        </Button>
        <Button isBusy={isBusy} onClick={() => void onKeep()}>
          {keepLabel}
        </Button>
      </div>
    </section>
  )
}
