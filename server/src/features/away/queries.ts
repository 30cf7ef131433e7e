import type { Contract } from '@nestwren/contract'
import { type AwayType, awayTypes } from '@nestwren/contract/away'
import type { CallOutput } from '@nestwren/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import type { NamedItem } from '../../platform/items/item.ts'
import { sees, type Viewer } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import { commentedItem } from '../reactions/public.ts'
import { commentsTable } from '../reactions/tables.ts'

const c = commentsTable

type Person = CallOutput<Contract['away']['get']>['people'][number]

interface CountRow extends Record<string, unknown> {
  readonly by_id: string
  readonly by_name: string
  readonly type: AwayType
  readonly count: number
  readonly last_at: string
}

/** Who did how much of what since an instant, whoever did something last first. The viewer's own is left out. */
export async function countDoings(db: Db, items: readonly NamedItem[], viewer: Viewer, since: Date): Promise<Person[]> {
  const { accountId } = viewer.caller
  const ofItems = items.map((item) =>
    counts(viewer, since, { table: item.table, type: typeOf(item), isSeen: sees(item, viewer) }),
  )
  const isCommentSeen = sql`${c.accountId} = ${accountId} and ${c.deletedAt} is null
    and exists (${commentedItem(items, viewer)})`
  const ofComments = counts(viewer, since, { table: c, type: sql`'comment'`, isSeen: isCommentSeen })
  const { rows } = await db.execute<CountRow>(sql`
    select done.by_id, ${memberName(sql`${accountId}::uuid`, sql`done.by_id`)} as by_name, done.type, done.count,
      done.last_at
    from (${sql.join([...ofItems, ofComments], sql` union all `)}) done
    order by done.last_at desc, done.by_id, done.type`)
  const people = new Map<string, Person>()
  for (const row of rows) {
    // A newer server may have stored kinds that this one does not know.
    if (!awayTypes.includes(row.type)) continue
    const lastAt = new Date(row.last_at).toISOString()
    const person = people.get(row.by_id) ?? { person: { id: row.by_id, name: row.by_name }, lastAt, counts: [] }
    person.counts.push({ type: row.type, count: row.count })
    people.set(row.by_id, person)
  }
  return [...people.values()]
}

/** Of an item with kinds each is told by itself. */
function typeOf({ area, type }: NamedItem): SQL {
  return typeof area === 'string' ? sql.raw(`'${type}'`) : sql`${area.kind}`
}

interface Made {
  readonly table: PgTable & { readonly createdAt: PgColumn; readonly createdBy: PgColumn }
  readonly type: SQL
  readonly isSeen: SQL
}

function counts({ caller }: Viewer, since: Date, { table, type, isSeen }: Made): SQL {
  return sql`select ${table.createdBy} as by_id, ${type} as type, count(*)::int as count, max(${table.createdAt}) as last_at
    from ${table}
    where ${isSeen} and ${table.createdAt} > ${since.toISOString()}::timestamptz and ${table.createdBy} <> ${caller.userId}
    group by 1, 2`
}
