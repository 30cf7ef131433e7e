import { isParentRole } from '@nestwren/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useSession } from '../../../platform/session/use-session.ts'

/**
 * Whether the person may take along what they see of a child: a parent by their switch, a caregiver by what was granted for
 * the child. The server decides about what it makes; this hides what it would refuse, and the same made on the device.
 */
export function useMayExport(childId: string): boolean {
  const { user } = useSession()
  const isCaregiver = user !== null && !isParentRole(user.role)
  const granted = useQuery({
    queryKey: ['exportGrants', user?.id],
    queryFn: async ({ signal }) => {
      const { users } = await api.members.accountUsers(undefined, { signal })
      const own = users.find(({ id }) => id === user?.id)?.grants ?? []
      return own.flatMap((grant) => (grant.canExport ? [grant.childId] : []))
    },
    enabled: isCaregiver,
  })
  if (user === null) return false
  return isCaregiver ? (granted.data?.includes(childId) ?? false) : user.permissions.accountExport === true
}
