import type { Milestone } from '@nestwren/contract/milestones'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useChildren } from '../../platform/api/queries.ts'
import { useSession } from '../../platform/session/use-session.ts'

/**
 * Whether the person may change a milestone, as the server decides it: any with `manage`, with `add` those they noted first,
 * whoever changed them since, and those that nobody noted.
 */
export function useMayChange(): (milestone: Milestone) => boolean {
  const session = useSession()
  const { children } = useChildren()
  return ({ childId, createdBy }) => {
    const level = children.find(({ _id }) => _id === childId)?.access.milestones ?? 'none'
    const isOwn = createdBy === null || createdBy === session.user?.id
    return isLevelAtLeast(level, isOwn ? 'add' : 'manage')
  }
}
