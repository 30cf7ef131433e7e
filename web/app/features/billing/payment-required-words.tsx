import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../platform/session/use-session.ts'
import { accountStatusOf } from './account-status.ts'
import { useOwnerName } from './use-owner-name.ts'

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
