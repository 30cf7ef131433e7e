import type { DataExport } from '@nestwren/contract/privacy'
import { vaultSections } from '@nestwren/contract/vault'
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { LastKept, VaultSight } from '../vault/public.ts'
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

/** How the vault is for the session that looks. */
export interface VaultNow extends Pick<VaultSight, 'sections' | 'kept'> {
  readonly lastKept: LastKept
}

/** What a row tells of the vault at the time it was asked for. */
type Held = Pick<ExportRow, 'leftOut' | 'holdsKept' | 'createdAt'>

/**
 * Whether an export may hold what is locked for the session: its file is not handed out, and how large it is stays unsaid. Of what
 * is kept by itself it may hold what was put into the vault since.
 */
export function isLocked({ leftOut, holdsKept, createdAt }: Held, { sections, kept, lastKept }: VaultNow): boolean {
  return vaultSections.some((section) => {
    if (leftOut.includes(section)) return false
    if (sections[section] === 'locked') return true
    const last = lastKept[section]
    return kept[section] === 'locked' && (holdsKept.includes(section) || (last !== null && last > createdAt))
  })
}

/** An export as its owner sees it; a file that is not handed out any more is over. */
export function presentExport(row: ExportRow, mark: string | null, vault: VaultNow, now: Date): DataExport {
  const isAvailable = row.expiresAt !== null && row.expiresAt > now && mark !== null && isMarked(row, mark)
  const isOver = row.status === 'ready' && !isAvailable
  return {
    id: row.id,
    status: isOver ? 'expired' : row.status,
    progressPercent: row.progressPercent,
    sizeBytes: isLocked(row, vault) ? null : row.sizeBytes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    leftOut: row.leftOut,
    isLocked: isLocked(row, vault),
  }
}

function isOfCaller({ accountId, userId }: Caller) {
  return and(eq(dataExportsTable.accountId, accountId), eq(dataExportsTable.requestedBy, userId))
}

/** The caller's exports of the last days in the active family, newest first. */
export async function listExports(
  db: Db,
  caller: Caller,
  { mark, vault }: { readonly mark: string | null; readonly vault: VaultNow },
  now: Date,
): Promise<DataExport[]> {
  const since = new Date(now.getTime() - exportListedMs)
  const rows = await db
    .select()
    .from(dataExportsTable)
    .where(and(isOfCaller(caller), gt(dataExportsTable.createdAt, since)))
    .orderBy(desc(dataExportsTable.createdAt), desc(dataExportsTable.id))
    .limit(listed)
  return rows.map((row) => presentExport(row, mark, vault, now))
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
