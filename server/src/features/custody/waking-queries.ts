import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { memberName } from '../account/public.ts'
import { cyclesTable, overridesTable } from './tables.ts'

const c = cyclesTable
const o = overridesTable

/** Rows that are read at a time. */
const pageSize = 200

type CycleFields = typeof c.$inferSelect

/** Yields the cycles of all families whose next reminder is due by `now`, each once; read in pages. */
export function wakingCycles(db: Db, now: Date): AsyncGenerator<CycleFields> {
  return dueBy(db, c.wakeAt, now)
}

/** Yields the cycles of all families in whose time care has changed hands by `now`, each once; read in pages. */
export function exchangingCycles(db: Db, now: Date): AsyncGenerator<CycleFields> {
  return dueBy(db, c.exchangeAt, now)
}

async function* dueBy(db: Db, moment: typeof c.wakeAt | typeof c.exchangeAt, now: Date): AsyncGenerator<CycleFields> {
  let after: SQL = sql`true`
  for (;;) {
    const rows = await db
      .select()
      .from(c)
      .where(
        and(sql`${moment} is not null and ${moment} <= ${now.toISOString()}::timestamptz`, isNull(c.deletedAt), after),
      )
      .orderBy(asc(moment), asc(c.accountId), asc(c.id))
      .limit(pageSize)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    const at = moment === c.wakeAt ? last.wakeAt : last.exchangeAt
    after = sql`(${moment}, ${c.accountId}, ${c.id}) > (${at?.toISOString()}::timestamptz, ${last.accountId}::uuid, ${last.id}::uuid)`
  }
}

/** Returns a cycle as it is stored, locked for this transaction; null when another server looks after it, or it is gone. */
export async function takeCycle(tx: Db, { accountId, id }: Pick<CycleFields, 'accountId' | 'id'>) {
  const [row] = await tx
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.id, id), isNull(c.deletedAt)))
    .for('update', { skipLocked: true })
  return row ?? null
}

/** Returns proposals of all families whose time to answer is over. */
export function expiredProposals(db: Db, now: Date): Promise<Pick<typeof o.$inferSelect, 'accountId' | 'id'>[]> {
  return db
    .select({ accountId: o.accountId, id: o.id })
    .from(o)
    .where(and(isWaiting, sql`${o.answerBy} <= ${now.toISOString()}::timestamptz`))
    .orderBy(asc(o.answerBy))
    .limit(pageSize)
}

/** A proposal that nobody was reminded of yet. */
export type OpenProposal = Awaited<ReturnType<typeof proposalsUntil>>[number]

/** Returns proposals of all families that are open at `now`, end by `until`, and that nobody was reminded of yet. */
export function proposalsUntil(db: Db, now: Date, until: Date) {
  return db
    .select({
      accountId: o.accountId,
      id: o.id,
      childIds: o.childIds,
      terms: o.terms,
      version: o.version,
      waitsFor: o.waitsFor,
      answerBy: o.answerBy,
      /** When the terms were put on the table: the last step of an open proposal did. */
      askedAt: o.updatedAt,
      proposedByName: memberName(o.accountId, o.proposedBy),
    })
    .from(o)
    .where(
      and(
        isWaiting,
        isNull(o.remindedAt),
        sql`${o.answerBy} > ${now.toISOString()}::timestamptz and ${o.answerBy} <= ${until.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(o.answerBy))
    .limit(pageSize)
}

const isWaiting = sql`${o.status} = 'proposed' and ${o.deletedAt} is null`
