import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useOutbox } from '../../platform/sync/use-outbox.ts'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { StepDots } from './step.tsx'

interface FirstStepsFrameProps {
  /** Tells one step from another. */
  stepKey: string
  at: number
  of: number
  children: ReactNode
}

/** What surrounds the first steps in the app. They can be left at any time; coming back goes on where they were left. */
export function FirstStepsFrame({ stepKey, at, of, children }: FirstStepsFrameProps) {
  const { t } = useLingui()
  const { isOnline } = useConnection()
  const { pendingCount, isHolding } = useOutbox()
  const steps = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step.
  useEffect(() => {
    if (!steps.current?.contains(document.activeElement))
      steps.current?.querySelector<HTMLElement>('.step-title')?.focus()
  }, [stepKey])
  return (
    <div className="steps-page">
      <header className="steps-page-head">
        <span className="brand">
          <BrandMark />
          <span>Nestwren</span>
        </span>
        <Link to="/home" replace className="link-btn px-2">
          <Trans>Skip for now</Trans>
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="step-frame">
        <div className="steps-page-dots">
          <StepDots at={at} of={of} label={t`Step ${at} of ${of}`} />
        </div>
        {isOnline ? null : (
          <div className="steps-page-state">
            <OfflineBanner waitingCount={pendingCount} isHeld={isHolding} />
          </div>
        )}
        <div key={stepKey} ref={steps} className="step-frame">
          {children}
        </div>
      </main>
    </div>
  )
}
