import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { scheduleChildrenTable, scheduleTable } from './tables.ts'

const s = scheduleTable
const sc = scheduleChildrenTable

export type StoredEntry = typeof s.$inferSelect
export type NewEntry = Omit<typeof s.$inferInsert, 'version' | 'deletedAt' | 'updatedBy' | 'updatedAt'>
type Key = Pick<StoredEntry, 'accountId' | 'id'>

/** What of an entry can be changed, with what follows from it. */
export type EntryChange = Partial<
  Omit<StoredEntry, 'accountId' | 'id' | 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt' | 'version'>
>

/** Who changes something, and when. */
export interface Changing {
  readonly by: string
  readonly now: Date
}

function isThis({ accountId, id }: Key) {
  return and(eq(s.accountId, accountId), eq(s.id, id))
}

/** Writes a new entry; its id is free. */
export async function insertEntry(tx: Db, row: NewEntry): Promise<void> {
  await tx.insert(s).values({ ...row, updatedBy: row.createdBy, updatedAt: row.createdAt })
  await linkChildren(tx, row)
}

/** Locks the row for this transaction; null when the account has none. */
export async function lockEntry(tx: Db, key: Key): Promise<StoredEntry | null> {
  const [row] = await tx.select().from(s).where(isThis(key)).for('update')
  return row ?? null
}

/** Changes an entry that {@link lockEntry} has locked. */
export async function changeEntry(
  tx: Db,
  before: StoredEntry,
  change: EntryChange,
  { by, now }: Changing,
): Promise<void> {
  const after = { ...before, ...change }
  await tx
    .update(s)
    .set({ ...change, updatedBy: by, updatedAt: now, version: sql`${s.version} + 1` })
    .where(isThis(before))
  await tx.delete(sc).where(and(eq(sc.accountId, before.accountId), eq(sc.entryId, before.id)))
  if (after.deletedAt === null) await linkChildren(tx, after)
}

/** Moves the next reminder of an entry on, which is no change that anybody made. */
export async function moveReminder(tx: Db, key: Key, remindAt: Date | null): Promise<void> {
  await tx.update(s).set({ remindAt }).where(isThis(key))
}

/** The rows by which a child's living entries are found. */
async function linkChildren(
  tx: Db,
  { accountId, id: entryId, endsAt, childIds }: Pick<NewEntry, 'accountId' | 'id' | 'endsAt' | 'childIds'>,
): Promise<void> {
  if (childIds.length === 0) return
  await tx.insert(sc).values(childIds.map((childId) => ({ accountId, childId, entryId, endsAt })))
}
