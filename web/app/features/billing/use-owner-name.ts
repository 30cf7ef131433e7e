import { useSession } from '../../platform/session/use-session.ts'

/** Who pays for the family the person is in, by name; null when the name is not known. */
export function useOwnerName(): string | null {
  const { user } = useSession()
  const family = user?.memberships.find(({ accountId }) => accountId === user.accountId)
  return family?.accountName || null
}
