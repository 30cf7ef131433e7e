import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { accountsTable, usersTable } from '../account/tables.ts'
import {
  type DeletionRecordKind,
  deletePerson,
  deletionRecordHash,
  requestAccountDeletion,
} from './deletion-commands.ts'
import { deletionRecordsTable } from './tables.ts'

export interface DeletionLogDeps {
  readonly database: Database
  readonly files: BlobStore
  readonly clock: Clock
  readonly log: Pick<Log, 'warn' | 'error'>
}

const folder = 'tombstones/'
const page = 1_000
const kinds = ['account', 'user'] as const satisfies readonly DeletionRecordKind[]

function keyOf(kind: DeletionRecordKind, hash: string): string {
  return `${folder}${kind}/${hash}`
}

/**
 * Brings the deletion log in the database and its copy among the files to the same state. The copy is not in a
 * backup of the database: after one was restored it knows what was deleted since, and that is deleted again before
 * anybody can see it. Costs one listing and one query while both agree.
 */
export async function applyDeletionRecords(
  deps: DeletionLogDeps,
): Promise<{ readonly accounts: number; readonly users: number }> {
  const { database, files } = deps
  const copied = await readCopy(files)
  const stored = new Map(
    (await database.db.select().from(deletionRecordsTable)).map(({ hash, kind, deletedAt }) => [
      hash,
      { kind, deletedAt },
    ]),
  )
  for (const [hash, { kind, deletedAt }] of stored) {
    if (copied.has(hash)) continue
    await files.put(keyOf(kind, hash), Buffer.from(deletedAt.toISOString()), { contentType: 'text/plain' })
  }
  const missing = new Map([...copied].filter(([hash]) => !stored.has(hash)))
  return missing.size === 0 ? { accounts: 0, users: 0 } : deleteAgain(deps, missing)
}

/** At the start of a server, which a store of files that is away does not keep from starting; the purge job asks again. */
export async function applyDeletionRecordsAtStart(deps: DeletionLogDeps): Promise<void> {
  try {
    await applyDeletionRecords(deps)
  } catch (error) {
    deps.log.error({ err: error }, 'the deletion log could not be read')
  }
}

async function readCopy(files: BlobStore): Promise<ReadonlyMap<string, DeletionRecordKind>> {
  const copied = new Map<string, DeletionRecordKind>()
  for (const kind of kinds) {
    const under = keyOf(kind, '')
    for await (const key of files.list(under)) copied.set(key.slice(under.length), kind)
  }
  return copied
}

async function deleteAgain(
  { database, clock, log }: DeletionLogDeps,
  missing: ReadonlyMap<string, DeletionRecordKind>,
): Promise<{ accounts: number; users: number }> {
  const isListed = (kind: DeletionRecordKind) => (id: string) => missing.get(deletionRecordHash(kind, id)) === kind
  const accounts = await idsWhere(database, accountsTable, isListed('account'))
  for (const id of accounts) await database.transaction((tx) => requestAccountDeletion(tx, id, clock.now()))
  const users = await idsWhere(database, usersTable, isListed('user'))
  for (const id of users) await database.transaction((tx) => deletePerson(tx, id, clock.now()))
  // Last, so that a process that is killed before finds them missing again.
  const rows = [...missing].map(([hash, kind]) => ({ hash, kind, deletedAt: clock.now() }))
  for (let from = 0; from < rows.length; from += page) {
    await database.db
      .insert(deletionRecordsTable)
      .values(rows.slice(from, from + page))
      .onConflictDoNothing()
  }
  const counts = { accounts: accounts.length, users: users.length }
  if (counts.accounts + counts.users > 0) log.warn(counts, 'what was deleted before a restore was deleted again')
  return counts
}

async function idsWhere(
  database: Database,
  table: PgTable,
  isWanted: (id: string) => boolean,
): Promise<readonly string[]> {
  const wanted: string[] = []
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from ${table} where id > ${last}::uuid order by id limit ${page}`,
    )
    wanted.push(...rows.map(({ id }) => id).filter(isWanted))
    const end = rows.at(-1)
    if (end === undefined || rows.length < page) return wanted
    last = end.id
  }
}
