import type { Contract } from '@nestwren/contract'
import type { AwayType } from '@nestwren/contract/away'
import type { CallOutput } from '@nestwren/contract/endpoint'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { memberName } from '../account/member-name-queries.ts'
import { documentsTable } from '../documents/tables.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { photosTable } from '../photos/tables.ts'
import { commentsTable } from '../reactions/tables.ts'
import { commentedThing, type Sight, seesDocument, seesEntry, seesPhoto } from '../search/sight-queries.ts'

const e = logEntriesTable
const p = photosTable
const d = documentsTable
const c = commentsTable

type Person = CallOutput<Contract['away']['get']>['people'][number]

interface CountRow extends Record<string, unknown> {
  readonly by_id: string
  readonly by_name: string
  readonly type: AwayType
  readonly count: number
  readonly last_at: string
}

const mostNotes = 5

/** Who did how much of what since an instant, whoever did something last first. The reader's own is left out. */
export async function countDoings(db: Db, sight: Sight, since: Date): Promise<Person[]> {
  const { rows } = await db.execute<CountRow>(sql`
    select done.by_id, ${memberName(sql`${sight.caller.accountId}::uuid`, sql`done.by_id`)} as by_name, done.type,
      done.count, done.last_at
    from (
      select ${e.createdBy} as by_id, ${e.kind} as type, ${counts(e.createdAt)} from ${e}
      where ${seesEntry(sight)} and ${isNew(e, sight, since)} group by 1, 2
      union all
      select ${p.createdBy}, 'photo', ${counts(p.createdAt)} from ${p}
      where ${seesPhoto(sight)} and ${isNew(p, sight, since)} group by 1
      union all
      select ${d.createdBy}, 'document', ${counts(d.createdAt)} from ${d}
      where ${seesDocument(sight)} and ${isNew(d, sight, since)} group by 1
      union all
      select ${c.createdBy}, 'comment', ${counts(c.createdAt)} from ${c}
      where ${c.accountId} = ${sight.caller.accountId} and ${c.deletedAt} is null and ${isNew(c, sight, since)}
        and exists (${commentedThing(sight)}) group by 1
    ) done
    order by done.last_at desc, done.by_id, done.type`)
  const people = new Map<string, Person>()
  for (const row of rows) {
    // A newer server may have stored kinds that this one does not know.
    if (!(row.type in kinds) && !['photo', 'document', 'comment'].includes(row.type)) continue
    const lastAt = new Date(row.last_at).toISOString()
    const person = people.get(row.by_id) ?? { person: { id: row.by_id, name: row.by_name }, lastAt, counts: [] }
    person.counts.push({ type: row.type, count: row.count })
    people.set(row.by_id, person)
  }
  return [...people.values()]
}

/** The newest handover notes and pinned notes that others wrote since an instant. */
export async function newNotes(db: Db, sight: Sight, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${e.id} as id from ${e}
    where ${seesEntry(sight)} and ${isNew(e, sight, since)} and ${e.kind} = 'note'
      and (${e.details} ->> 'isPinned' = 'true' or ${e.details} ->> 'isHandover' = 'true')
    order by ${e.createdAt} desc, ${e.id} desc limit ${mostNotes}`)
  return rows.map(({ id }) => id)
}

function counts(createdAt: Made['createdAt']): SQL {
  return sql`count(*)::int as count, max(${createdAt}) as last_at`
}

type Made = typeof e | typeof p | typeof d | typeof c

function isNew({ createdAt, createdBy }: Made, { caller }: Sight, since: Date): SQL {
  return sql`${createdAt} > ${since.toISOString()}::timestamptz and ${createdBy} <> ${caller.userId}`
}
