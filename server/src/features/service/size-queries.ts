import { statfs } from 'node:fs/promises'
import type { FileHealth } from '@nestwren/contract/service'
import { sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { mayTakeLong } from '../../platform/db/held-connection.ts'

const mostTables = 20

interface TableRow extends Record<string, unknown> {
  readonly name: string
  readonly size: string
  readonly rows: string
}

/** How large the database is, and its largest tables with their indexes. It looks at the files of each table once. */
export async function readDatabaseSize(db: Db): Promise<FileHealth['database']> {
  const { rows: whole } = await db.execute<{ size: string }>(sql`select pg_database_size(current_database()) as size`)
  const { rows: tables } = await db.execute<TableRow>(sql`
    select c.relname as name, pg_total_relation_size(c.oid) as size, greatest(c.reltuples, 0)::bigint as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
    order by pg_total_relation_size(c.oid) desc limit ${mostTables}`)
  return {
    sizeBytes: Number(whole[0]?.size ?? 0),
    tables: tables.map(({ name, size, rows }) => ({ name, sizeBytes: Number(size), rows: Number(rows) })),
  }
}

/** Free room where this process knows the disk: of files in a directory, and of the bundled database. */
export async function readDisks({
  dataDir,
  s3,
  databaseUrl,
}: Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>): Promise<FileHealth['disks']> {
  const holds = [...(s3 === null ? (['files'] as const) : []), ...(databaseUrl === null ? (['database'] as const) : [])]
  if (holds.length === 0) return []
  mayTakeLong('A disk was looked at')
  const disk = await statfs(dataDir).catch(() => null)
  if (disk === null) return []
  return [{ holds, freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize }]
}
