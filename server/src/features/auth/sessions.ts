import { createHash, randomBytes } from 'node:crypto'
import type { Tokens } from '@nestwren/contract/auth'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { seal, sealKey as sealKeyOf, unseal } from '../../platform/secrets/seal.ts'
import { accessChanged, findActiveAccount, type SessionTokens } from '../account/public.ts'
import { membershipsTable } from '../account/tables.ts'
import { sessionsTable } from './tables.ts'

const dayMs = 24 * 3600 * 1000
const idleMs = 30 * dayMs
const absoluteMs = 90 * dayMs
/** Two tabs share the storage but not the promise of one refresh; an answer may also get lost (SECURITY 2). */
const graceMs = 10_000
/** Sessions of one person that are remembered, living or ended: more devices than a household has. */
export const mostSessions = 100
/** Of those beyond, a sign-in removes so many: some that are left from before there was a bound go with the next ones. */
const mostEndedAtOnce = 1_000

type Rotation =
  | { readonly ok: true; readonly tokens: Tokens }
  | { readonly ok: false; readonly endedSessionId: string | null }

export interface Sessions {
  /** Begins a session on a device. Of a person who has very many the one used longest ago ends, ended ones first. */
  start(db: Db, who: { userId: string; accountId: string; userAgent: string }, now: Date): Promise<Tokens>
  /**
   * Exchanges a refresh token for the next pair. The one just before answers the same pair for 10 seconds; an older one
   * was stolen or is in a thief's way, so it ends the session.
   */
  rotate(db: Db, sessionId: string, refreshId: string, now: Date): Promise<Rotation>
  /** Makes another family the active one and answers tokens for it; null when the person is not in it. */
  switchTo(db: Db, sessionId: string, accountId: string, now: Date): Promise<Tokens | null>
  /** Ends a session; the sender of `accessChanged` is the caller. */
  end(db: Db, sessionId: string, now: Date): Promise<void>
}

interface Living {
  readonly id: string
  readonly userId: string
  readonly accountId: string
  readonly rotatedAt: Date
  readonly expiresAt: Date
}

export function createSessions(tokens: SessionTokens, authSecret: string): Sessions {
  const sealKey = sealKeyOf(authSecret, 'refresh seal')

  /** The pair that belongs to a refresh id; always the same one, so that parallel refreshes agree. */
  const pairFor = async (session: Living, refreshId: string, accessFrom = session.rotatedAt): Promise<Tokens> => {
    const { id: sessionId, userId, accountId, rotatedAt, expiresAt } = session
    const tokenId = digest(`${refreshId}:${accessFrom.getTime()}:${accountId}`).slice(0, 22)
    const [accessToken, refreshToken] = await Promise.all([
      tokens.signAccess({ sessionId, userId, accountId }, { tokenId, issuedAt: accessFrom }),
      tokens.signRefresh({ sessionId, refreshId }, { userId, issuedAt: rotatedAt, expiresAt }),
    ])
    return { accessToken, refreshToken }
  }

  const revoke = async (db: Db, sessionId: string, now: Date): Promise<Rotation> => {
    await db
      .update(sessionsTable)
      .set({ revokedAt: now })
      .where(and(eq(sessionsTable.id, sessionId), isNull(sessionsTable.revokedAt)))
    await accessChanged(db, { sessionId })
    return { ok: false, endedSessionId: sessionId }
  }

  /** The session with a family its person is still in, or null. */
  const inSomeFamily = async (db: Db, session: Living): Promise<Living | null> => {
    const accountId = await findActiveAccount(db, session.userId, session.accountId)
    if (accountId === null || accountId === session.accountId) return accountId === null ? null : session
    await db.update(sessionsTable).set({ accountId }).where(eq(sessionsTable.id, session.id))
    await accessChanged(db, { sessionId: session.id })
    return { ...session, accountId }
  }

  const withoutNext = async (db: Db, sessionId: string, hash: string, now: Date): Promise<Rotation> => {
    const [session] = await db.select().from(sessionsTable).where(eq(sessionsTable.id, sessionId))
    if (session === undefined || session.revokedAt !== null || session.expiresAt <= now)
      return { ok: false, endedSessionId: null }
    const isJustBefore = session.previousHash === hash && now.getTime() - session.rotatedAt.getTime() <= graceMs
    if (!isJustBefore) return revoke(db, sessionId, now)
    return { ok: true, tokens: await pairFor(session, opened(sealKey, session.sealedRefresh)) }
  }

  return {
    async start(db, { userId, accountId, userAgent }, now) {
      const refreshId = newRefreshId()
      const session = { id: uuidv7(), userId, accountId, rotatedAt: now, expiresAt: new Date(now.getTime() + idleMs) }
      await endOldest(db, userId, now)
      await db.insert(sessionsTable).values({
        ...session,
        refreshHash: digest(refreshId),
        sealedRefresh: seal(sealKey, refreshId),
        userAgent,
        createdAt: now,
      })
      return pairFor(session, refreshId)
    },

    async rotate(db, sessionId, refreshId, now) {
      const nextId = newRefreshId()
      const hash = digest(refreshId)
      // One conditional update: of many at once with one token, one makes the successor and the rest find it.
      const [row] = await db
        .update(sessionsTable)
        .set({
          previousHash: hash,
          refreshHash: digest(nextId),
          sealedRefresh: seal(sealKey, nextId),
          rotatedAt: now,
          expiresAt: sql`least(${new Date(now.getTime() + idleMs)}::timestamptz, ${sessionsTable.createdAt} + ${`${absoluteMs} milliseconds`}::interval)`,
        })
        .where(
          and(
            eq(sessionsTable.id, sessionId),
            eq(sessionsTable.refreshHash, hash),
            isNull(sessionsTable.revokedAt),
            gt(sessionsTable.expiresAt, now),
          ),
        )
        .returning({
          id: sessionsTable.id,
          userId: sessionsTable.userId,
          accountId: sessionsTable.accountId,
          rotatedAt: sessionsTable.rotatedAt,
          expiresAt: sessionsTable.expiresAt,
          isMember: sql<boolean>`exists (select 1 from ${membershipsTable} m
            where m.account_id = sessions.account_id and m.user_id = sessions.user_id)`,
        })
      if (row === undefined) return withoutNext(db, sessionId, hash, now)
      const session = row.isMember ? row : await inSomeFamily(db, row)
      return session === null ? revoke(db, sessionId, now) : { ok: true, tokens: await pairFor(session, nextId) }
    },

    async switchTo(db, sessionId, accountId, now) {
      const [session] = await db
        .update(sessionsTable)
        .set({ accountId })
        .where(
          and(
            eq(sessionsTable.id, sessionId),
            isNull(sessionsTable.revokedAt),
            sql`exists (select 1 from ${membershipsTable} m
              where m.account_id = ${accountId} and m.user_id = sessions.user_id)`,
          ),
        )
        .returning()
      if (session === undefined) return null
      // The refresh token stays as it is: another tab may be using it this very moment.
      return pairFor(session, opened(sealKey, session.sealedRefresh), now)
    },

    async end(db, sessionId, now) {
      await db.update(sessionsTable).set({ revokedAt: now }).where(eq(sessionsTable.id, sessionId))
    },
  }
}

/** Makes place for one more session of a person. */
async function endOldest(db: Db, userId: string, now: Date): Promise<void> {
  const s = sessionsTable
  const isLiving = sql`(${s.revokedAt} is null and ${s.expiresAt} > ${now.toISOString()}::timestamptz)`
  const { rows } = await db.execute<{ id: string; was_living: boolean }>(sql`
    delete from ${s} where ${s.id} in (
      select ${s.id} from ${s} where ${s.userId} = ${userId}
      order by ${isLiving} desc, ${s.rotatedAt} desc, ${s.id} desc offset ${mostSessions - 1} limit ${mostEndedAtOnce})
    returning ${s.id} as id, ${isLiving} as was_living`)
  for (const { id: sessionId, was_living: wasLiving } of rows) if (wasLiving) await accessChanged(db, { sessionId })
}

/** Removes sessions that ended long ago; resolves to how many. */
export function purgeSessions(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  // Kept for a while after their end, so that an old token is still told from one that never was.
  const before = new Date(now.getTime() - idleMs)
  return removeInBatches(db, sessionsTable, lt(sessionsTable.expiresAt, before), signal)
}

function newRefreshId(): string {
  return randomBytes(32).toString('base64url')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** The refresh id of a living session; another secret would have refused its token before. */
function opened(key: Buffer, sealed: string): string {
  const refreshId = unseal(key, sealed)
  if (refreshId === null) throw new Error('A refresh id was sealed with another secret')
  return refreshId
}
