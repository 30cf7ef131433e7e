import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router'
import { currentAsked, onAsked } from '../../ui/layers/layer-address.ts'
import { wearAllStyles } from '../../ui/page/all-styles.ts'
import { untilMoved } from '../../ui/page/first-move.ts'
import { showToast } from '../../ui/toast-store.ts'
import { Landing } from '../landing/public/landing.tsx'
import { landingMeta, notOpenedText } from '../landing/public/landing-words.ts'
import { Opening } from '../landing/public/opening.tsx'
import { entryChanged, entryName, hasEntryBegun, invitedBy, isOnlyPassing } from './entry-signs.ts'
import type { EntryWish } from './entry-wishes.ts'
import { pageAfterSignIn } from './page-after-sign-in.ts'

export const meta = landingMeta

/** In one document, so that they can be pressed before any script is there. */
const hrefs = { signIn: `#/${entryName}=login`, register: `#/${entryName}=trial` }

/**
 * The landing page at /, with the dialogs of signing in over it. They are another page's worth of code, fetched once they are
 * wanted or somebody moves. Who is signed in is sent on to /home (B §6), or to what a link asked for before.
 */
export default function FrontPage() {
  const { search, state } = useLocation()
  const wasSentHere = typeof (state as { signIn?: unknown } | null)?.signIn === 'string'
  const hasBegun = useSign(() => hasEntryBegun(search))
  const isPassing = useSign(() => isOnlyPassing(search))
  const isAsked = useSign(() => currentAsked()?.includes(`${entryName}=`) === true)
  const [wish, setWish] = useState<EntryWish | null>(null)
  const isMoved = useFirstMove()
  const EntryLayer = useEntryLayer(wish !== null || hasBegun || wasSentHere || isAsked, isMoved, () => {
    setWish(null)
    showToast({ message: notOpenedText() })
  })
  const onTaken = useCallback(() => setWish(null), [])
  const onTrial = useCallback(() => setWish('trial'), [])
  const onSignIn = useCallback(() => setWish('login'), [])
  if (isPassing) return <Navigate to={pageAfterSignIn()} replace />
  return (
    <>
      <Landing readInvited={readInvited} onInvited={onSigns} hrefs={hrefs} onTrial={onTrial} onSignIn={onSignIn} />
      {EntryLayer === null ? wish === null ? null : <Opening /> : <EntryLayer wish={wish} onTaken={onTaken} />}
    </>
  )
}

const signs = ['storage', 'auth:tokens-updated', entryChanged] as const

/** Calls back when what the browser has stored may have changed. Gives the way to stop. */
function onSigns(listener: () => void): () => void {
  const stop = onAsked(listener)
  for (const name of signs) addEventListener(name, listener)
  return () => {
    stop()
    for (const name of signs) removeEventListener(name, listener)
  }
}

/** What the browser says of somebody; nothing while the page is hydrated, which was written for nobody. */
function useSign(read: () => boolean): boolean {
  return useSyncExternalStore(onSigns, read, () => false)
}

/** Whether somebody has done anything on the page. */
function useFirstMove(): boolean {
  const [isMoved, setIsMoved] = useState(false)
  useEffect(() => {
    let isHere = true
    untilMoved().then(() => isHere && setIsMoved(true))
    return () => {
      isHere = false
    }
  }, [])
  return isMoved
}

/** How whoever reads was brought along; the codes leave the address and stay in the tab. */
const readInvited = () => invitedBy(location.search)

type Layer = typeof import('./entry-layer.tsx')['EntryLayer']

/** The dialogs and what decides about them, once they are there; fetched when wanted or somebody has moved. */
function useEntryLayer(isWanted: boolean, isAhead: boolean, onMissing: () => void): Layer | null {
  const [held, setHeld] = useState<{ Layer: Layer } | null>(null)
  const isNeeded = isWanted || isAhead
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time it is wanted.
  useEffect(() => {
    if (!isNeeded || held !== null) return
    let isHere = true
    Promise.all([import('./entry-layer.tsx'), wearAllStyles()]).then(
      ([{ EntryLayer }]) => isHere && setHeld({ Layer: EntryLayer }),
      () => isHere && isWanted && onMissing(),
    )
    return () => {
      isHere = false
    }
  }, [isWanted, isAhead])
  return held?.Layer ?? null
}
