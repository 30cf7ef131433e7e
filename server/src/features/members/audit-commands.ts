import type { AuditItem } from '@nestwren/contract/members'
import { and, eq, lt, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { accessAuditTable } from './tables.ts'

export interface AuditEntry {
  readonly accountId: string
  /** Who did it. */
  readonly actorId: string
  readonly action: AuditItem['action']
  /** The person it was about; an invite has only an address. */
  readonly subjectId?: string
  readonly subjectEmail?: string | null
  readonly childId?: string
  readonly changes?: AuditItem['changes']
}

/** Writes down who changed whose membership or rights, in the transaction of the change itself. */
export async function recordAudit(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  await db.insert(accessAuditTable).values({
    accountId: entry.accountId,
    id: uuidv7(),
    at: now,
    actorId: entry.actorId,
    action: entry.action,
    subjectId: entry.subjectId ?? null,
    subjectEmail: entry.subjectEmail ?? null,
    childId: entry.childId ?? null,
    changes: entry.changes ?? [],
  })
}

/** Takes an address whose person is gone for good out of what was written down until then; the lines stay. */
export async function forgetAuditAddress(db: Db, address: string, until: Date): Promise<void> {
  await db
    .update(accessAuditTable)
    .set({ subjectEmail: null })
    .where(and(eq(accessAuditTable.subjectEmail, address), lte(accessAuditTable.at, until)))
}

/** Parents can look up a change of rights for so long. */
const keptDays = 1_096

/** Removes what was written down longer ago; resolves to how many lines. */
export async function purgeAudit(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  return removeInBatches(db, accessAuditTable, lt(accessAuditTable.at, before), signal)
}

/** The list of who changed whose rights in a family. */
export const auditPurge = [purgeOf('audit', accessAuditTable)]
