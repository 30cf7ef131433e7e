import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSteps } from '../../platform/forms/use-steps.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useOutbox } from '../../platform/sync/use-outbox.ts'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { useLayer } from '../../ui/layers/use-layer.ts'
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

/**
 * Where somebody is in the first steps of a page; kept for the tab, so that they can be left and gone on with. Back goes
 * to the step before, as far as they came from; nobody comes back to them from Home.
 * @param begin where to begin when nothing is kept; null while that is not known, or where there is nothing to do
 * @param isOver what Back passes over, since there is nothing left to do there
 */
export function useFirstSteps<Name extends string>(
  page: string,
  steps: readonly Name[],
  begin: Name | null,
  isOver: (step: Name) => boolean = () => false,
) {
  const navigate = useNavigate()
  const { user } = useSession()
  const known = (name: Name | null) => steps.find((step) => step === name) ?? null
  const { state, step, at, of, next, change, forget } = useSteps<{ step: Name | null; from: Name | null }>({
    key: `nestwren.firstSteps.${page}.${user?.accountId ?? ''}`,
    initial: { step: null, from: null },
    // Those behind somebody who comes back are not counted.
    way: ({ from }) => steps.slice(Math.max(0, steps.indexOf(from ?? begin ?? (steps[0] as Name)))),
    begin,
    adopt: (kept) => ({ step: known(kept.step), from: known(kept.from) }),
  })
  const first = state.from ?? begin
  const behind =
    step === null || first === null
      ? []
      : steps.slice(steps.indexOf(first), steps.indexOf(step)).filter((name) => !isOver(name))
  useLayer(behind.length, () => change({ step: behind.at(-1) ?? step }))
  const finish = () => {
    forget()
    navigate('/home', { replace: true })
  }
  return {
    step,
    at,
    of,
    goOn: () => (next === null ? finish() : change({ step: next, from: first ?? step })),
    finish,
  }
}
