import type { DetailsOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { Db } from '../../platform/db/database.ts'
import { entryDraft, insertValues } from './entry-rows.ts'
import { logEntriesTable } from './tables.ts'

/** An entry of one kind, as somebody logged it: `by` at the instant `at`. */
type NewEntryOf<K extends KindName> = K extends KindName
  ? {
      readonly id: string
      readonly childId: string
      readonly kind: K
      readonly by: string
      readonly at: Date
      readonly startAt: Date
      readonly endAt: Date | null
      readonly tz: string
      readonly notes: string
      readonly details: DetailsOf<K>
    }
  : never
export type NewEntries = readonly NewEntryOf<KindName>[]

// One statement takes at most 65,535 values.
const batch = 1_000

/** Stores many entries of a family at once, for made-up families and tests; nothing is checked and nobody is told. */
export async function insertEntries(db: Db, accountId: string, entries: NewEntries): Promise<void> {
  for (let start = 0; start < entries.length; start += batch) {
    const rows = entries.slice(start, start + batch).map(({ id, childId, kind, by, at, ...entered }) => {
      return insertValues(entryDraft({ accountId, id, childId, kind, by, at }, entered))
    })
    await db.insert(logEntriesTable).values(rows).onConflictDoNothing()
  }
}
