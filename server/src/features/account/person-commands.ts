import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { NewUser } from './commands.ts'
import type { Person } from './queries.ts'
import { membershipsTable, usersTable } from './tables.ts'

/** What a person signs in with, and whether they may. */
type Secrets = Pick<Person, 'passwordHash' | 'googleSub' | 'deactivatedAt'>

/**
 * Holds a person's row until the transaction ends, and returns what they sign in with now; null when there is no such
 * person. Whatever opens or ends a way in takes this lock first, so that one of them sees the other's outcome.
 */
export async function lockPerson(db: Db, userId: string): Promise<Secrets | null> {
  const [row] = await db
    .select({
      passwordHash: usersTable.passwordHash,
      googleSub: usersTable.googleSub,
      deactivatedAt: usersTable.deactivatedAt,
    })
    .from(usersTable)
    .where(eq(usersTable.id, userId))
    .for('no key update')
  return row ?? null
}

/**
 * Locks a person and tells whether they still sign in with what was proven before the transaction began: proving takes
 * a while, and a reset in that time must not be outrun. False as well for somebody who is kept out since.
 */
export async function isStillProven(
  db: Db,
  proven: Pick<Person, 'userId' | 'passwordHash' | 'googleSub'>,
): Promise<boolean> {
  const now = await lockPerson(db, proven.userId)
  if (now === null || now.deactivatedAt !== null) return false
  return now.passwordHash === proven.passwordHash && now.googleSub === proven.googleSub
}

/** Stores the hash of another password; null: no password signs in until a new one is chosen by mail. */
export async function setPasswordHash(db: Db, userId: string, passwordHash: string | null): Promise<void> {
  await db.update(usersTable).set({ passwordHash }).where(eq(usersTable.id, userId))
}

/** Connects a Google account, in place of another one, or disconnects it. One that somebody else has breaks `users_google_sub`. */
export async function setGoogleSub(db: Db, userId: string, googleSub: string | null): Promise<void> {
  await db.update(usersTable).set({ googleSub }).where(eq(usersTable.id, userId))
}

/**
 * Keeps a person out from `since` on, or lets them in again with null. Take `lockPerson` first; the sender of `accessChanged` is
 * the caller, who also ends what lets the person in.
 */
export async function setDeactivated(db: Db, userId: string, since: Date | null): Promise<void> {
  await db.update(usersTable).set({ deactivatedAt: since }).where(eq(usersTable.id, userId))
}

/** Counts a change that an operator makes about a person; the changes of others are told from it. */
export async function countOperatorChange(db: Db, userId: string): Promise<void> {
  await db
    .update(usersTable)
    .set({ operatorVersion: sql`${usersTable.operatorVersion} + 1` })
    .where(eq(usersTable.id, userId))
}

/** Ends the first steps with the name that families see; the instant of the first time stays. */
export async function completeOnboarding(db: Db, userId: string, name: string, now: Date): Promise<void> {
  await db
    .update(usersTable)
    .set({ name, onboardedAt: sql`coalesce(${usersTable.onboardedAt}, ${now}::timestamptz)` })
    .where(eq(usersTable.id, userId))
}

/**
 * Takes somebody up again who is in no family any more, as a new person with the same id: what they once signed in with
 * is gone. Null when the username is unknown, or its person is in a family.
 */
export async function readmitUser(db: Db, user: NewUser): Promise<{ id: string } | null> {
  // Of two at once the second waits here, and then finds the family of the first.
  const [found] = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(eq(usersTable.username, user.username))
    .for('update')
  if (found === undefined) return null
  const [family] = await db
    .select({ accountId: membershipsTable.accountId })
    .from(membershipsTable)
    .where(eq(membershipsTable.userId, found.id))
    .limit(1)
  if (family !== undefined) return null
  await db
    .update(usersTable)
    .set({
      passwordHash: user.passwordHash,
      googleSub: user.googleSub ?? null,
      locale: user.locale ?? 'en',
      lastLoginAt: null,
      onboardedAt: null,
      ...(user.name !== undefined && { name: user.name }),
    })
    .where(eq(usersTable.id, found.id))
  return found
}
