import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { type OperatorTokens, sessionLifetimeMs } from './operator-tokens.ts'
import { operatorSessionsTable, operatorStepsTable, operatorsTable } from './tables.ts'

export type OperatorRow = typeof operatorsTable.$inferSelect

/** The operator of a name who may sign in; null for none. */
export async function findOperator(db: Db, name: string): Promise<OperatorRow | null> {
  const t = operatorsTable
  const [found] = await db
    .select()
    .from(t)
    .where(and(eq(t.name, name), isNull(t.endedAt)))
  return found ?? null
}

/** Takes a first step for a sign-in; false when it was taken before. */
export async function takeStep(db: Db, stepId: string, expiresAt: Date): Promise<boolean> {
  const taken = await db.insert(operatorStepsTable).values({ id: stepId, expiresAt }).onConflictDoNothing()
  return (taken.rowCount ?? 0) > 0
}

interface Beginning {
  readonly operatorId: string
  readonly ip: string
  readonly userAgent: string
  readonly now: Date
}

/** Begins a session of an operator. @returns its token */
export async function beginOperatorSession(
  tokens: OperatorTokens,
  db: Db,
  { operatorId, ip, userAgent, now }: Beginning,
): Promise<string> {
  const sessionId = uuidv7()
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
  await db.insert(operatorSessionsTable).values({
    ...{ id: sessionId, operatorId, expiresAt, ip, userAgent },
    createdAt: now,
    lastUsedAt: now,
  })
  await db.update(operatorsTable).set({ lastLoginAt: now }).where(eq(operatorsTable.id, operatorId))
  return tokens.signSession({ sessionId, operatorId, issuedAt: now, expiresAt })
}

export async function endOperatorSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(operatorSessionsTable).set({ endedAt: now }).where(eq(operatorSessionsTable.id, sessionId))
}

/** Removes sessions and steps that are long over. */
export async function purgeOperatorSessions(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - 90 * 24 * 3600 * 1000)
  await db.delete(operatorSessionsTable).where(lt(operatorSessionsTable.expiresAt, longAgo))
  await db.delete(operatorStepsTable).where(lt(operatorStepsTable.expiresAt, now))
}

/** Passwords of the panel, as the settings give them: in local as they are, else as argon2id hashes. */
export type StaffPassword = 'panel' | 'quiz'

/** Compares in a time that tells nothing. */
export function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text.normalize('NFKC')).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
