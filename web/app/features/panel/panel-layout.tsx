import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { createQueryClient } from '../../platform/cache/query-client.ts'
import { PanelFrame } from './panel-frame.tsx'
import { clearStaffSession, storedStaffToken, wasEndWanted } from './public/staff-session.ts'
import type { SignInState } from './sign-in/sign-in-state.ts'
import { useSlate } from './use-slate.ts'
import { useStaffSession } from './use-staff-session.ts'
import './panel.css'

/** What needs no operator: their sign-in, and while the product is tried quiz administration with its own password (B §2). */
const open = import.meta.env.HAS_TRIES ? /^\/admin\/(login|quizzes)(\/|$)/ : /^\/admin\/login(\/|$)/

/** The operators' panel: its sign-in, and behind it the pages that need one. Nothing of a family's session is in it. */
export default function PanelLayout() {
  const { pathname } = useLocation()
  useSlate()
  return open.test(pathname) ? <Outlet /> : <Guarded />
}

/** The pages for whoever has a good token; without one it leads to the sign-in, and back afterwards (B §2). */
function Guarded() {
  const { pathname, search } = useLocation()
  const session = useStaffSession()
  // The sign-in stands outside of it, so what one operator has read is not there for the next.
  const [client] = useState(createQueryClient)
  const [hadSession] = useState(() => storedStaffToken() !== null)
  const isSignedIn = session !== null
  useEffect(() => {
    // A token that has run out, or is none, is removed (B §4).
    if (!isSignedIn && storedStaffToken() !== null) clearStaffSession()
  }, [isSignedIn])
  if (session === null) {
    const state: SignInState | null = wasEndWanted() ? null : { from: pathname + search, hasEnded: hadSession }
    return <Navigate to="/admin/login" replace state={state} />
  }
  // For this address the router finds the layout alone.
  if (/^\/admin\/?$/.test(pathname)) return <Navigate to="/admin/dashboard" replace />
  return (
    <QueryClientProvider client={client}>
      <PanelFrame username={session.username}>
        <Outlet />
      </PanelFrame>
    </QueryClientProvider>
  )
}
