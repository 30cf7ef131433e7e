import type { Role } from '@nestwren/contract/permissions'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
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

/** The route guard (B §2). Who owes a payment is sent to the start page, which goes on with it. */
export function RequireSession({ role, isOwingAllowed = false, fallback = null, children }: RequireSessionProps) {
  const { status, user } = useSession()
  if (status === 'loading') return fallback
  if (user === null || (status === 'owes' && !isOwingAllowed)) return <Navigate to="/" replace />
  if (role !== undefined && user.role !== role) return <Navigate to="/home" replace />
  return children
}
