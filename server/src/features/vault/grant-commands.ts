import { type VaultSection, vaultChangesMs, vaultOpenMs } from '@nestwren/contract/vault'
import { and, eq, lt, ne, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { VaultSession } from './grant-queries.ts'
import { vaultGrantsTable, vaultRequestsTable } from './tables.ts'

const g = vaultGrantsTable
const r = vaultRequestsTable

/** Use is written down at most so often. */
const useNotedMs = 60_000

/** Opens sections, or the settings, on a device. What was open there already begins anew. Resolves to when it ends. */
export async function openFor(
  db: Db,
  { accountId, sessionId, userId }: VaultSession,
  opens: readonly (VaultSection | 'settings')[],
  now: Date,
): Promise<Date> {
  const lastsMs = opens.includes('settings') ? vaultChangesMs : vaultOpenMs
  const expiresAt = new Date(now.getTime() + lastsMs)
  const times = { openedAt: now, lastUsedAt: now, expiresAt, userId }
  for (const one of opens)
    await db
      .insert(g)
      .values({ accountId, sessionId, opens: one, ...times })
      .onConflictDoUpdate({ target: [g.accountId, g.sessionId, g.opens], set: times })
  return expiresAt
}

/**
 * Notes that what a device has open is being used. What locked for want of use stays locked: call it only with
 * sections that are open now.
 */
export async function noteUse(
  db: Db,
  { accountId, sessionId, userId }: VaultSession,
  sections: readonly VaultSection[],
  now: Date,
): Promise<void> {
  if (sections.length === 0) return
  await db
    .update(g)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(g.accountId, accountId),
        eq(g.sessionId, sessionId),
        eq(g.userId, userId),
        or(...sections.map((section) => eq(g.opens, section))),
        lt(g.lastUsedAt, new Date(now.getTime() - useNotedMs)),
      ),
    )
}

/** Locks everything on one device of a person and forgets the code it waits for; false where nothing was open. */
export async function lockDevice(
  db: Db,
  { accountId, userId }: Pick<VaultSession, 'accountId' | 'userId'>,
  sessionId: string,
): Promise<boolean> {
  await db.delete(r).where(and(eq(r.accountId, accountId), eq(r.sessionId, sessionId), eq(r.userId, userId)))
  const locked = await db
    .delete(g)
    .where(and(eq(g.accountId, accountId), eq(g.sessionId, sessionId), eq(g.userId, userId)))
    .returning({ opens: g.opens })
  return locked.length > 0
}

/** Locks everything on all other devices of a person; resolves to their sessions. */
export async function lockOtherDevices(
  db: Db,
  { accountId, userId, sessionId }: VaultSession,
): Promise<readonly string[]> {
  await db.delete(r).where(and(eq(r.accountId, accountId), eq(r.userId, userId), ne(r.sessionId, sessionId)))
  const locked = await db
    .delete(g)
    .where(and(eq(g.accountId, accountId), eq(g.userId, userId), ne(g.sessionId, sessionId)))
    .returning({ sessionId: g.sessionId })
  return [...new Set(locked.map((one) => one.sessionId))]
}

/**
 * Locks the vault on every device of a family and forgets the codes that are on their way. The device that changes the
 * settings goes on changing them.
 */
export async function lockFamily(db: Db, { accountId, sessionId }: VaultSession): Promise<void> {
  await db.delete(r).where(eq(r.accountId, accountId))
  await db.delete(g).where(and(eq(g.accountId, accountId), or(ne(g.sessionId, sessionId), ne(g.opens, 'settings'))))
}
