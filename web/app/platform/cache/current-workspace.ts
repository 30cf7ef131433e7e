import { createContext, use } from 'react'
import type { LoadRegistered } from '../sync/list.ts'
import type { Workspace } from './workspace.ts'

/** Everything that features have registered with the sync engine, as the root of the app hands it in. */
export const RegisteredContext = createContext<LoadRegistered | null>(null)

export const WorkspaceContext = createContext<Workspace | null>(null)

let current: Workspace | null = null

/** Notes the workspace of this page for code outside of components, such as handlers of toasts. */
export function setCurrentWorkspace(workspace: Workspace | null): void {
  current = workspace
}

export function currentWorkspaceOrNull(): Workspace | null {
  return current
}

/** The workspace of whoever is signed in. Throws when nobody is: a developer error. */
export function currentWorkspace(): Workspace {
  if (current === null) throw new Error('Nobody is signed in: this needs PlatformProvider around it.')
  return current
}

/** The workspace of the page. Throws outside of PlatformProvider: a developer error. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext)
  if (workspace === null) throw new Error('useWorkspace needs PlatformProvider around it.')
  return workspace
}
