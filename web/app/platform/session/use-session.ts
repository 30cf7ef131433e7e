import { useSyncExternalStore } from 'react'
import { type SessionState, session, startSession } from './session.ts'

const serverState: SessionState = { status: 'loading', isReachable: true }

const actions = {
  signIn: session.signIn,
  register: session.register,
  switchAccount: session.switchAccount,
  updateUser: session.updateUser,
  signOut: session.signOut,
}

// Before the first render, so that the first one already knows who is signed in. Does nothing while pages are prerendered.
startSession()

export type Session = SessionState & typeof actions & { readonly isReachable: boolean }

/** Who is signed in here, and how to change that. Works without a provider, on every page. */
export function useSession(): Session {
  const state = useSyncExternalStore(session.subscribe, session.get, () => serverState)
  return { ...state, ...actions, isReachable: state.status !== 'loading' || state.isReachable }
}
