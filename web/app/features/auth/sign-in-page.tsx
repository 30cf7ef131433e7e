import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { session } from '../../platform/session/session.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { BootScreen } from '../../ui/boot-screen.tsx'
import { useSubscriptionStart } from '../billing/public/use-subscription-start.ts'
import { pageAfterSignIn, useKeptAsked } from './asked-page.ts'
import { DuskPage } from './dusk-page.tsx'
import { EntryDialogs } from './entry-dialogs.tsx'
import { LoginCard } from './login-card.tsx'
import { OwesCard } from './owes-card.tsx'
import { useEntry } from './use-entry.ts'

export function meta() {
  return [
    { title: 'Sign in to Nestwren' },
    { name: 'description', content: 'One picture of the day for everyone who cares for a child.' },
  ]
}

/**
 * Sign-in, registration and first payment at /. Who is signed in already is sent on to /home (B §6), or to what a link
 * asked for before, unless in the middle of something here.
 */
export default function SignInPage() {
  const { status, owes, user, isReachable } = useSession()
  const entry = useEntry()
  useCodesOfAddress()
  useLeavingEntry()
  useKeptAsked()
  const isOffered = user !== null && entry.codes.inviteToken !== undefined && !entry.isUsed
  const isInside = entry.dialog === 'registration' || entry.dialog === 'onboarding'
  if (status === 'loading' && isReachable) return <BootScreen />
  if (status === 'signedIn' && !isOffered && !isInside) return <Navigate to={pageAfterSignIn()} replace />
  return (
    <>
      <DuskPage intro={<Intro />}>
        {owes ? <OwesCard onGoOn={() => entry.open('onboarding')} /> : <LoginCard />}
      </DuskPage>
      <EntryDialogs isOffered={isOffered} />
    </>
  )
}

function Intro() {
  const { owes } = useSession()
  const entry = useEntry()
  const { inviteToken, influencerToken } = entry.codes
  const hasCodes = Object.keys(entry.codes).length > 0
  const isInvited = inviteToken !== undefined || influencerToken !== undefined
  useSubscriptionStart({ isPriceShown: !isInvited })
  return (
    <>
      <p className="sign-in-promise">
        <Trans>Your child's day, shared with everyone who cares for them.</Trans>
      </p>
      {owes ? null : (
        <div className="sign-in-start">
          <button
            type="button"
            className="btn sign-in-cta"
            // Who came by a link keeps what it brings along.
            onClick={() => entry.open(hasCodes ? 'registration' : 'onboarding')}
          >
            {isInvited ? <Trans>Join the Family</Trans> : <Trans>Start Free Trial</Trans>}
          </button>
          <p className="type-small">
            {/* Whoever was invited never sees a price. */}
            {isInvited ? null : (
              <span>
                <Trans>1 month free, $0.00 today, card required.</Trans>
              </span>
            )}{' '}
            <span>
              {influencerToken === undefined ? (
                <Trans>Family and sitters join free.</Trans>
              ) : (
                <Trans>You're invited to use all of Nestwren for free.</Trans>
              )}
            </span>
          </p>
        </div>
      )}
    </>
  )
}

/** Codes of a link are taken out of the address, so that they stand in no history, and kept until they are used. */
function useCodesOfAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { takeCodes } = useEntry()
  // While rendering, or who is signed in would be sent on before their invite is seen.
  const [rest] = useState(() => takeCodes(search))
  useEffect(() => {
    if (rest !== null) navigate({ pathname: '/', search: rest }, { replace: true })
  }, [rest, navigate])
}

/** A dialog that led somebody who is signed in to another page has done its work. */
function useLeavingEntry() {
  const { close } = useEntry()
  useEffect(
    () => () => {
      if (session.get().status === 'signedIn' && location.pathname !== '/') close()
    },
    [close],
  )
}
