import { isParentRole } from '@nestwren/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { readGrant, readMember } from '../account/public.ts'

/** Whether the caller may take what they see of a child along, by the rights that the export of a family goes by. */
export async function mayExport(db: Db, caller: Caller, childId: string): Promise<boolean> {
  const { accountId, userId, role } = caller
  if (isParentRole(role)) return (await readMember(db, { accountId, userId }))?.permissions.accountExport ?? false
  return (await readGrant(db, { accountId, userId }, childId))?.canExport ?? false
}
