import { isParentRole } from '@nestwren/contract/permissions'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Audience } from '../../platform/http/context.ts'
import { readGrants, readMember } from '../account/member-queries.ts'
import { reachThrough } from '../account/reach-queries.ts'
import { standingOf } from '../account/standing-policy.ts'
import { accountsTable } from '../account/tables.ts'
import { livingChildIds } from '../children/queries.ts'

/** Whether somebody may hear what is meant for the audience, as stored now: what their open app would be told. */
export async function mayHear(db: Db, userId: string, audience: Audience, now: Date): Promise<boolean> {
  const { accountId } = audience
  const [account] = await db.select().from(accountsTable).where(eq(accountsTable.id, accountId))
  if (account === undefined || standingOf(account, now) === 'owes') return false
  const member = await readMember(db, { accountId, userId })
  if (member === null) return false
  const isParent = isParentRole(member.role)
  if (audience.to === 'user') return audience.userId === userId
  if (audience.to === 'parents') return isParent
  const living = await livingChildIds(db, accountId)
  const asked = askedChildren(audience)
  const children = asked === null ? living : asked.filter((childId) => living.includes(childId))
  if (isParent) return asked === null || children.length > 0
  const grants = await readGrants(db, accountId, userId)
  return grants
    .filter(({ childId }) => children.includes(childId))
    .some((grant) => {
      const reach = reachThrough(grant, grant.childId, now)
      if (reach === null) return false
      if (audience.to === 'account') return true
      return reach.levels[audience.area] !== 'none' && (reach.from === null || audience.at >= reach.from)
    })
}

/** Null where it is about no child in particular. */
function askedChildren(audience: Audience): readonly string[] | null {
  if (audience.to === 'child') return [audience.childId]
  return audience.to === 'children' ? audience.childIds : null
}
