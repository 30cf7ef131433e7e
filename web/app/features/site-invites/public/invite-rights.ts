import { useSession } from '../../../platform/session/use-session.ts'

/** Whether the signed-in person manages the family's invitations; the server decides, this only hides what it would refuse. */
export function useMayInvite(): boolean {
  const session = useSession()
  return session.status === 'signedIn' && session.user.permissions.invitesManage
}
