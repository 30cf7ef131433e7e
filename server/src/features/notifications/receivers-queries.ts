import { type Area, isParentRole } from '@nestwren/contract/permissions'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Audience } from '../../platform/http/context.ts'
import { isWithin } from '../../platform/items/visibility.ts'
import { accountStatusOf, readGrants, readMember, scopeOfGrant } from '../account/public.ts'
import { accountsTable } from '../account/tables.ts'
import { livingChildIds } from '../children/public.ts'

/** Tells whether the person may hear what is meant for an audience of the family that was asked about. */
export type Hearing = (audience: Audience) => boolean

const nothing: Hearing = () => false

/** What somebody may hear in a family, as stored now: what their open app would be told. */
export async function readHearing(
  db: Db,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  now: Date,
): Promise<Hearing> {
  const [account] = await db.select().from(accountsTable).where(eq(accountsTable.id, accountId))
  if (account === undefined || accountStatusOf(account, now) === 'owes') return nothing
  const member = await readMember(db, { accountId, userId })
  if (member === null) return nothing
  const isParent = isParentRole(member.role)
  const living = await livingChildIds(db, accountId)
  const grants = isParent ? [] : await readGrants(db, accountId, userId)
  const scopes = grants.flatMap((grant) => {
    const reach = scopeOfGrant(grant, grant.childId, now)
    return reach === null ? [] : [{ childId: grant.childId, reach }]
  })
  return (audience) => {
    if (audience.accountId !== accountId) return false
    if (audience.to === 'parents') return isParent
    if (audience.to === 'account') return isParent || scopes.some(({ childId }) => living.includes(childId))
    const seenIn =
      ({ area, at }: { readonly area: Area; readonly at: Date }) =>
      (asked: string) =>
        living.includes(asked) &&
        (isParent ||
          scopes.some(
            ({ childId, reach }) => childId === asked && reach.levels[area] !== 'none' && isWithin(reach.from, at),
          ))
    if (audience.to === 'user') {
      const { needs } = audience
      return audience.userId === userId && (needs === undefined || needs.childIds.every(seenIn(needs)))
    }
    const isSeen = seenIn(audience)
    if (audience.to === 'child') return isSeen(audience.childId)
    return audience.childIds.some(isSeen) && !(audience.notOf ?? []).some(isSeen)
  }
}
