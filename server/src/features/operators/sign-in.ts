import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { addAct } from './act-commands.ts'
import { type OperatorTokens, sessionLifetimeMs } from './operator-tokens.ts'
import { operatorSessionsTable, operatorStepsTable, operatorsTable } from './tables.ts'

export type OperatorRow = typeof operatorsTable.$inferSelect

const dayMs = 86_400_000
/** How long an address is known after an operator signed in from it. */
const knownMs = 30 * dayMs

/** The operator of a name who may sign in; null for none. */
export async function findOperator(db: Db, name: string): Promise<OperatorRow | null> {
  const t = operatorsTable
  const [found] = await db
    .select()
    .from(t)
    .where(and(eq(t.name, name), isNull(t.endedAt)))
  return found ?? null
}

/** The row of somebody who is signed in. */
export async function ownRow(db: Db, operatorId: string): Promise<OperatorRow> {
  const [row] = await db.select().from(operatorsTable).where(eq(operatorsTable.id, operatorId))
  if (row === undefined) throw new Error('A session outlived its operator')
  return row
}

/** Whether a living operator signed in from here in the last 30 days; `addressKey` as `ipKey` gives it. */
export async function isOperatorsAddress(db: Db, addressKey: string, now: Date): Promise<boolean> {
  const [s, o] = [operatorSessionsTable, operatorsTable]
  const found = await db
    .select({ id: s.id })
    .from(s)
    .innerJoin(o, eq(o.id, s.operatorId))
    .where(and(eq(s.addressKey, addressKey), gt(s.createdAt, new Date(now.getTime() - knownMs)), isNull(o.endedAt)))
    .limit(1)
  return found.length > 0
}

/** Whether a first step was used for a sign-in. */
export async function isStepUsed(db: Db, stepId: string): Promise<boolean> {
  const t = operatorStepsTable
  const found = await db.select({ id: t.id }).from(t).where(eq(t.id, stepId))
  return found.length > 0
}

interface Beginning {
  /** As it was read when the password was compared. */
  readonly operator: OperatorRow
  readonly step: { readonly stepId: string; readonly expiresAt: Date }
  readonly ip: string
  readonly userAgent: string
  readonly now: Date
}

/**
 * Begins a session of an operator whose password and code were right a moment ago.
 * @returns its token; why there is none, where the first step was used or the operator changed meanwhile
 */
export async function beginOperatorSession(
  tokens: OperatorTokens,
  tx: Tx,
  { operator, step, ip, userAgent, now }: Beginning,
): Promise<{ readonly token: string } | { readonly refused: 'TEMP_TOKEN_EXPIRED' | 'INVALID_CREDENTIALS' }> {
  if (!(await isStillProven(tx, operator))) return { refused: 'INVALID_CREDENTIALS' }
  const { stepId } = step
  const taken = await tx
    .insert(operatorStepsTable)
    .values({ id: stepId, expiresAt: step.expiresAt })
    .onConflictDoNothing()
  if (taken.rowCount !== 1) return { refused: 'TEMP_TOKEN_EXPIRED' }
  const { id: operatorId, name: operatorName } = operator
  const sessionId = uuidv7()
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
  await tx.insert(operatorSessionsTable).values({
    ...{ id: sessionId, operatorId, expiresAt, addressKey: ipKey(ip), userAgent },
    createdAt: now,
    lastUsedAt: now,
  })
  await tx.update(operatorsTable).set({ lastLoginAt: now }).where(eq(operatorsTable.id, operatorId))
  const act = {
    action: 'operator.signIn',
    target: { kind: 'operator', id: operatorId },
    after: { authenticator: operator.sealedAuthenticator !== null },
  }
  await addAct(tx, { operatorId, operatorName, ip, now }, act)
  return { token: await tokens.signSession({ sessionId, operatorId, issuedAt: now, expiresAt }) }
}

/** Locks the operator and looks again: comparing a password takes a while, in which it may have been changed. */
async function isStillProven(tx: Tx, seen: OperatorRow): Promise<boolean> {
  const [row] = await tx.select().from(operatorsTable).where(eq(operatorsTable.id, seen.id)).for('update')
  return (
    row !== undefined &&
    row.endedAt === null &&
    row.passwordHash === seen.passwordHash &&
    row.sealedAuthenticator === seen.sealedAuthenticator
  )
}

export async function endOperatorSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(operatorSessionsTable).set({ endedAt: now }).where(eq(operatorSessionsTable.id, sessionId))
}

/** Ends every session of an operator, but one where told. */
export async function endSessionsOfOperator(
  db: Db,
  operatorId: string,
  now: Date,
  { except }: { readonly except?: string } = {},
): Promise<void> {
  const t = operatorSessionsTable
  const others = except === undefined ? undefined : ne(t.id, except)
  await db
    .update(t)
    .set({ endedAt: now })
    .where(and(eq(t.operatorId, operatorId), isNull(t.endedAt), others))
}

/** Removes sessions and steps that are long over; resolves to how many. */
export async function purgeOperatorSessions(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const longAgo = new Date(now.getTime() - 90 * dayMs)
  const sessions = await removeInBatches(
    db,
    operatorSessionsTable,
    lt(operatorSessionsTable.expiresAt, longAgo),
    signal,
  )
  return sessions + (await removeInBatches(db, operatorStepsTable, lt(operatorStepsTable.expiresAt, now), signal))
}

/** Compares in a time that tells nothing. */
export function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text.normalize('NFKC')).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
