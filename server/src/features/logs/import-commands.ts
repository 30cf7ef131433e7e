import type { AnyDetails } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { insertRows, vectorText } from '../../platform/db/insert-rows.ts'
import { entryDraft } from './entry-rows.ts'
import { isExclusive, lockSpans } from './overlaps.ts'
import { logEntriesTable } from './tables.ts'

/** An entry of another app: `at` is when it was imported. */
export interface ImportedEntry {
  readonly id: string
  readonly childId: string
  readonly kind: KindName
  readonly startAt: Date
  readonly endAt: Date | null
  readonly tz: string
  readonly notes: string
  readonly details: AnyDetails
}

/**
 * Stores entries that came from elsewhere: nobody is told, and no stock or catalogue follows. They were made when they
 * began, as far as anybody knows: what happened while somebody was away is not ten years of logs.
 */
export async function insertImportedEntries(
  tx: Db,
  made: { readonly accountId: string; readonly by: string; readonly at: Date },
  entries: readonly ImportedEntry[],
): Promise<void> {
  const { accountId, by, at } = made
  const rows = entries.map(({ id, childId, kind, ...entered }) => {
    const drafted = entryDraft({ accountId, id, childId, kind, by, at }, entered)
    const { lexemes, ...row } = drafted
    const createdAt = entered.startAt < at ? entered.startAt : at
    return { ...row, createdAt, search: vectorText(lexemes) }
  })
  await insertRows(tx, logEntriesTable, rows)
}

/**
 * Ids of those that an entry of the family overlaps, among kinds of which a child can have one at a time. With `isHeld` nobody
 * else writes such entries of these children until the transaction ends.
 */
export async function findOverlapped(
  db: Db,
  accountId: string,
  entries: readonly ImportedEntry[],
  { isHeld }: { readonly isHeld: boolean },
): Promise<ReadonlySet<string>> {
  const spans = entries.filter(({ kind }) => isExclusive(kind)).map((one) => ({ accountId, ...one }))
  if (spans.length === 0) return new Set()
  if (isHeld) {
    const byChild = new Map(spans.map((span) => [`${span.childId} ${span.kind}`, span]))
    await lockSpans(db, [...byChild.values()])
  }
  const asked = spans.map(({ id, childId, kind, startAt, endAt }) => ({ id, childId, kind, startAt, endAt }))
  // As findOverlap: of all that begin before another ends only the last ones can reach into it. One condition on the start,
  // so that the index is entered there and not gone through from its end.
  const { rows } = await db.execute<{ id: string }>(sql`
    select spans.id from json_to_recordset(${JSON.stringify(asked)}::json)
      as spans (id uuid, "childId" uuid, kind text, "startAt" timestamptz, "endAt" timestamptz)
    where exists (
      select 1 from (
        select e.end_at from log_entries e
        where e.account_id = ${accountId}::uuid and e.child_id = spans."childId" and e.kind = spans.kind
          and e.deleted_at is null and e.id <> spans.id and e.start_at < coalesce(spans."endAt", 'infinity')
        order by e.start_at desc, e.id desc limit 10
      ) before where before.end_at is null or before.end_at > spans."startAt")`)
  return new Set(rows.map(({ id }) => id))
}
