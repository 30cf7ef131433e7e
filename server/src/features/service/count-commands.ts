import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { appVersionsTable, serviceAnswersTable, serviceErrorsTable } from './tables.ts'

export type ErrorCount = typeof serviceErrorsTable.$inferSelect
export type AnswerCount = typeof serviceAnswersTable.$inferSelect
export type VersionCount = typeof appVersionsTable.$inferSelect

/** What a process has counted since it stored last. */
export interface Counted {
  readonly errors: readonly ErrorCount[]
  readonly answers: readonly AnswerCount[]
  readonly versions: readonly VersionCount[]
}

const [e, a, v] = [serviceErrorsTable, serviceAnswersTable, appVersionsTable]
const keptDays = 30

/** In one order, so that two processes do not wait for each other in a circle. */
function inOrder<Row extends object>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** Adds counts to those that are there, all or none of them. */
export async function addCounted(
  db: { transaction<T>(run: (tx: Db) => Promise<T>): Promise<T> },
  { errors, answers, versions }: Counted,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (errors.length > 0)
      await tx
        .insert(e)
        .values(inOrder(errors, ({ day, name, place }) => `${day}\n${name}\n${place}`))
        .onConflictDoUpdate({
          target: [e.day, e.name, e.place],
          set: {
            count: sql`${e.count} + excluded.count`,
            firstAt: sql`least(${e.firstAt}, excluded.first_at)`,
            lastAt: sql`greatest(${e.lastAt}, excluded.last_at)`,
          },
        })
    if (answers.length > 0)
      await tx
        .insert(a)
        .values(inOrder(answers, ({ day, outcome }) => `${day}\n${outcome}`))
        .onConflictDoUpdate({ target: [a.day, a.outcome], set: { count: sql`${a.count} + excluded.count` } })
    if (versions.length > 0)
      await tx
        .insert(v)
        .values(inOrder(versions, ({ day, version }) => `${day}\n${version}`))
        .onConflictDoUpdate({ target: [v.day, v.version], set: { opened: sql`${v.opened} + excluded.opened` } })
  })
}

/** Removes counts of more than 30 days ago. */
export async function removeOldCounts(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const from = new Date(now.getTime() - keptDays * 86_400_000).toISOString().slice(0, 10)
  for (const table of [e, a, v]) await removeInBatches(db, table, lt(table.day, from), signal)
}
