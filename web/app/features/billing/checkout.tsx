import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { type PackageIdentifier, usualPlan } from '@nestwren/contract/plans'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { PaymentStep } from './public/payment-step.tsx'
import { PlanChoice } from './public/plan-choice.tsx'
import { startFreeMonth } from './public/start-free-month.ts'
import { useOnline } from './use-online.ts'

interface CheckoutProps {
  /** Where in the checkout the person is; kept by whoever shows it, so that a reload stays there. */
  step: 'plan' | 'pay'
  plan: PackageIdentifier | null
  onStep: (step: 'plan' | 'pay', plan: PackageIdentifier | null) => void
  canStartFree: boolean
  hasTrial: boolean
  /** Paid, or the free month was granted: as the server says. */
  onDone: (user: User) => void
}

/** Choosing a plan and paying for it, one after the other. */
export function Checkout({ step, plan, onStep, canStartFree, hasTrial, onDone }: CheckoutProps) {
  const place = useRef<HTMLDivElement>(null)
  const isPaying = step === 'pay' && plan !== null
  const shown = useRef(isPaying)
  useEffect(() => {
    // The button that led here is gone; where a page opens at a step, focus is its own matter.
    if (shown.current !== isPaying) place.current?.focus()
    shown.current = isPaying
  }, [isPaying])
  return (
    <div ref={place} tabIndex={-1} className="checkout">
      {isPaying ? (
        <PaymentStep plan={plan} hasTrial={hasTrial} onPaid={onDone} onBack={() => onStep('plan', plan)} />
      ) : (
        <Choice plan={plan} onStep={onStep} canStartFree={canStartFree} hasTrial={hasTrial} onDone={onDone} />
      )}
    </div>
  )
}

function Choice({ plan: chosen, onStep, canStartFree, hasTrial, onDone }: Omit<CheckoutProps, 'step'>) {
  const { t } = useLingui()
  const plan = chosen ?? usualPlan
  const isOnline = useOnline()
  const [isFree, setIsFree] = useState(false)
  const { isBusy, failure, run } = useAction()
  const startFree = () => run(async () => onDone(await startFreeMonth()))
  const isFreeChosen = isFree && canStartFree
  const goOn = () => {
    if (isFreeChosen) void startFree()
    else onStep('pay', plan)
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) goOn()
      }}
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {isOnline ? null : (
        <Banner tone="warning">
          <Trans>You're offline. You can pay when you're back online.</Trans>
        </Banner>
      )}
      <PlanChoice
        value={plan}
        onChange={(next) => onStep('plan', next)}
        isFreeAccess={isFreeChosen}
        onFreeAccessChange={setIsFree}
        canStartFree={canStartFree}
        hasTrial={hasTrial}
      />
      <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`One moment`}>
        {isFreeChosen ? <Trans>Start my free month</Trans> : <Trans>Continue to payment</Trans>}
      </Button>
    </form>
  )
}
