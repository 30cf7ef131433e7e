import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { backInReachEvent } from '../../platform/realtime/reach.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { isSubscribed } from './account-status.ts'
import { Checkout } from './checkout.tsx'
import { useSubscription } from './public/use-billing.ts'
import { paymentDocument, usePaymentDocument } from './store/payment-document.ts'
import { subscription } from './subscription.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { type CheckoutState, planOf } from './use-checkout-state.ts'
import { useOwnerName } from './use-owner-name.ts'
import './billing.css'

export function meta() {
  return [{ title: 'Purchases · Nestwren' }]
}

/** What the family pays: where it stands, choosing and paying for a plan, ending it. */
export default function PurchasesPage() {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <>
      <PageHeader title={t`Purchases`} backHref="/home" backLabel={t`Back to Home`} />
      {user === null ? null : user.permissions.billing ? <ForPayer user={user} /> : <ForOthers />}
    </>
  )
}

/** Invited people never see a price (DECISIONS, Subscription). */
function ForOthers() {
  const { t } = useLingui()
  const owner = useOwnerName()
  return (
    <EmptyState
      after={noReadNeeded}
      title={t`There's nothing for you to pay`}
      body={
        owner === null
          ? t`The family’s owner takes care of the subscription.`
          : t`${owner} takes care of the family’s subscription.`
      }
    />
  )
}

function ForPayer({ user }: { user: User }) {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const { info, provider } = useSubscription()
  const { accountId, username, subscriptionStatus } = user
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another family.
  useEffect(() => {
    void subscription.readInfo()
    subscription.describe().catch(() => undefined)
    const readAgain = () => void subscription.readInfo()
    globalThis.addEventListener(backInReachEvent, readAgain)
    return () => globalThis.removeEventListener(backInReachEvent, readAgain)
  }, [accountId])
  const isInfluencer = subscriptionStatus === 'influencer'
  const step = search.get('step')
  // The address changes a moment after the tap, and a choice has to show at once.
  const [chosen, setChosen] = useState<string | null>(null)
  const chosenPlan = chosen ?? search.get('plan')
  // In the address, so that a reload and the browser's way back keep to the steps.
  const go = (next: CheckoutState['step'] | null, plan: string | null = chosenPlan) => {
    setChosen(plan)
    setSearch(next === null ? {} : { step: next, ...(plan === null ? {} : { plan }) }, { replace: next === step })
  }
  const isChoosing = (step === 'plan' || step === 'pay') && !isInfluencer && !isSubscribed(user, info)
  const isHere = usePaymentDocument()
  const isElsewhere = provider === 'revenuecat' && !isHere
  // The provider's prices are known only where it can be asked; without them the fixed ones stand.
  useEffect(() => {
    if (isChoosing && isElsewhere && navigator.onLine) paymentDocument.open({ step: 'plan' })
  }, [isChoosing, isElsewhere])
  const hasMonth = info?.canStartFreeTrial ?? subscriptionStatus === 'registered'
  if (isChoosing) {
    return (
      <section className="purchases" aria-label={t`Choose a plan`}>
        <Checkout
          step={step}
          plan={planOf(chosenPlan)}
          onStep={go}
          canStartFree={hasMonth}
          hasTrial={hasMonth}
          onDone={() => {
            setSearch({}, { replace: true })
            showToast({ message: t`You now have full access` })
          }}
        />
      </section>
    )
  }
  return (
    <div className="grid gap-4 purchases">
      <SubscriptionCard user={user} />
      {isInfluencer ? null : (
        <>
          <SubscriptionActions user={user} onChoose={() => go('plan')} />
          <p className="type-small wrap-anywhere text-muted">
            <Trans>After each charge, we'll email a receipt to {username}.</Trans>{' '}
            {provider === 'builtin' ? <Trans>This is a test store. You won't be charged.</Trans> : null}
          </p>
        </>
      )}
    </div>
  )
}
