import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { serverNowMs } from '../../../platform/clock/now.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { usePaymentRequired } from '../../../platform/session/use-payment-required.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useAnnounces } from '../../../ui/layers/announced.ts'
import { type BillingNotice, noticeOf } from '../account-status.ts'
import { useSubscriptionStart } from './use-subscription-start.ts'

interface LazyModule<Props> {
  readonly default: ComponentType<Props>
}

/** A part whose code cannot be fetched is a banner less, not a page less. */
const nothing = { default: () => null }

const BillingBanner = lazy(
  (): Promise<LazyModule<{ notice: BillingNotice }>> =>
    import('../billing-banner.tsx').then(
      (part) => ({ default: part.BillingBanner }),
      () => nothing,
    ),
)
const PaymentRequiredDialog = lazy(
  (): Promise<LazyModule<{ onClose: () => void }>> =>
    import('../payment-required-dialog.tsx').then(
      (part) => ({ default: part.PaymentRequiredDialog }),
      () => ({ default: PutAside }),
    ),
)

/** What waits for the dialog does not wait for one that cannot be shown. */
function PutAside({ onClose }: { onClose: () => void }) {
  useEffect(onClose, [onClose])
  return null
}

/** Where the frame shows what concerns the subscription. Most people never have any of it: the code comes when needed. */
export function BillingBannerSlot() {
  useSubscriptionStart()
  const notice = useBillingNotice()
  const { isRequired, dismiss } = usePaymentRequired()
  const isAsked = notice?.kind === 'readOnly' && isRequired
  useAnnounces(isAsked)
  // Who owes sees that instead of the page.
  if (notice === null || notice.kind === 'owes') return null
  return (
    <Suspense fallback={null}>
      <BillingBanner notice={notice} />
      {isAsked ? <PaymentRequiredDialog onClose={dismiss} /> : null}
    </Suspense>
  )
}

/** What every page has to say about the subscription of whoever is signed in; null when there is nothing. */
function useBillingNotice(): BillingNotice | null {
  const { user } = useSession()
  const { isRequired } = usePaymentRequired()
  useNow(30_000)
  return user === null ? null : noticeOf(user, isRequired, serverNowMs())
}
