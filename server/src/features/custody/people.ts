import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import { isLevelAtLeast, isParentRole, type Level } from '@nestwren/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccessPeriod } from '../../platform/http/access.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import type { Asked } from '../../platform/items/kept-facts.ts'
import { type Asker, heldBy } from '../../platform/items/several-children.ts'
import { readGrants, readMembers, scopeOfGrant } from '../account/public.ts'
import { livingChildIds } from '../children/public.ts'
import { cycleItem } from './item.ts'

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

interface SettlingPeople {
  readonly members: readonly CustodyMember[]
  /** Of whom the custody is. */
  readonly childIds: readonly string[]
  /** Those who stand in what was agreed before; they may have left the family. */
  readonly known: readonly CustodyPerson[]
}

/**
 * Returns the persons by their names at this moment. Null where one with a user id is neither a member who may see the
 * custody of all of the children nor somebody who stood there before.
 */
export function settlePeople<People extends readonly CustodyPerson[]>(
  people: People,
  { members, childIds, known }: SettlingPeople,
): People | null {
  const settled = people.map((person) => {
    if (person.userId === null) return person
    const member = members.find(({ userId }) => userId === person.userId)
    if (member !== undefined && childIds.every((childId) => member.holds(childId, 'view')))
      return { userId: member.userId, name: member.name }
    const before = known.find((one) => one.userId === person.userId)
    return before === undefined ? null : { userId: person.userId, name: member?.name ?? before.name }
  })
  return settled.includes(null) ? null : (settled as unknown as People)
}

/** Returns the children that the caller manages the custody of, of those whom they see custody of. */
export function managedOf(children: readonly ChildAccessPeriod[]): readonly ChildAccessPeriod[] {
  return children.filter(({ level }) => level === 'manage')
}

interface OfChildren {
  readonly childIds: readonly string[]
  readonly endsAt: Date
}

/** Whether the reader manages the custody of one of the children at least, as far back as it goes: they see all of it. */
export function isManaged({ childIds, endsAt }: OfChildren, children: readonly ChildAccessPeriod[]): boolean {
  return seenChildren(childIds, managedOf(children), endsAt).length > 0
}

/**
 * Whether the caller manages the custody of every child that a cycle or an override is for. What two parents agree on is
 * never changed by somebody who may speak for one of the siblings only. Children who were removed do not count.
 */
export async function managesAll(
  db: Db,
  accountId: string,
  childIds: readonly string[],
  managed: readonly ChildAccessPeriod[],
): Promise<boolean> {
  const own = new Set(managed.map(({ childId }) => childId))
  const others = childIds.filter((childId) => !own.has(childId))
  if (others.length === 0) return true
  const living = new Set(await livingChildIds(db, accountId))
  return !others.some((childId) => living.has(childId))
}

/** Refuses somebody who does not manage the custody of every child of a row. */
export async function mustManageAll(
  context: Asked,
  { accountId, childIds }: { readonly accountId: string; readonly childIds: readonly string[] },
  asker: Asker,
): Promise<void> {
  const managed = await heldBy(cycleItem, asker, 'manage')
  if (!(await managesAll(context.db, accountId, childIds, managed))) throw context.refuse('FORBIDDEN')
}
