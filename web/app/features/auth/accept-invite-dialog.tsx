import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useInviteTitle } from '../onboarding/public/use-invite-words.ts'
import { entry } from './entry.ts'
import { useInviteOffer } from './use-invite-offer.ts'

/** Offers an invite to somebody who has an account already. */
export function AcceptInviteDialog({ token }: { token: string }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { offer, accept, isBusy } = useInviteOffer(token)
  const { inviterName } = offer
  const inviteTitle = useInviteTitle()
  const about = offer.kind === 'open' && offer.terms !== null ? inviteTitle(offer.terms) : null
  return (
    <Dialog
      isOpen
      onClose={entry.forget}
      isNarrow
      title={inviterName === '' ? t`You're invited` : t`Join ${inviterName}'s family?`}
    >
      <div className="mt-2 grid gap-4">
        {offer.kind === 'asking' ? (
          <p className="flex items-center gap-3 text-muted">
            <Spinner label={t`Checking your invite`} />
            <span aria-hidden="true">
              <Trans>Checking your invite</Trans>
            </span>
          </p>
        ) : null}
        {offer.kind === 'open' ? (
          <>
            {about === null ? null : <p className="type-label">{about}</p>}
            <p className="text-muted">
              <Trans>
                You're signed in as <strong className="wrap-anywhere text-text">{user?.username}</strong>. What you have
                here stays. Switch families in your menu.
              </Trans>
            </p>
            {offer.failure ? <Banner tone="danger">{offer.failure}</Banner> : null}
            <Button isBlock isBusy={isBusy} busyLabel={t`Joining`} onClick={() => void accept()}>
              <Trans>Join the family</Trans>
            </Button>
          </>
        ) : null}
        {offer.kind === 'closed' ? <Banner tone="warning">{offer.text}</Banner> : null}
        {offer.kind === 'closed' && offer.isForOther ? <LeaveForInvite /> : null}
        <button type="button" className="link-btn justify-self-center" onClick={entry.forget}>
          {offer.kind === 'closed' ? <Trans>Continue without it</Trans> : <Trans>Not now</Trans>}
        </button>
      </div>
    </Dialog>
  )
}

/** The invite is for somebody else, who may be sitting at this device: it outlives the session. */
function LeaveForInvite() {
  const { t } = useLingui()
  const { signOut } = useSession()
  const { isBusy, run } = useAction()
  return (
    <Button
      variant="outline"
      isBlock
      isBusy={isBusy}
      busyLabel={t`Logging out`}
      onClick={() => void run(() => signOut({ isDiscardingUnsent: false }))}
    >
      <Trans>Log out and use it</Trans>
    </Button>
  )
}
