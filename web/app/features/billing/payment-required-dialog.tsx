import { useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../platform/session/use-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Checkout } from './checkout.tsx'
import { ExportOffer } from './export-offer.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { PaymentRequiredWords, usePaymentRequiredTitle } from './payment-required-words.tsx'
import { useSubscription } from './public/use-billing.ts'
import { subscription } from './subscription.ts'
import { useCheckoutState } from './use-checkout-state.ts'

interface PaymentRequiredDialogProps {
  onClose: () => void
  /** Paid, or the free month was granted. The held tokens are the real ones by then. */
  onDone?: (user: User) => void
}

/**
 * Shown when access has ended: that the data is safe, a plan and paying for it, taking the data along, logging out. Works
 * with held tokens, before anybody is let in. Whoever was invited only learns who can renew.
 */
export function PaymentRequiredDialog({ onClose, onDone }: PaymentRequiredDialogProps) {
  const { t } = useLingui()
  const session = useSession()
  const title = usePaymentRequiredTitle()
  const { info, provider } = useSubscription()
  const navigate = useNavigate()
  const checkout = useCheckoutState()
  const { user } = session
  const pays = user?.permissions.billing === true
  const accountId = user?.accountId
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another family.
  useEffect(() => {
    if (pays) void subscription.readInfo()
  }, [pays, accountId])
  const { step, plan, forget } = checkout
  // What a provider and a bank put over the page would be beside this dialog: paying goes on on a page.
  const isForPage = pays && provider === 'revenuecat' && step === 'pay' && plan !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (!isForPage) return
    forget()
    void navigate(`/purchases?${new URLSearchParams({ step, plan })}`)
  }, [isForPage])
  if (user === null) return null
  const hasMonth = info?.canStartFreeTrial ?? user.subscriptionStatus === 'registered'
  const done = (paid: User) => {
    checkout.forget()
    session.promote()
    showToast({ message: t`You have full access again` })
    onClose()
    onDone?.(paid)
  }
  return (
    <Dialog isOpen onClose={onClose} isNarrow title={title}>
      <div className="mt-2 grid gap-4">
        <PaymentRequiredWords />
        {pays ? (
          <Checkout
            step={checkout.step}
            plan={checkout.plan}
            onStep={checkout.go}
            canStartFree={hasMonth}
            hasTrial={hasMonth}
            onDone={done}
          />
        ) : null}
        <div className="grid gap-2">
          <ExportOffer />
          <LogOutButton />
        </div>
      </div>
    </Dialog>
  )
}
