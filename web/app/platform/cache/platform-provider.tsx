import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useState } from 'react'
import { RequireSession } from '../session/require-session.tsx'
import { session } from '../session/session.ts'
import { isSameScope, scopeOf } from '../session/token-store.ts'
import { useSession } from '../session/use-session.ts'
import { startLive } from '../sync/live-workspace.ts'
import { discardAllOf } from '../sync/operation-store.ts'
import { forgetPictures, keepPictures } from '../uploads/picture-cache.ts'
import { deleteUploadsOf } from '../uploads/upload-places.ts'
import { resumeUploads } from '../uploads/waiting.ts'
import { deleteCaches } from './cache-database.ts'
import {
  currentWorkspaceOrNull,
  RegisteredContext,
  setCurrentWorkspace,
  WorkspaceContext,
} from './current-workspace.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

const flushBeforeSwitchMs = 3_000

session.onLeave({
  flush: async (scope) => {
    const workspace = currentWorkspaceOrNull()
    if (workspace !== null && isSameScope(workspace.scope, scope) && navigator.onLine)
      await workspace.outbox.drained(flushBeforeSwitchMs)
  },
  clear: async (userId, { isDiscardingUnsent }) => {
    const workspace = currentWorkspaceOrNull()
    if (workspace?.scope.userId === userId) {
      workspace.close()
      setCurrentWorkspace(null)
    }
    if (isDiscardingUnsent) await Promise.all([discardAllOf(userId).catch(() => undefined), deleteUploadsOf(userId)])
    await forgetPictures()
    await deleteCaches(userId)
  },
})

export interface PlatformProviderProps {
  /** Shown until it is known who is signed in and what the device holds of them; usually some ten milliseconds. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/**
 * Everything a signed-in page stands on: cached answers, log entries, the outbox, the live connection. Whoever is not
 * signed in, or has to pay first, is sent to the start page (B §2, route guard).
 */
export function PlatformProvider({ fallback, children }: PlatformProviderProps) {
  return (
    <RequireSession fallback={fallback}>
      <OpenOwnWorkspace fallback={fallback}>{children}</OpenOwnWorkspace>
    </RequireSession>
  )
}

function OpenOwnWorkspace({ fallback, children }: PlatformProviderProps) {
  const { user } = useSession()
  if (user === null) return fallback
  const { userId, accountId } = scopeOf(user)
  return (
    <OpenWorkspace key={`${userId}/${accountId}`} userId={userId} accountId={accountId} fallback={fallback}>
      {children}
    </OpenWorkspace>
  )
}

interface OpenWorkspaceProps extends PlatformProviderProps {
  readonly userId: string
  readonly accountId: string
}

function OpenWorkspace({ userId, accountId, fallback, children }: OpenWorkspaceProps) {
  const registered = use(RegisteredContext)
  if (registered === null) throw new Error('PlatformProvider needs RegisteredContext around it.')
  const [workspace, setWorkspace] = useState<Workspace | null>(null)
  useEffect(() => {
    let isWanted = true
    let close = () => {}
    void openWorkspace({ userId, accountId }, registered).then((opened) => {
      if (!isWanted) return opened.close()
      const stopLive = startLive(opened)
      keepPictures()
      resumeUploads(opened)
      setCurrentWorkspace(opened)
      setWorkspace(opened)
      close = () => {
        stopLive()
        opened.close()
        if (currentWorkspaceOrNull() === opened) setCurrentWorkspace(null)
      }
    })
    return () => {
      isWanted = false
      setWorkspace(null)
      close()
    }
  }, [userId, accountId, registered])
  if (workspace === null) return fallback
  return (
    <WorkspaceContext value={workspace}>
      <QueryClientProvider client={workspace.queryClient}>{children}</QueryClientProvider>
    </WorkspaceContext>
  )
}
