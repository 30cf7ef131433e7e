import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { session } from '../../platform/session/session.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { type InviteTerms, useInviteTitle } from '../onboarding/public/use-invite-words.ts'
import { entry } from './entry.ts'

type InviteOffer =
  | { readonly kind: 'asking'; readonly inviterName: '' }
  | {
      readonly kind: 'open'
      readonly inviterName: string
      /** Null where it could not be read. */
      readonly terms: InviteTerms | null
      readonly failure: string | null
    }
  /** Nothing comes of it for whoever is signed in; `isForOther` when it may for somebody else. */
  | { readonly kind: 'closed'; readonly inviterName: ''; readonly text: string; readonly isForOther: boolean }

const final = new Set(['INVALID_INVITE', 'INVITE_OTHER_EMAIL', 'ALREADY_MEMBER'])

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : ''
}

/** What an invite offers to whoever is signed in, and taking it. */
function useInviteOffer(token: string) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [offer, setOffer] = useState<InviteOffer>({ kind: 'asking', inviterName: '' })
  const { isBusy, run } = useAction()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each invite, in whatever language.
  useEffect(() => {
    const leaving = new AbortController()
    api.invites.validate({ params: { token } }, { signal: leaving.signal }).then(
      ({ inviterName, childNames, relationship }) =>
        setOffer({ kind: 'open', inviterName, terms: { childNames, relationship }, failure: null }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (codeOf(error) === 'INVALID_INVITE')
          setOffer({ kind: 'closed', inviterName: '', text: errorText(error), isForOther: false })
        // Who invites is worth knowing, not needed: joining asks the server again.
        else setOffer({ kind: 'open', inviterName: '', terms: null, failure: null })
      },
    )
    return () => leaving.abort()
  }, [token])
  const place = (error: unknown, text: string) => {
    const code = codeOf(error)
    if (final.has(code)) setOffer({ kind: 'closed', inviterName: '', text, isForOther: code === 'INVITE_OTHER_EMAIL' })
    else
      setOffer((before) => ({
        kind: 'open',
        inviterName: before.inviterName,
        terms: before.kind === 'open' ? before.terms : null,
        failure: text,
      }))
    return true
  }
  const accept = () =>
    run(
      async () => {
        session.takeSignedIn(await api.invites.accept({ body: { token } }))
        entry.forget()
        showToast({ message: t`Welcome to the family` })
        navigate('/home', { replace: true })
      },
      { place },
    )
  return { offer, accept, isBusy }
}

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
