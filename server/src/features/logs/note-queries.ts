import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { sees, type Viewer } from '../../platform/items/visibility.ts'
import { logItem } from './item.ts'
import { logEntriesTable } from './tables.ts'

const e = logEntriesTable
const mostNotes = 5

/** Ids of the newest handover notes and pinned notes that others wrote since an instant. */
export async function listNewNotes(db: Db, viewer: Viewer, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${e.id} as id from ${e}
    where ${sees(logItem, viewer)} and ${e.createdAt} > ${since.toISOString()}::timestamptz
      and ${e.createdBy} <> ${viewer.caller.userId} and ${e.kind} = 'note'
      and (${e.details} ->> 'isPinned' = 'true' or ${e.details} ->> 'isHandover' = 'true')
    order by ${e.createdAt} desc, ${e.id} desc limit ${mostNotes}`)
  return rows.map(({ id }) => id)
}
