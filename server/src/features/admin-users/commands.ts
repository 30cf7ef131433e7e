import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { holdAccounts, isOwnerRole, lockAccount } from '../account/public.ts'
import { membershipsTable, usersTable } from '../account/tables.ts'
import { countPeople, figuresOf } from './people-counts.ts'
import { panelDaysTable } from './tables.ts'

/** A person whom no other operator can change until the transaction ends. */
export interface HeldPerson {
  readonly userId: string
  readonly username: string
  readonly deactivatedAt: Date | null
  readonly version: number
  /** The family they own; null: none. */
  readonly ownAccountId: string | null
}

/**
 * Holds a person, and with `families` every family they are in, which is taken first: in the order in which deleting takes them.
 * Null when there is no such person.
 */
export async function holdPerson(db: Db, userId: string, families: 'own' | 'all' | 'none'): Promise<HeldPerson | null> {
  const m = membershipsTable
  const memberships = await db
    .select({ accountId: m.accountId, role: m.role })
    .from(m)
    .where(eq(m.userId, userId))
    .orderBy(asc(m.createdAt), asc(m.accountId))
  const own = memberships.find(({ role }) => isOwnerRole(role))?.accountId ?? null
  if (families === 'all' && memberships.length > 0)
    await holdAccounts(
      db,
      memberships.map(({ accountId }) => accountId),
    )
  if (families === 'own' && own !== null) await lockAccount(db, own)
  const [person] = await db
    .select({
      userId: usersTable.id,
      username: usersTable.username,
      deactivatedAt: usersTable.deactivatedAt,
      version: usersTable.operatorVersion,
    })
    .from(usersTable)
    .where(eq(usersTable.id, userId))
    .for('no key update')
  if (person === undefined) return null
  return { ...person, ownAccountId: await stillOwned(db, userId, own) }
}

/** The family may have been deleted while it was waited for. */
async function stillOwned(db: Db, userId: string, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null
  const m = membershipsTable
  const [row] = await db
    .select({ accountId: m.accountId })
    .from(m)
    .where(and(eq(m.userId, userId), eq(m.accountId, accountId), inArray(m.role, ['super_admin', 'influencer'])))
  return row?.accountId ?? null
}

/** Notes the figures of the day, once. */
export async function noteDay(db: Db, now: Date): Promise<void> {
  const counts = figuresOf(await countPeople(db, now))
  await db
    .insert(panelDaysTable)
    .values({
      day: now.toISOString().slice(0, 10),
      countedAt: now,
      people: counts.totalUsers,
      active: counts.subscriptions.active,
      influencer: counts.subscriptions.influencer,
      storageBytes: counts.totalStorageUsed,
    })
    .onConflictDoNothing()
}
