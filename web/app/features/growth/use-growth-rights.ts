import type { Child } from '@nestwren/contract/children'
import type { Measurement } from '@nestwren/contract/growth'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useMemo } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { useSession } from '../../platform/session/use-session.ts'

export interface GrowthRights {
  /** The children whose growth may be seen. */
  readonly seen: readonly Child[]
  /** Those for whom measurements may be added. */
  readonly addable: readonly Child[]
  /** Any of a child that the person manages, and their own. */
  readonly mayChange: (of: Measurement) => boolean
}

/** What the person may do with growth. The server decides; this only hides what it would refuse. */
export function useGrowthRights(): GrowthRights {
  const { children } = useChildren()
  const { user } = useSession()
  return useMemo(() => {
    const level = (childId: string) => children.find(({ _id }) => _id === childId)?.access.growth ?? 'none'
    return {
      seen: children.filter(({ access }) => isLevelAtLeast(access.growth, 'view')),
      addable: children.filter(({ access }) => isLevelAtLeast(access.growth, 'add')),
      mayChange: ({ childId, createdBy }) =>
        isLevelAtLeast(level(childId), 'manage') ||
        (isLevelAtLeast(level(childId), 'add') && createdBy.id === user?.id),
    }
  }, [children, user])
}
