import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { toSignIn } from '../../platform/session/require-session.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { hasUnsent, hasUnsentFiles } from '../../platform/sync/lazy/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { accountStatusOf } from './account-status.ts'
import { Checkout } from './checkout.tsx'
import { ExportOffer } from './export-offer.tsx'
import { useSubscription } from './public/use-billing.ts'
import { subscription } from './subscription.ts'
import { useCheckoutState } from './use-checkout-state.ts'
import { useOwnerName } from './use-owner-name.ts'

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

/** What has ended, as a title. */
export function usePaymentRequiredTitle(): string {
  const { t } = useLingui()
  const { user } = useSession()
  if (user?.permissions.billing !== true) return t`The family’s access has ended`
  if (user.subscriptionStatus === 'free_trial') return t`Your free month is over`
  if (user.subscriptionStatus === 'registered') return t`Choose a plan to get started`
  return t`Your subscription has ended`
}

/** That nothing is lost, and who can do what about it. Invited people are never asked for money. */
export function PaymentRequiredWords() {
  const { user } = useSession()
  const owner = useOwnerName()
  if (user === null) return null
  if (!user.permissions.billing) {
    return (
      <p className="text-muted">
        {owner === null ? (
          <Trans>The family’s owner needs to renew. Nothing was deleted, and there's nothing for you to pay.</Trans>
        ) : (
          <Trans>
            The family’s owner, {owner}, needs to renew. Nothing was deleted, and there's nothing for you to pay.
          </Trans>
        )}
      </p>
    )
  }
  if (user.subscriptionStatus === 'registered') {
    return (
      <p className="text-muted">
        <Trans>Your account is ready. Choose a plan to start logging.</Trans>
      </p>
    )
  }
  return (
    <p className="text-muted">
      {accountStatusOf(user, true) === 'owes' ? (
        <Trans>Your data is safe. Nothing was deleted. Choose a plan to get everything back right away.</Trans>
      ) : (
        <Trans>Your data is safe, and you can still view it. Choose a plan to log again right away.</Trans>
      )}
    </p>
  )
}

/** Logs out; asks first where logs or files that were not sent would be lost. */
export function LogOutButton() {
  const { t } = useLingui()
  const session = useSession()
  const navigate = useNavigate()
  const [asksFor, setAsksFor] = useState<'logs' | 'files' | null>(null)
  const ask = async () => {
    if (await hasUnsent()) setAsksFor('logs')
    else if (await hasUnsentFiles()) setAsksFor('files')
    else await leave()
  }
  const leave = async () => {
    setAsksFor(null)
    await session.signOut({ isDiscardingUnsent: true })
    navigate('/', toSignIn)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        isBlock
        icon={<LogOut aria-hidden="true" className="ic" />}
        onClick={() => void ask()}
      >
        <Trans>Log out</Trans>
      </Button>
      <ConfirmDialog
        isOpen={asksFor === 'logs'}
        title={t`Log out with unsent logs?`}
        body={t`Some logs haven't been sent yet. Stay signed in until they are, or log out and lose them.`}
        confirmLabel={t`Log out and lose them`}
        cancelLabel={t`Stay signed in`}
        onConfirm={() => void leave()}
        onCancel={() => setAsksFor(null)}
      />
      <ConfirmDialog
        isOpen={asksFor === 'files'}
        title={t`Log out with unsent photos or documents?`}
        body={t`Some files haven't finished uploading. Stay signed in until they do, or log out and lose them.`}
        confirmLabel={t`Log out and lose them`}
        cancelLabel={t`Stay signed in`}
        onConfirm={() => void leave()}
        onCancel={() => setAsksFor(null)}
      />
    </>
  )
}
