import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { session } from '../../platform/session/session.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { takeAsked, useAsked, useShownAs } from '../../ui/layers/asked-layers.ts'
import { currentAsked, setAsked } from '../../ui/layers/layer-address.ts'
import { useSubscriptionStart } from '../billing/public/use-subscription-start.ts'
import { useKeptAsked } from './asked-page.ts'
import { entry as entries } from './entry.ts'
import { EntryDialogs } from './entry-dialogs.tsx'
import { entryName, isInstalledApp } from './entry-signs.ts'
import { dialogFor, type EntryWish, wishOf, wishOfDialog } from './entry-wishes.ts'
import { pageAfterSignIn } from './page-after-sign-in.ts'
import { useEntry } from './use-entry.ts'

interface EntryLayerProps {
  /** What was pressed on the page. */
  wish: EntryWish | null
  onTaken: () => void
}

/**
 * Signing in, registration and first payment over the front page. Who is signed in already is sent on to /home (B §6), or to
 * what a link asked for before, unless in the middle of something here.
 */
export function EntryLayer({ wish, onTaken }: EntryLayerProps) {
  const { status, user } = useSession()
  const entry = useEntry()
  useCodesOfAddress()
  useWishes(wish, onTaken)
  useSentHere()
  useLeavingEntry()
  useKeptAsked()
  const { inviteToken, influencerToken } = entry.codes
  // Whoever was invited never sees a price.
  useSubscriptionStart({ isPriceShown: inviteToken === undefined && influencerToken === undefined })
  const isOffered = user !== null && inviteToken !== undefined && !entry.isUsed
  const isInside = entry.dialog === 'registration' || entry.dialog === 'onboarding'
  const open = isOffered ? 'invite' : entry.dialog
  useShownAs(entryName, status === 'loading' || open === null ? null : wishOfDialog[open])
  useServiceWorker(open !== null || status !== 'signedOut')
  if (status === 'loading') return null
  if (status === 'signedIn' && !isOffered && !isInside) return <Navigate to={pageAfterSignIn()} replace />
  return <EntryDialogs isOffered={isOffered} />
}

let isRegistered = document.documentElement.dataset.written === undefined

/** Somebody who signs in uses the app, which then has to open without a network; other pages register it as they start. */
function useServiceWorker(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || isRegistered) return
    isRegistered = true
    import('../updates/public/start-updates.ts').then(
      ({ startUpdates }) => startUpdates(),
      () => {
        isRegistered = false
      },
    )
  }, [isWanted])
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

/** Opens what was pressed on the page, or what its address asks for. */
function useWishes(pressed: EntryWish | null, onTaken: () => void) {
  const { status, owes } = useSession()
  const entry = useEntry()
  const asked = useAsked(entryName)
  useEffect(() => {
    if (status === 'loading') return
    const wish = pressed ?? wishOf(asked)
    if (asked !== null) takeAsked(entryName)
    if (pressed !== null) onTaken()
    if (wish === null || status === 'signedIn') return
    const dialog = dialogFor(wish, { codes: entry.codes, owes })
    // What a reload has brought back is further on than its address says.
    if (dialog !== entry.dialog) entry.open(dialog)
  }, [pressed, asked, status, owes, entry, onTaken])
}

/** Whoever was sent here from a page behind the sign-in, or has the app on their Home Screen, came to sign in. */
function useSentHere() {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const { status } = useSession()
  const from = (state as { signIn?: unknown } | null)?.signIn
  useEffect(() => {
    if (typeof from !== 'string') return
    if (from !== '' && currentAsked() === null) setAsked(new URL(from, location.origin).href)
    if (status === 'signedOut' && entries.get().dialog === null) entries.open('login')
    navigate({ pathname: '/', search }, { replace: true, state: null })
  }, [from, status, search, navigate])
  // Once, when the app is opened.
  useEffect(() => {
    if (isInstalledApp() && session.get().status === 'signedOut' && entries.get().dialog === null) entries.open('login')
  }, [])
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
