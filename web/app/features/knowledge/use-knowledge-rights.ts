import { isParentRole } from '@nestwren/contract/permissions'
import { useChildren } from '../../platform/api/queries.ts'
import { useSession } from '../../platform/session/use-session.ts'

export interface KnowledgeRights {
  readonly canRead: boolean
  readonly canWrite: boolean
  /** May delete what others said. */
  readonly mayManage: boolean
}

/** What the person may do with articles; the server decides, this hides what it would refuse. */
export function useKnowledgeRights(): KnowledgeRights {
  const { user } = useSession()
  const { children } = useChildren()
  const isParent = user !== null && isParentRole(user.role)
  const holds = (level: 'none' | 'view' | 'add' | 'manage') => children.some(({ access }) => access.profile === level)
  const canRead = isParent || holds('view') || holds('add') || holds('manage')
  return {
    canRead,
    canWrite: canRead && user?.permissions.knowledgeWrite === true,
    mayManage: isParent || holds('manage'),
  }
}
