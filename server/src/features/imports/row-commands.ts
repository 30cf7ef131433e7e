import type { Import } from '@nestwren/contract/imports-schemas'
import type { ImportReason } from '@nestwren/contract/imports-words'
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { deleteRows } from './commands.ts'
import { cutAt } from './formats/text/cut.ts'
import type { ListedRow } from './parse/protocol.ts'
import { type ImportKey, isThis } from './queries.ts'
import { importChoicesTable, importRowsTable, importsTable } from './tables.ts'

const i = importsTable
const r = importRowsTable
const c = importChoicesTable

/** Rows and characters that are kept of one import, so that a hostile file does not become the database's. */
const maxRows = 20_000
const maxCharacters = 20_000_000
const maxCellCharacters = 4_000
/** Of a row that is kept once a choice was made for it. */
const maxChosenCharacters = 20_000
/** Imports of a family that are over and whose rows can still be looked at. */
const importsWithRows = 3

/** Keeps the rows of one reading that are not imported as they stand. */
export interface RowKeeper {
  /** Keeps rows within the bounds, in the transaction of the batch; the others are counted. */
  keep(tx: Db, rows: readonly ListedRow[]): Promise<void>
  /** The doubts of all rows so far, of those that are only counted too. */
  doubts(): Import['doubts']
}

/** Forgets what an earlier reading has kept, but for the rows that a choice was made for, as long as one can be made. */
export async function createRowKeeper(
  db: Db,
  key: ImportKey,
  { keepsChosen = false }: { readonly keepsChosen?: boolean } = {},
): Promise<RowKeeper> {
  const { accountId, importId } = key
  if (keepsChosen) await moveChosen(db, key)
  const isOfImport = and(eq(r.accountId, accountId), eq(r.importId, importId))
  await db.delete(r).where(and(isOfImport, keepsChosen ? gte(r.position, 0) : undefined))
  await forgetOldRows(db, key)
  await db.update(i).set({ rowsListed: 0, rowsNotListed: 0 }).where(isThis(key))
  let position = 0
  let characters = 0
  const readingsOf = new Map<ImportReason, Set<string>>()
  return {
    doubts: () => [...readingsOf].map(([reason, readings]) => ({ reason, readings: [...readings] })),
    async keep(tx, rows) {
      for (const { outcome, reason, readings } of rows) {
        if (outcome !== 'ambiguous' || reason === null) continue
        const known = readingsOf.get(reason.code) ?? new Set()
        readingsOf.set(reason.code, known)
        for (const { code } of readings) known.add(code)
      }
      const kept: (typeof r.$inferInsert)[] = []
      for (const { ref, outcome, ...row } of rows) {
        const shown = { ...row, cells: within(row.cells) }
        const length = JSON.stringify(shown).length
        if (position >= maxRows || characters + length > maxCharacters) continue
        kept.push({ accountId, importId, position, ref, outcome, row: shown })
        position += 1
        characters += length
      }
      // Two servers may have read the same file at once.
      if (kept.length > 0) await tx.insert(r).values(kept).onConflictDoNothing()
      await tx
        .update(i)
        .set({
          rowsListed: position,
          rowsNotListed: sql`${i.rowsNotListed} + ${rows.length - kept.length}::int`,
        })
        .where(isThis(key))
    },
  }
}

function within(cells: ListedRow['cells']): ListedRow['cells'] {
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cutAt(cell, maxCellCharacters)]))
}

/**
 * Moves rows with a choice before the first place, where readings leave them: read with the choice they are no row to be
 * listed any more, and a wrong choice could not be taken back.
 */
async function moveChosen(db: Db, { accountId, importId }: ImportKey): Promise<void> {
  const isOfImport = sql`${r.accountId} = ${accountId} and ${r.importId} = ${importId}`
  const hasChoice = sql`exists (select 1 from ${c}
    where ${c.accountId} = ${r.accountId} and ${c.importId} = ${r.importId} and ${c.ref} = ${r.ref})`
  const isListed = sql`exists (select 1 from ${r} listed where listed.account_id = ${accountId}
    and listed.import_id = ${importId} and listed.ref = ${r.ref} and listed.position >= 0)`
  await db.execute(
    sql`delete from ${r} where ${isOfImport} and ${r.position} < 0 and (${isListed} or not ${hasChoice})`,
  )
  await db.execute(sql`update ${r} set position = -1 - ${r.position} + least(0, (
      select min(before.position) from ${r} before
      where before.account_id = ${accountId} and before.import_id = ${importId}))
    where ${isOfImport} and ${r.position} >= 0 and length(${r.row}::text) <= ${maxChosenCharacters} and ${hasChoice}`)
}

/** Forgets rows that a choice was made for, where none can be made any more. */
export async function forgetChosen(db: Db, { accountId, importId }: ImportKey): Promise<void> {
  await db.delete(r).where(and(eq(r.accountId, accountId), eq(r.importId, importId), lt(r.position, 0)))
}

/** Keeps the rows of the family's latest imports that are over, beside those of imports that are not. */
async function forgetOldRows(db: Db, { accountId, importId }: ImportKey): Promise<void> {
  const old = await db
    .select({ id: i.id })
    .from(i)
    .where(
      and(
        eq(i.accountId, accountId),
        ne(i.id, importId),
        isNull(i.filesUntil),
        isNotNull(i.finishedAt),
        gt(i.rowsListed, 0),
      ),
    )
    .orderBy(desc(i.finishedAt))
    .offset(importsWithRows)
  for (const { id } of old) await dropRows(db, { accountId, importId: id })
}

/** Forgets the rows and choices of an import that is over; the rows are still counted. */
export async function dropRows(db: Db, key: ImportKey): Promise<void> {
  await deleteRows(db, key)
  await db
    .update(i)
    .set({ rowsNotListed: sql`${i.rowsNotListed} + ${i.rowsListed}`, rowsListed: 0 })
    .where(isThis(key))
}
