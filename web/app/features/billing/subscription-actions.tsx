import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import type { CustomerInfo } from '@nestwren/contract/billing'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useDayText } from '../../platform/format/use-day-text.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { isSubscribed } from './account-status.ts'
import { useSubscription } from './public/use-billing.ts'
import { hasPremium } from './store/store.ts'
import { subscription } from './subscription.ts'
import { useOnline } from './use-online.ts'

type Action = 'cancel' | 'resume' | 'restore'

interface Answer {
  readonly customerInfo: CustomerInfo
  readonly user: User
}

const calls: Record<Action, () => Promise<Answer>> = {
  cancel: () => api.billing.cancel(),
  resume: () => api.billing.resume(),
  restore: async () => {
    // What the provider's library knows is a help to it, not to us: our server asks the provider itself.
    await subscription.restore().catch(() => undefined)
    return api.billing.restore()
  },
}

/** Ending a subscription, taking that back, and looking again for what was bought; one at a time. */
function useSubscriptionActions() {
  const { t } = useLingui()
  const session = useSession()
  const { isBusy, failure, run } = useAction()
  const [requested, setRequested] = useState<Action | null>(null)
  const wordsFor = (action: Action, info: CustomerInfo) => {
    if (action === 'cancel') return t`You won't be charged again`
    if (action === 'resume') return t`Your subscription will continue`
    return hasPremium(info) ? t`Your subscription is active` : t`Nothing to restore`
  }
  const act = (action: Action) =>
    run(async () => {
      setRequested(action)
      const { customerInfo, user } = await calls[action]()
      subscription.setInfo(customerInfo)
      session.updateUser(user)
      showToast({ message: wordsFor(action, customerInfo) })
    })
  return { busy: isBusy ? requested : null, failure, run: act }
}

interface SubscriptionActionsProps {
  user: User
  onChoose: () => void
}

/** What can be done about the subscription from where it stands. */
export function SubscriptionActions({ user, onChoose }: SubscriptionActionsProps) {
  const { info, provider } = useSubscription()
  const isOnline = useOnline()
  const { busy, failure, run } = useSubscriptionActions()
  const premium = info?.entitlements.active.premium
  const isRunning = isSubscribed(user, info)
  const hasProviderPage = provider === 'revenuecat' && (isRunning || user.subscriptionStatus === 'past_due')
  return (
    <div className="grid gap-3">
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {isRunning ? null : (
        <Button isBlock disabled={!isOnline} onClick={onChoose}>
          <Trans>Choose a plan</Trans>
        </Button>
      )}
      {hasProviderPage ? <ManageLink /> : null}
      {isRunning && provider === 'builtin' && premium !== undefined ? (
        <BuiltInChanges
          willRenew={premium.willRenew}
          end={premium.expirationDate}
          isBusy={busy === 'cancel' || busy === 'resume'}
          isOnline={isOnline}
          onRun={(action) => void run(action)}
        />
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        isBlock
        isBusy={busy === 'restore'}
        disabled={!isOnline}
        onClick={() => void run('restore')}
      >
        <Trans>Restore purchases</Trans>
      </Button>
    </div>
  )
}

interface BuiltInChangesProps {
  willRenew: boolean
  end: string | null
  isBusy: boolean
  isOnline: boolean
  onRun: (action: 'cancel' | 'resume') => void
}

function BuiltInChanges({ willRenew, end, isBusy, isOnline, onRun }: BuiltInChangesProps) {
  const { t } = useLingui()
  const dayText = useDayText()
  const [isAsking, setIsAsking] = useState(false)
  const day = end === null ? null : dayText(end)
  if (!willRenew) {
    return (
      <Button isBlock isBusy={isBusy} busyLabel={t`One moment`} disabled={!isOnline} onClick={() => onRun('resume')}>
        <Trans>Keep my subscription</Trans>
      </Button>
    )
  }
  return (
    <>
      <p className="type-small text-muted">
        <Trans>To switch plans, cancel first, then choose the other one when your paid time ends.</Trans>
      </p>
      <Button
        variant="outline"
        isBlock
        isBusy={isBusy}
        busyLabel={t`One moment`}
        disabled={!isOnline}
        onClick={() => setIsAsking(true)}
      >
        <Trans>Cancel subscription</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Cancel the subscription?`}
        body={
          day === null ? (
            <Trans>After that, you can view and export your data, but logging needs a plan.</Trans>
          ) : (
            <Trans>
              Everything works until {day}. After that, you can view and export your data, but logging needs a plan.
            </Trans>
          )
        }
        confirmLabel={t`Cancel subscription`}
        cancelLabel={t`Keep it`}
        onConfirm={() => {
          setIsAsking(false)
          onRun('cancel')
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

/** To the provider's page, where plan, card and cancelling are. Read ahead: a page opened later would be blocked. */
function ManageLink() {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    api.billing.managementUrl(undefined, { signal: stop.signal }).then(
      ({ managementUrl }) => setUrl(managementUrl),
      // Without it the page still says everything else, and restoring reads it again.
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  if (url === null) return null
  return (
    <a className={buttonClass('outline', 'md', true)} href={url} target="_blank" rel="noreferrer">
      <span className="btn-face">
        <ExternalLink aria-hidden="true" className="ic" />
        <Trans>Change plan or card, or cancel</Trans>
      </span>
    </a>
  )
}
