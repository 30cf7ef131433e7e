import type { Child } from '@nestwren/contract/children'
import type { Entry } from '@nestwren/contract/logs/entry'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useMemo } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { useSession } from '../../platform/session/use-session.ts'

/** True when the person may log for the child. The server decides; this only hides what it would refuse. */
function canLogFor(child: Child): boolean {
  return isLevelAtLeast(child.access.logs, 'add')
}

const lastChildKey = 'nestwren.lastChild'

export function rememberChild(childId: string): void {
  writePreference(lastChildKey, childId)
}

/** The child somebody logged for last on this device, when it is one of these. */
export function lastChild(children: readonly Child[]): string | null {
  const id = readPreference(lastChildKey)
  return children.find((child) => child._id === id)?._id ?? children[0]?._id ?? null
}

/** The children the person may log for, and the one that is meant; null when that has to be asked. */
export function useLogTargets(): { readonly children: readonly Child[]; readonly meant: string | null } {
  const { childId, children } = useSelectedChild()
  return useMemo(() => {
    const allowed = children.filter(canLogFor)
    const [only] = allowed
    if (childId === 'all') return { children: allowed, meant: allowed.length === 1 && only ? only._id : null }
    return { children: allowed.filter(({ _id }) => _id === childId), meant: childId }
  }, [childId, children])
}

/** Whether the person may change an entry: any with `manage`, their own with `add`. */
export function useCanChange(): (entry: Entry) => boolean {
  const session = useSession()
  const { children } = useChildren()
  const userId = session.status === 'signedIn' ? session.user.id : null
  return (entry) => {
    const level = children.find(({ _id }) => _id === entry.childId)?.access.logs
    if (level === undefined) return false
    return isLevelAtLeast(level, 'manage') || (entry.createdBy.id === userId && isLevelAtLeast(level, 'add'))
  }
}
