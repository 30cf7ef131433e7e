import type { User } from '@nestwren/contract/auth'
import { useSyncExternalStore } from 'react'
import { type SessionState, session, startSession } from './session.ts'
import { userOf } from './session-state.ts'

const serverState: SessionState = { status: 'loading', isReachable: true }

const actions = {
  signIn: session.signIn,
  register: session.register,
  takeSignedIn: session.takeSignedIn,
  promote: session.promote,
  switchAccount: session.switchAccount,
  updateUser: session.updateUser,
  signOut: session.signOut,
}

// Before the first render, so that the first one already knows who is signed in. Does nothing while pages are prerendered.
startSession()

interface SessionView {
  readonly state: SessionState
  /** Who is signed in or owes a payment; null when nobody, or nobody known yet. */
  readonly user: User | null
  /** Signed in, but held to paying first. */
  readonly owes: boolean
  readonly isReachable: boolean
}

export type Session = SessionState & typeof actions & SessionView

/** Who is signed in here, and how to change that. Works without a provider, on every page. */
export function useSession(): Session {
  const state = useSyncExternalStore(session.subscribe, session.get, () => serverState)
  const view: SessionView = {
    state,
    user: userOf(state),
    owes: state.status === 'owes',
    isReachable: state.status !== 'loading' || state.isReachable,
  }
  return { ...view, ...state, ...actions } as Session
}
