import type { Role } from '@nestwren/contract/permissions'
import { type ReactNode, useState } from 'react'
import { createPath, Navigate, useLocation } from 'react-router'
import { useSession } from './use-session.ts'

interface RequireSessionProps {
  /** Whoever has another role goes to /home. */
  readonly role?: Role
  /** For the pages that lead to a payment: who owes one may be there. */
  readonly isOwingAllowed?: boolean
  /** Shown while it is not known yet who is signed in; nothing unless told. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** For `navigate('/', …)` of whoever has left: the front page asks the next person to sign in. */
export const toSignIn = { replace: true, state: { signIn: '' } } as const

/** The route guard (B §2). Who owes a payment is sent to the start page, which goes on with it. */
export function RequireSession({ role, isOwingAllowed = false, fallback = null, children }: RequireSessionProps) {
  const { status, user } = useSession()
  const page = useLocation()
  // Only whoever opened this page signed out comes back to it: the next person at this device need not.
  const [signIn] = useState(() => (status === 'signedOut' ? createPath({ ...page, hash: '' }) : ''))
  if (status === 'loading') return fallback
  if (user === null || (status === 'owes' && !isOwingAllowed)) return <Navigate to="/" replace state={{ signIn }} />
  if (role !== undefined && user.role !== role) return <Navigate to="/home" replace />
  return children
}
