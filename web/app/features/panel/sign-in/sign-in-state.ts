import { useLocation } from 'react-router'

/** What the sign-in is told by whatever leads to it. */
export interface SignInState {
  /** The page of the panel to open afterwards. */
  readonly from: string
  /** Somebody was signed in, and is not any more. */
  readonly hasEnded: boolean
}

/** Where the sign-in leads, and why it is shown. The router keeps it through both steps; an address typed by hand has none. */
export function useSignInState(): SignInState {
  const { state } = useLocation()
  const { from, hasEnded } = (state ?? {}) as Partial<Record<keyof SignInState, unknown>>
  const isOfPanel = typeof from === 'string' && /^\/admin\/(?!login(\/|$))/.test(from)
  return { from: isOfPanel ? from : '/admin/dashboard', hasEnded: hasEnded === true }
}
