import type { Child } from '@nestwren/contract/children'
import { type Entry, kindOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { isLevelAtLeast, type Level } from '@nestwren/contract/permissions'
import { useChildren } from '../../platform/api/queries.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { session } from '../../platform/session/session.ts'
import { useSession } from '../../platform/session/use-session.ts'

/** The level somebody holds for a kind of entry of a child. The server decides; this only hides what it would refuse. */
export function levelFor(child: Child, kind: KindName): Level {
  return child.access[kindOf(kind).area] ?? 'none'
}

/** True when somebody may log a kind for a child. */
export function canLogFor(child: Child, kind: KindName): boolean {
  return isLevelAtLeast(levelFor(child, kind), 'add')
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

/** Whether the person may change an entry: any with `manage`, their own with `add`. */
export function useCanChange(): (entry: Entry) => boolean {
  const state = useSession()
  const { children } = useChildren()
  const userId = state.status === 'signedIn' ? state.user.id : null
  return (entry) => {
    const child = children.find(({ _id }) => _id === entry.childId)
    if (child === undefined) return false
    const level = levelFor(child, entry.kind)
    return isLevelAtLeast(level, 'manage') || (entry.createdBy.id === userId && isLevelAtLeast(level, 'add'))
  }
}

/**
 * The same at the moment of a tap. Somebody's own entry is taken for theirs to change: whoever could stop it may log.
 */
export function canChangeNow(entry: Entry): boolean {
  const state = session.get()
  if (state.status === 'signedIn' && entry.createdBy.id === state.user.id) return true
  const children = currentWorkspace().queryClient.getQueryData<readonly Child[]>(queryKeys.children) ?? []
  return children.some(({ _id, access }) => _id === entry.childId && access[kindOf(entry.kind).area] === 'manage')
}

/** Whether the person may change whatever is in the area of an entry, what others have said included. */
export function useCanManage(): (entry: Entry) => boolean {
  const { children } = useChildren()
  return ({ childId, kind }) => children.find(({ _id }) => _id === childId)?.access[kindOf(kind).area] === 'manage'
}
