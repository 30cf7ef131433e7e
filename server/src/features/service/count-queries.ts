import type { AnswersOfDay, ErrorKind, VersionOfDay } from '@nestwren/contract/service'
import { desc, gte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { appVersionsTable, serverProcessesTable, serviceAnswersTable, serviceErrorsTable } from './tables.ts'

const [e, a, v, p] = [serviceErrorsTable, serviceAnswersTable, appVersionsTable, serverProcessesTable]
const mostShownKinds = 200
const mostShownVersions = 200

/** Kinds of errors since a day, the latest first. The rows of a day are as many as there are kinds in the code. */
export async function listErrorKinds(db: Db, from: string): Promise<ErrorKind[]> {
  const rows = await db
    .select({
      name: e.name,
      where: e.place,
      count: sql<number>`sum(${e.count})`.mapWith(Number),
      firstAt: sql<Date>`min(${e.firstAt})`.mapWith(e.firstAt),
      lastAt: sql<Date>`max(${e.lastAt})`.mapWith(e.lastAt),
    })
    .from(e)
    .where(gte(e.day, from))
    .groupBy(e.name, e.place)
    .orderBy(desc(sql`max(${e.lastAt})`), e.name, e.place)
    .limit(mostShownKinds)
  return rows.map((row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() }))
}

/** Answers by status since a day, the latest day first. */
export async function listAnswers(db: Db, from: string): Promise<AnswersOfDay[]> {
  const rows = await db.select().from(a).where(gte(a.day, from)).orderBy(desc(a.day))
  const days = new Map<string, AnswersOfDay>()
  for (const { day, outcome, count } of rows) {
    const before = days.get(day) ?? { day, ok: 0, redirected: 0, refused: 0, failed: 0 }
    days.set(day, { ...before, [outcome]: count })
  }
  return [...days.values()]
}

/** Versions of the app since a day. A process tells fifty apart in a day. */
export async function listVersions(db: Db, from: string): Promise<VersionOfDay[]> {
  const rows = await db
    .select()
    .from(v)
    .where(gte(v.day, from))
    .orderBy(desc(v.day), desc(v.opened), v.version)
    .limit(mostShownVersions)
  return rows.map(({ day, version, opened }) => ({ day, version: version === '' ? null : version, opened }))
}

/** Processes that were there a moment ago. */
export function listProcesses(db: Db): Promise<(typeof p.$inferSelect)[]> {
  return db
    .select()
    .from(p)
    .where(sql`${p.seenAt} > now() - interval '45 seconds'`)
    .orderBy(p.startedAt, p.id)
    .limit(200)
}
