import type { Child } from '@nestwren/contract/children'
import type { AccountUser } from '@nestwren/contract/members'
import { isParentRole, type Role } from '@nestwren/contract/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { settingsKeys } from './settings-keys.ts'

/** The people of the family with what they may do. */
export function useMembers() {
  return useQuery({
    queryKey: settingsKeys.members,
    queryFn: async ({ signal }): Promise<readonly AccountUser[]> =>
      (await api.members.accountUsers(undefined, { signal })).users,
  })
}

/** Reads again what a change of people or rights makes stale. */
export function useRefreshPeople(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const keys = [settingsKeys.members, settingsKeys.changes, queryKeys.family, queryKeys.children]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

/** Nobody changes or removes somebody who stands above them. */
const ranks: Readonly<Record<Role, number>> = { super_admin: 2, influencer: 2, parent: 1, caregiver: 0 }

export interface OwnRights {
  /** Children whose caregivers the person may manage. */
  readonly managed: readonly Child[]
  readonly isParent: boolean
  /** Whether the switches of somebody can be turned, and they can be taken out of the family. */
  readonly canManage: (person: Pick<AccountUser, 'id' | 'role'>) => boolean
  readonly userId: string
}

/** What the signed-in person may do with people; the server decides, this only hides what it would refuse. */
export function useOwnRights(): OwnRights {
  const session = useSession()
  const { children } = useChildren()
  const user = session.status === 'signedIn' ? session.user : null
  return {
    managed: children.filter(({ access }) => access.caregivers === 'manage'),
    isParent: user !== null && isParentRole(user.role),
    canManage: ({ id, role }) =>
      user?.permissions.manageUsers === true && id !== user.id && ranks[user.role] >= ranks[role],
    userId: user?.id ?? '',
  }
}
