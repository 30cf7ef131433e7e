import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useErrorText } from '../../platform/api/errors.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** For whoever has an account that is not paid for: on to the payment, or to another family of theirs, or out. */
export function OwesCard({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { user, switchAccount, signOut } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const others = user?.memberships.filter(({ accountId }) => accountId !== user.accountId) ?? []
  const change = async (accountId: string) => {
    setFailure(null)
    try {
      await switchAccount(accountId)
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return (
    <section className="card card-pad sign-in-card" aria-labelledby="owes-title">
      <h1 id="owes-title" className="type-title-l">
        <Trans>Almost there</Trans>
      </h1>
      <p className="text-muted">
        <Trans>
          You are signed in as <strong className="wrap-anywhere text-text">{user?.username}</strong>. Choose a plan to
          open your family.
        </Trans>
      </p>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Button isBlock onClick={onGoOn}>
        <Trans>Choose a plan</Trans>
      </Button>
      {others.map(({ accountId, accountName }) => (
        <Button key={accountId} variant="soft" isBlock onClick={() => void change(accountId)}>
          <Trans>Go to the family of {accountName}</Trans>
        </Button>
      ))}
      <Button
        variant="ghost"
        isBlock
        isBusy={isLeaving}
        busyLabel={t`Logging out`}
        onClick={() => {
          setIsLeaving(true)
          void signOut({ isDiscardingUnsent: false })
        }}
      >
        <Trans>Log out</Trans>
      </Button>
      <p className="type-small text-center">
        <Link to="/your-data" className="link-btn">
          <Trans>Your data, and deleting your account</Trans>
        </Link>
      </p>
    </section>
  )
}
