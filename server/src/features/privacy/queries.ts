import type { DataExport } from '@nestwren/contract/privacy'
import { type VaultSection, type VaultState, vaultSections } from '@nestwren/contract/vault'
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { dataExportsTable } from './tables.ts'

export type ExportRow = typeof dataExportsTable.$inferSelect

/** A finished file is kept for this long. */
export const exportRetentionMs = 3 * 24 * 3600 * 1000
/** Exports are listed, and their rows kept, for this long. */
export const exportListedMs = 7 * 24 * 3600 * 1000
const listed = 20

/** Whether the file was made with the rights that the mark stands for (export-scope.ts). */
export function isMarked({ blobKey }: ExportRow, mark: string): boolean {
  return blobKey?.endsWith(`/${mark}.zip`) === true
}

/** How each section of the vault is for the session that looks. */
export type VaultSections = Readonly<Record<VaultSection, VaultState>>

/** Whether an export holds what is locked for the session: its file is not handed out, and how large it is stays unsaid. */
export function isLocked({ leftOut }: Pick<ExportRow, 'leftOut'>, sections: VaultSections): boolean {
  return vaultSections.some((section) => sections[section] === 'locked' && !leftOut.includes(section))
}

/** An export as its owner sees it; a file that is not handed out any more is over. */
export function presentExport(row: ExportRow, mark: string | null, sections: VaultSections, now: Date): DataExport {
  const isAvailable = row.expiresAt !== null && row.expiresAt > now && mark !== null && isMarked(row, mark)
  const isOver = row.status === 'ready' && !isAvailable
  return {
    id: row.id,
    status: isOver ? 'expired' : row.status,
    progressPercent: row.progressPercent,
    sizeBytes: isLocked(row, sections) ? null : row.sizeBytes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    leftOut: row.leftOut,
    isLocked: isLocked(row, sections),
  }
}

function isOfCaller({ accountId, userId }: Caller) {
  return and(eq(dataExportsTable.accountId, accountId), eq(dataExportsTable.requestedBy, userId))
}

/** The caller's exports of the last days in the active family, newest first. */
export async function listExports(
  db: Db,
  caller: Caller,
  { mark, sections }: { readonly mark: string | null; readonly sections: VaultSections },
  now: Date,
): Promise<DataExport[]> {
  const since = new Date(now.getTime() - exportListedMs)
  const rows = await db
    .select()
    .from(dataExportsTable)
    .where(and(isOfCaller(caller), gt(dataExportsTable.createdAt, since)))
    .orderBy(desc(dataExportsTable.createdAt), desc(dataExportsTable.id))
    .limit(listed)
  return rows.map((row) => presentExport(row, mark, sections, now))
}

/** The caller's newest finished file; null for none. */
export async function findFinished(db: Db, caller: Caller, now: Date): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(dataExportsTable)
    .where(
      and(
        isOfCaller(caller),
        eq(dataExportsTable.status, 'ready'),
        gt(dataExportsTable.expiresAt, now),
        isNotNull(dataExportsTable.blobKey),
      ),
    )
    .orderBy(desc(dataExportsTable.createdAt), desc(dataExportsTable.id))
    .limit(1)
  return row ?? null
}
