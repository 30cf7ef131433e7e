import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { PackageIdentifier } from '@nestwren/contract/plans'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useErrorText } from '../../../platform/api/errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { confirmSteps } from '../confirm-access.ts'
import { PlanTerms } from '../plan-terms.tsx'
import { usePaymentDocument } from '../store/payment-document.ts'
import { subscription } from '../subscription.ts'
import { TestCardForm } from '../test-card-form.tsx'
import { useOnline } from '../use-online.ts'
import { priceOf, usePlanWords } from '../use-plan-words.ts'
import { type Purchase, usePurchase } from '../use-purchase.ts'
import { useOfferings } from './use-billing.ts'
import '../billing.css'
import { currentLocale } from '../../../platform/i18n/i18n.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { paymentDocument } from '../store/payment-document.ts'

interface PaymentStepProps {
  plan: PackageIdentifier
  /** Called once the server has confirmed what was paid, with the person as they are now. */
  onPaid: (user: User) => void
  onBack: () => void
  /** False where the provider charges at once: for those who had their free month. */
  hasTrial?: boolean
}

/** Paying for a plan, in the provider's way. Ends when the server says that it was paid, and not before. */
export function PaymentStep({ plan, onPaid, onBack, hasTrial = true }: PaymentStepProps) {
  const purchase = usePurchase(plan, onPaid)
  const isOnline = useOnline()
  return (
    <div className="grid gap-4">
      <PlanSummary plan={plan} hasTrial={hasTrial} />
      {isOnline ? null : (
        <Banner tone="warning">
          <Trans>You're offline. You can pay when you're back online.</Trans>
        </Banner>
      )}
      <PurchaseState purchase={purchase} />
      {purchase.phase.kind === 'confirming' || purchase.phase.kind === 'unconfirmed' ? null : (
        <PaymentForm plan={plan} purchase={purchase} hasTrial={hasTrial} isOnline={isOnline} />
      )}
      <Button variant="ghost" size="sm" onClick={onBack} disabled={purchase.isBusy}>
        <Trans>Back to the plans</Trans>
      </Button>
    </div>
  )
}

function PlanSummary({ plan, hasTrial }: { plan: PackageIdentifier; hasTrial: boolean }) {
  const { packageOf } = useOfferings()
  const { title, perPeriod } = usePlanWords()(plan)
  return (
    <div className="card card-pad">
      <p className="fact">
        <span className="type-heading">{title}</span>
        <span className="tnum">{perPeriod(priceOf(plan, packageOf(plan)))}</span>
      </p>
      <PlanTerms plan={plan} hasTrial={hasTrial} />
    </div>
  )
}

/** What became of the payment: being checked, refused, or paid and not seen by the server. */
function PurchaseState({ purchase: { phase, confirm } }: { purchase: Purchase }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  if (phase.kind === 'confirming') {
    return (
      <div className="card card-pad grid gap-3" role="status">
        <p className="type-label">
          <Trans>Checking the payment</Trans>
        </p>
        <ProgressBar label={t`Checking the payment`} done={(phase.step + 1) / confirmSteps} />
        <p className="type-small text-muted">
          <Trans>This can take half a minute. Keep this page open.</Trans>
        </p>
      </div>
    )
  }
  if (phase.kind === 'failed') return <Banner tone="danger">{errorText(phase.error)}</Banner>
  if (phase.kind === 'unconfirmed') {
    const address = brand.supportEmail
    return (
      <div className="grid gap-3">
        <Banner tone="danger">{errorText(phase.error)}</Banner>
        <p className="type-small text-muted">
          <Trans>
            Checking again won't charge you twice. Support: <a href={`mailto:${address}`}>{address}</a>
          </Trans>
        </p>
        <Button onClick={() => void confirm()}>
          <Trans>Check again</Trans>
        </Button>
      </div>
    )
  }
  return null
}

interface PaymentFormProps {
  plan: PackageIdentifier
  purchase: Purchase
  hasTrial: boolean
  isOnline: boolean
}

/** The form of whichever store takes the money here; until that is known, that it is being found out. */
function PaymentForm({ plan, purchase, hasTrial, isOnline }: PaymentFormProps) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { provider } = useOfferings()
  const isHere = usePaymentDocument()
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for each wish to try again, and with a network.
  useEffect(() => {
    if (provider !== null || !isOnline) return
    let isWanted = true
    setFailure(null)
    subscription.open().catch((error: unknown) => isWanted && setFailure(error))
    return () => {
      isWanted = false
    }
  }, [provider, attempt, isOnline])
  if (provider === 'builtin') return <TestCardForm purchase={purchase} hasTrial={hasTrial} isOnline={isOnline} />
  if (provider === 'revenuecat' && !isHere) return <PaymentElsewhere plan={plan} isOnline={isOnline} />
  if (provider === 'revenuecat') return <ProviderForm purchase={purchase} isOnline={isOnline} />
  if (failure !== null) {
    return (
      <ErrorState
        title={t`We couldn't open the payment`}
        body={errorText(failure)}
        action={{ label: t`Try again`, onSelect: () => setAttempt((count) => count + 1) }}
      />
    )
  }
  if (!isOnline) return null
  return (
    <div className="grid justify-items-center py-6">
      <Spinner label={t`Opening the payment`} />
    </div>
  )
}

interface PaymentElsewhereProps {
  plan: PackageIdentifier
  isOnline: boolean
}

/** In place of the provider's form where this document may not show it: goes to one that may, with the plan. */
function PaymentElsewhere({ plan, isOnline }: PaymentElsewhereProps) {
  const { t } = useLingui()
  const [isStuck, setIsStuck] = useState(false)
  const open = (isAsked: boolean) => setIsStuck(!paymentDocument.open({ step: 'pay', plan }, { isAsked }))
  const openItself = useEffectEvent(() => open(false))
  useEffect(() => {
    if (!isOnline) return
    // Not at once: an effect that is run twice must not count as two tries.
    const timer = setTimeout(() => openItself())
    return () => clearTimeout(timer)
  }, [isOnline])
  if (!isOnline) return null
  if (isStuck) {
    return (
      <ErrorState
        title={t`We couldn't open the payment`}
        body={t`We couldn't reach the payment provider from this page.`}
        action={{ label: t`Try again`, onSelect: () => open(true) }}
      />
    )
  }
  return (
    <div className="grid justify-items-center py-6">
      <Spinner label={t`Opening the payment`} />
    </div>
  )
}

interface ProviderFormProps {
  purchase: Purchase
  isOnline: boolean
}

/** The provider's own form, in an element of ours. It opens by itself: whoever is here has just asked to pay. */
function ProviderForm({ purchase, isOnline }: ProviderFormProps) {
  const { user } = useSession()
  const target = useRef<HTMLDivElement>(null)
  const show = () => {
    if (target.current === null || purchase.isBusy) return
    target.current.replaceChildren()
    void purchase.buy({ kind: 'form', target: target.current, email: user?.username ?? '', locale: currentLocale() })
  }
  const showItself = useEffectEvent(show)
  useEffect(() => {
    if (!isOnline) return
    // Not at once: an effect that is run twice must not open two forms.
    const timer = setTimeout(() => showItself())
    return () => clearTimeout(timer)
  }, [isOnline])
  return (
    <div className="grid gap-4">
      <div ref={target} className="provider-form" />
      {purchase.isBusy ? null : (
        <Button isBlock disabled={!isOnline} onClick={show}>
          <Trans>Open the payment</Trans>
        </Button>
      )}
    </div>
  )
}
