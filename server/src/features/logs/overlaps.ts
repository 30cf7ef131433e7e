import { kindOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { logEntriesTable } from './tables.ts'

/** One entry in time, as far as overlaps are concerned. */
export interface Span {
  readonly accountId: string
  readonly id: string
  readonly childId: string
  readonly kind: KindName
  readonly startAt: Date
  readonly endAt: Date | null
}

/** True for kinds of which a child can have only one at a time. */
export function isExclusive(kind: KindName): boolean {
  return kindOf(kind).overlap === 'refuse'
}

/**
 * Lets nobody else check or write exclusive entries of these children until the transaction ends. Always in the same
 * order, so that two calls about the same twins cannot wait for each other.
 */
export async function lockSpans(db: Db, spans: readonly Pick<Span, 'accountId' | 'childId' | 'kind'>[]): Promise<void> {
  const keys = spans.map(({ accountId, childId, kind }) => `${accountId} ${childId} ${kind}`).sort()
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.param(keys)}::text[]) with ordinality as keys(key, position) order by position`,
  )
}

// Spans of an exclusive kind never overlap, so of all that begin before another ends only the last can reach into it.
// Spans without length may share its beginning; more than a handful of those is nobody's day.
const candidates = 10

/**
 * Id of an entry that one of these would overlap, or null. Touching is not overlapping; what has no end lasts on. Call
 * it under {@link lockSpans}.
 */
export async function findOverlap(db: Db, spans: readonly Span[]): Promise<string | null> {
  for (const span of spans) {
    const e = logEntriesTable
    const found = await db.execute<{ id: string }>(sql`
      select id from (
        select ${e.id} as id, ${e.endAt} as end_at from ${e}
        where ${e.accountId} = ${span.accountId} and ${e.childId} = ${span.childId} and ${e.kind} = ${span.kind}
          and ${e.deletedAt} is null and ${e.id} <> ${span.id} and ${beginsBefore(span.endAt)}
        order by ${e.startAt} desc, ${e.id} desc limit ${candidates}
      ) before
      where end_at is null or end_at > ${span.startAt.toISOString()}::timestamptz
      limit 1`)
    const [overlap] = found.rows
    if (overlap !== undefined) return overlap.id
  }
  return null
}

function beginsBefore(endAt: Date | null): SQL {
  return endAt === null ? sql`true` : sql`${logEntriesTable.startAt} < ${endAt.toISOString()}::timestamptz`
}
