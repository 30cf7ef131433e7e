import type { Child } from '@nestwren/contract/children'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { useMemo } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { useSession } from '../../platform/session/use-session.ts'

export interface ScheduleRights {
  /** The children whose schedule may be seen. */
  readonly seen: readonly Child[]
  /** Those for whom something can be added. */
  readonly addable: readonly Child[]
  /** Those with whom it may be seen whose time it is. */
  readonly custodySeen: readonly Child[]
  /** Any of a child that the person manages, and their own. */
  readonly mayChange: (of: ScheduleEntry) => boolean
}

/** Returns what the person may do with the schedule. The server decides; this only hides what it would refuse. */
export function useScheduleRights(): ScheduleRights {
  const { children } = useChildren()
  const { user } = useSession()
  return useMemo(() => {
    const withLevel = (area: 'schedule' | 'custody', level: 'view' | 'add') =>
      children.filter(({ access }) => isLevelAtLeast(access[area], level))
    return {
      seen: withLevel('schedule', 'view'),
      addable: withLevel('schedule', 'add'),
      custodySeen: withLevel('custody', 'view'),
      mayChange: ({ childIds, createdBy }) =>
        children.some(
          ({ _id, access }) =>
            childIds.includes(_id) && isLevelAtLeast(access.schedule, createdBy.id === user?.id ? 'add' : 'manage'),
        ),
    }
  }, [children, user])
}
