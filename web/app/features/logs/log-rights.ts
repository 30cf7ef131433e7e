import type { Child } from '@nestwren/contract/children'
import { type Entry, kindOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { isLevelAtLeast, type Level } from '@nestwren/contract/permissions'
import { useCallback } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
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
  const session = useSession()
  const { children } = useChildren()
  const userId = session.status === 'signedIn' ? session.user.id : null
  return useCallback(
    (entry) => {
      const child = children.find(({ _id }) => _id === entry.childId)
      if (child === undefined) return false
      const level = levelFor(child, entry.kind)
      return isLevelAtLeast(level, 'manage') || (entry.createdBy.id === userId && isLevelAtLeast(level, 'add'))
    },
    [children, userId],
  )
}

/** Whether the person may change whatever is in the area of an entry, what others have said included. */
export function useCanManage(): (entry: Entry) => boolean {
  const { children } = useChildren()
  return ({ childId, kind }) => children.find(({ _id }) => _id === childId)?.access[kindOf(kind).area] === 'manage'
}
