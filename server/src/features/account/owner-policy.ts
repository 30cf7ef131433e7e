import type { Role } from '@nestwren/contract/permissions'

/** Whoever the family belongs to: the one who pays, or an influencer, who need not. */
export function isOwnerRole(role: Role): boolean {
  return role === 'super_admin' || role === 'influencer'
}
