import { and, asc, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { addAct, atCommandLine } from './act-commands.ts'
import { endSessionsOfOperator } from './sign-in.ts'
import { operatorsTable } from './tables.ts'

const t = operatorsTable

interface NewOperator {
  readonly name: string
  readonly passwordHash: string
}

/**
 * Makes somebody who runs the service and answers their id; null where a living operator has the name. The command line alone
 * does: whoever reaches the database may.
 */
export async function createOperator(db: Db, { name, passwordHash }: NewOperator, now: Date): Promise<string | null> {
  const made = await db
    .insert(t)
    .values({ id: uuidv7(), name, passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: t.id })
  return made[0]?.id ?? null
}

interface NewPassword extends NewOperator {
  /** Takes the authenticator away, too: for somebody who lost it. */
  readonly endsAuthenticator?: boolean
}

/** Makes an operator, or gives a living one another password, which ends their sessions. */
export function putOperator(
  database: Database,
  { name, passwordHash, endsAuthenticator = false }: NewPassword,
  now: Date,
): Promise<{ readonly operatorId: string; readonly isNew: boolean }> {
  return database.transaction(async (tx) => {
    const madeId = await createOperator(tx, { name, passwordHash }, now)
    if (madeId !== null) {
      await addAct(tx, atCommandLine(now), { action: 'operator.make', target: { kind: 'operator', id: madeId } })
      return { operatorId: madeId, isNew: true }
    }
    const none = { sealedAuthenticator: null, sealedNewAuthenticator: null, newAuthenticatorAt: null }
    const [changed] = await tx
      .update(t)
      .set({ passwordHash, ...(endsAuthenticator ? none : {}) })
      .where(and(eq(t.name, name), isNull(t.endedAt)))
      .returning({ id: t.id })
    if (changed === undefined) throw new Error(`${name} was ended at the same moment. Try again.`)
    await endSessionsOfOperator(tx, changed.id, now)
    const after = endsAuthenticator ? { authenticator: false } : undefined
    await addAct(tx, atCommandLine(now), {
      action: 'operator.password',
      target: { kind: 'operator', id: changed.id },
      ...(after === undefined ? {} : { after }),
    })
    return { operatorId: changed.id, isNew: false }
  })
}

/**
 * Ends an operator with their sessions. `last`: nobody else is left, and nothing changed; without an operator nobody gets
 * into the panel until one is made at the command line.
 */
export function endOperator(
  database: Database,
  name: string,
  { evenTheLast, now }: { readonly evenTheLast: boolean; readonly now: Date },
): Promise<'ended' | 'unknown' | 'last'> {
  return database.transaction(async (tx) => {
    const living = await lockLiving(tx)
    const found = living.find((operator) => operator.name === name)
    if (found === undefined) return 'unknown'
    if (living.length === 1 && !evenTheLast) return 'last'
    await tx
      .update(t)
      .set({ endedAt: now, sealedAuthenticator: null, sealedNewAuthenticator: null, newAuthenticatorAt: null })
      .where(eq(t.id, found.id))
    await endSessionsOfOperator(tx, found.id, now)
    await addAct(tx, atCommandLine(now), { action: 'operator.end', target: { kind: 'operator', id: found.id } })
    return 'ended'
  })
}

/** Locks all, in one order: of two who end the last two at the same moment, one finds a single one left. */
async function lockLiving(tx: Tx) {
  await tx.select({ id: t.id }).from(t).where(isNull(t.endedAt)).orderBy(asc(t.id)).for('update')
  return await tx.select({ id: t.id, name: t.name }).from(t).where(isNull(t.endedAt)).limit(1000)
}
