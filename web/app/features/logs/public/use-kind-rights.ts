import type { Child } from '@nestwren/contract/children'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useMemo } from 'react'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { canLogFor, levelFor } from '../log-rights.ts'

export interface LogTargets {
  readonly children: readonly Child[]
  readonly meant: string | null
}

/** The children somebody may log a kind for, of those in view, and the one that is meant. */
export function targetsOf(children: readonly Child[], childId: string | 'all' | null, kind: KindName): LogTargets {
  const allowed = children.filter((child) => canLogFor(child, kind))
  const [only] = allowed
  if (childId === 'all') return { children: allowed, meant: allowed.length === 1 && only ? only._id : null }
  const chosen = allowed.filter(({ _id }) => _id === childId)
  return { children: chosen, meant: chosen[0]?._id ?? null }
}

/** The children the person may log a kind for, and the one that is meant; null when that has to be asked. */
export function useLogTargets(kind: KindName): LogTargets {
  const { childId, children } = useSelectedChild()
  return useMemo(() => targetsOf(children, childId, kind), [childId, children, kind])
}

/** The kinds that the person may log for a child in view; empty for somebody who may only look. */
export function useLoggableKinds(): readonly KindName[] {
  const { childId, children } = useSelectedChild()
  return useMemo(
    () => kindNames.filter((kind) => targetsOf(children, childId, kind).children.length > 0),
    [childId, children],
  )
}

/** The kinds that the person may see of a child in view. */
export function useVisibleKinds(): readonly KindName[] {
  const { childId, children } = useSelectedChild()
  return useMemo(() => {
    const shown = children.filter(({ _id }) => childId === 'all' || _id === childId)
    return kindNames.filter((kind) => shown.some((child) => isLevelAtLeast(levelFor(child, kind), 'view')))
  }, [childId, children])
}
