import { createHash, randomBytes } from 'node:crypto'
import type { SignInChange } from '@nestwren/contract/recovery'
import { and, eq, gt, gte, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { usersTable } from '../account/tables.ts'
import { signInUndosTable } from './tables.ts'

const u = signInUndosTable
const lifetimeMs = 7 * 24 * 3600 * 1000

/** Makes a token that undoes a change for seven days, beside those of other changes. */
export async function issueUndo(db: Db, userId: string, change: SignInChange, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await db.insert(u).values({ tokenHash: hashOf(token), userId, change, issuedAt: now, expiresAt })
  return token
}

/** Changes of how a person signs in that can be undone at one time, and mails about new devices among them. */
export const mostUndos = { changes: 40, newDevices: 20 } as const

/** How many changes of a person can be undone: each has been told by mail in the last seven days. */
export function countUndos(db: Db, userId: string, now: Date): Promise<number> {
  return db.$count(u, and(eq(u.userId, userId), gt(u.expiresAt, now)))
}

interface FoundUndo {
  readonly userId: string
  readonly username: string
  readonly change: SignInChange
}

/** What a token undoes; null alike for an unknown, used or expired one. */
export async function findUndo(db: Db, token: string, now: Date): Promise<FoundUndo | null> {
  const [row] = await db
    .select({ userId: u.userId, username: usersTable.username, change: u.change })
    .from(u)
    .innerJoin(usersTable, eq(usersTable.id, u.userId))
    .where(living(token, now))
  return row ?? null
}

/**
 * Uses a token up, with those of the person's later changes, which go with it; false when it is used already. Those of
 * earlier changes stay: an intruder who got one of their own must not make the victim's useless.
 */
export async function takeUndo(db: Db, token: string, now: Date): Promise<boolean> {
  const [taken] = await db.delete(u).where(living(token, now)).returning({ userId: u.userId, issuedAt: u.issuedAt })
  if (taken === undefined) return false
  await db.delete(u).where(and(eq(u.userId, taken.userId), gte(u.issuedAt, taken.issuedAt)))
  return true
}

/** Removes tokens that are over; resolves to how many. */
export function purgeUndos(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return removeInBatches(db, u, lt(u.expiresAt, now), signal)
}

function living(token: string, now: Date) {
  return and(eq(u.tokenHash, hashOf(token)), gt(u.expiresAt, now))
}

/** 256 random bits need no slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
