import type { Child } from '@nestwren/contract/children'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useMemo } from 'react'
import { useChildren } from '../../../platform/api/queries.ts'
import { useSession } from '../../../platform/session/use-session.ts'

export interface CustodyRights {
  /** The children whose parenting time may be seen. */
  readonly seen: readonly Child[]
  /** Those whose parenting time the person may change. */
  readonly managed: readonly Child[]
  /** Empty while no one is signed in. */
  readonly userId: string
  /** Whether the person may speak for all of the children that something is for. */
  readonly mayChange: (of: { readonly childIds: readonly string[] }) => boolean
}

/** Returns what the person may do with parenting time. The server decides; this only hides what it would refuse. */
export function useCustodyRights(): CustodyRights {
  const { children } = useChildren()
  const { user } = useSession()
  const userId = user?.id ?? ''
  return useMemo(() => {
    const withLevel = (level: 'view' | 'manage') =>
      children.filter(({ access }) => isLevelAtLeast(access.custody, level))
    const managed = withLevel('manage')
    return {
      seen: withLevel('view'),
      managed,
      userId,
      mayChange: ({ childIds }) =>
        childIds.length > 0 && childIds.every((childId) => managed.some(({ _id }) => _id === childId)),
    }
  }, [children, userId])
}
