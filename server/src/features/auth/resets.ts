import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import type { Person } from '../account/public.ts'
import { usersTable } from '../account/tables.ts'
import { passwordResetsTable } from './tables.ts'

export const resetLifetimeMs = 60 * 60 * 1000

/**
 * Makes the one living token of an address; an older one is dead. For an address that nobody has it takes the same
 * steps, and the token opens nothing.
 */
export async function issueReset(db: Db, username: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + resetLifetimeMs)
  await db.execute(sql`
    insert into ${passwordResetsTable} (user_id, token_hash, expires_at)
    select id, ${hashOf(token)}, ${expiresAt}::timestamptz from ${usersTable} where username = ${username}
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`)
  return token
}

/** Whose password a token changes; null alike for an unknown, used, replaced or expired one. */
export async function findReset(
  db: Db,
  token: string,
  now: Date,
): Promise<Pick<Person, 'userId' | 'username' | 'deactivatedAt'> | null> {
  const [row] = await db
    .select({ userId: usersTable.id, username: usersTable.username, deactivatedAt: usersTable.deactivatedAt })
    .from(passwordResetsTable)
    .innerJoin(usersTable, eq(usersTable.id, passwordResetsTable.userId))
    .where(living(token, now))
  return row ?? null
}

/** Uses a token up; of many at once, one gets the person. */
export async function takeReset(db: Db, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .delete(passwordResetsTable)
    .where(living(token, now))
    .returning({ userId: passwordResetsTable.userId })
  return row?.userId ?? null
}

/** Makes the link of a person useless, once they have chosen a password in another way. */
export async function dropReset(db: Db, userId: string): Promise<void> {
  await db.delete(passwordResetsTable).where(eq(passwordResetsTable.userId, userId))
}

/** Removes tokens that are over; resolves to how many. */
export function purgeResets(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return removeInBatches(db, passwordResetsTable, lt(passwordResetsTable.expiresAt, now), signal)
}

function living(token: string, now: Date) {
  return and(eq(passwordResetsTable.tokenHash, hashOf(token)), gt(passwordResetsTable.expiresAt, now))
}

/** 256 random bits need no slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
