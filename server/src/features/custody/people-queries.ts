import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import { isLevelAtLeast, isParentRole, type Level } from '@nestwren/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { readGrants, readMembers, scopeOfGrant } from '../account/public.ts'

/** Somebody of the family, and what they may do about the custody of each child. */
export interface CustodyMember {
  readonly userId: string
  readonly name: string
  /** Whether they hold this level for the child at the instant that was asked about. */
  holds(childId: string, level: Exclude<Level, 'none'>): boolean
}

/** Returns the people of a family with their rights to custody at `now`, in the order they joined. */
export async function readCustodyMembers(db: Db, accountId: string, now: Date): Promise<readonly CustodyMember[]> {
  const members = await readMembers(db, accountId)
  const grants = await readGrants(db, accountId)
  const levels = new Map(
    grants.map((grant) => {
      const level = scopeOfGrant(grant, grant.childId, now)?.levels.custody ?? 'none'
      return [`${grant.userId} ${grant.childId}`, level] as const
    }),
  )
  return members.map(({ userId, name, role }) => ({
    userId,
    name,
    holds: (childId, level) =>
      isParentRole(role) || isLevelAtLeast(levels.get(`${userId} ${childId}`) ?? 'none', level),
  }))
}

/** Returns what the people of a family are called now, by user id. */
export async function readNames(db: Db, accountId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await readMembers(db, accountId)).map(({ userId, name }) => [userId, name]))
}

/** Returns a person by the name they have now; somebody who left the family keeps the one that was written down. */
export function named(person: CustodyPerson, names: ReadonlyMap<string, string>): CustodyPerson {
  const name = person.userId === null ? undefined : names.get(person.userId)
  return name === undefined ? person : { ...person, name }
}
