import { type VaultSection, vaultSections } from '@nestwren/contract/vault'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { documentsTable } from '../documents/tables.ts'
import { photosTable } from '../photos/tables.ts'
import { sightOf, type VaultSession } from './grant-queries.ts'

const tables = { photos: photosTable, documents: documentsTable } as const

/** When something that is kept in the vault by itself was changed last, by section; null where nothing is kept. */
export type LastKept = Readonly<Record<VaultSection, Date | null>>

/** Reads it for a family, also of what was deleted. */
export async function lastKeptOf(db: Db, accountId: string): Promise<LastKept> {
  const found = await Promise.all(
    vaultSections.map(async (section) => {
      const { updatedAt, accountId: account, keptInVault } = tables[section]
      const { rows } = await db.execute<{ at: string | null }>(sql`
        select max(${updatedAt}) as at from ${tables[section]} where ${account} = ${accountId} and ${keptInVault}`)
      const at = rows[0]?.at ?? null
      return [section, at === null ? null : new Date(at)] as const
    }),
  )
  return Object.fromEntries(found) as Record<VaultSection, Date | null>
}

/** The sections of which the vault keeps something from a session, all of it or what is kept by itself. */
export async function closedSections(db: Db, session: VaultSession, now: Date): Promise<readonly VaultSection[]> {
  const { sections, kept } = await sightOf(db, session, now)
  const lastKept = await lastKeptOf(db, session.accountId)
  return vaultSections.filter(
    (section) => sections[section] === 'locked' || (kept[section] === 'locked' && lastKept[section] !== null),
  )
}

/** Those of these items of a section that are kept in the vault by themselves. */
export async function keptAmong(
  db: Db,
  accountId: string,
  section: VaultSection,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { id, accountId: account, keptInVault } = tables[section]
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${id} as id from ${tables[section]}
    where ${account} = ${accountId} and ${id} = any(${sql.param([...new Set(ids)])}::uuid[]) and ${keptInVault}`)
  return new Set(rows.map((row) => row.id))
}
