import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useEntry } from './use-entry.ts'

/** For whoever has an account that is not paid for: on to the payment, or to another family of theirs, or out. */
export function OwesDialog() {
  const { t } = useLingui()
  const { user, switchAccount, signOut } = useSession()
  const { failure, run } = useAction()
  const leaving = useAction()
  const entry = useEntry()
  const leave = async () => {
    await signOut({ isDiscardingUnsent: false })
    entry.open('login')
  }
  const others = user?.memberships.filter(({ accountId }) => accountId !== user.accountId) ?? []
  return (
    <Dialog isOpen onClose={entry.close} isNarrow title={t`Almost there`}>
      <div className="mt-2 grid gap-4">
        <p className="text-muted">
          <Trans>
            You're signed in as <strong className="wrap-anywhere text-text">{user?.username}</strong>. Choose a plan to
            open your family.
          </Trans>
        </p>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <Button isBlock onClick={() => entry.open('onboarding')}>
          <Trans>Choose a plan</Trans>
        </Button>
        {others.map(({ accountId, accountName }) => (
          <Button key={accountId} variant="soft" isBlock onClick={() => void run(() => switchAccount(accountId))}>
            <Trans>Go to {accountName}'s family</Trans>
          </Button>
        ))}
        <Button
          variant="ghost"
          isBlock
          isBusy={leaving.isBusy}
          busyLabel={t`Logging out`}
          onClick={() => void leaving.run(leave)}
        >
          <Trans>Log out</Trans>
        </Button>
        <p className="type-small text-center">
          <Link to="/your-data" className="link-btn">
            <Trans>Export data or delete your account</Trans>
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
