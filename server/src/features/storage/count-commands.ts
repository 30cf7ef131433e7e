import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { declaredGrowth } from '../../platform/db/table-growth.ts'
import type { Log } from '../../platform/log/log.ts'
import { writtenKeyLike, writtenKeyOf } from '../../platform/rate-limit/limits.ts'
import { rateBucketsTable } from '../../platform/rate-limit/tables.ts'
import { accountsTable } from '../account/tables.ts'
import { accountStorageTable } from './tables.ts'

/** A row's header with its place on the page, and an entry of an index. */
const rowBytes = 28
const entryBytes = 60
/** Rows of a table that one statement looks at: it ends in time, whatever a family has. */
const mostRows = 20_000
/** Families that are looked for at once. */
const mostFamilies = 500
/**
 * A family with more than this in the database is counted as many hours apart as it has times this: the work of counting
 * stays in proportion to what is written, and what is written meanwhile to what is there.
 */
const hourlyBytes = 256 * 1024 * 1024

type FamilyTable = PgTable & { readonly accountId: PgColumn }

function isOfFamily(table: PgTable): table is FamilyTable {
  return 'accountId' in table
}

/** The tables whose rows count: what a family writes, what hangs on it, and what is kept of its writing for some time. */
export function countedTables(): readonly FamilyTable[] {
  return [...declaredGrowth()]
    .filter(([, growth]) => 'within' in growth || 'with' in growth || 'days' in growth)
    .map(([table]) => table)
    .filter(isOfFamily)
}

/** A row of a table: values as they are stored, with an estimate of what its place and its indexes add. */
function bytesOfRow(table: FamilyTable): SQL {
  const columns: readonly PgColumn[] = Object.values(getTableColumns(table))
  const values = columns.map((column) => sql`coalesce(pg_column_size(${column}), 0)`)
  // Each word of an item stands in its row and in the index of words.
  const words = columns.filter((column) => column.getSQLType() === 'tsvector')
  const indexed = words.map((column) => sql`coalesce(pg_column_size(${column}), 0)`)
  const { indexes } = getTableConfig(table)
  const fixed = sql.raw(String(rowBytes + entryBytes * (indexes.length + 1)))
  return sql.join([...values, ...indexed, fixed], sql` + `)
}

/** What tells apart the rows that a table has of one family, in the order of its index. */
function keysOf(table: FamilyTable): readonly PgColumn[] {
  const [composite] = getTableConfig(table).primaryKeys
  const columns: readonly PgColumn[] = Object.values(getTableColumns(table))
  const keys =
    composite?.columns.map(({ name }) => name) ?? columns.filter(({ primary }) => primary).map(({ name }) => name)
  return keys
    .filter((name) => name !== table.accountId.name)
    .flatMap((name) => columns.find((column) => column.name === name) ?? [])
}

/** The values of a row's keys. */
type Place = readonly string[]

interface Page extends Record<string, unknown> {
  readonly name: string
  readonly bytes: string
  readonly rows: number
}

/** Sums up the next rows of a table after a place. */
function pageOfRows(table: FamilyTable, accountId: string, after: Place | null, limit: number): SQL {
  return sql`select ${getTableName(table)} as name, coalesce(sum(page.bytes), 0)::bigint as bytes, count(*)::int as rows from (
    select ${bytesOfRow(table)} as bytes from ${table}
    where ${table.accountId} = ${accountId} and ${isAfter(table, after)} ${inOrder(table)} limit ${limit}) page`
}

function isAfter(table: FamilyTable, after: Place | null): SQL {
  if (after === null) return sql`true`
  const keys = keysOf(table)
  const values = keys.map((key, index) => sql`${after[index]}::${sql.raw(key.getSQLType())}`)
  return sql`(${sql.join([...keys], sql`, `)}) > (${sql.join(values, sql`, `)})`
}

function inOrder(table: FamilyTable): SQL {
  const keys = keysOf(table)
  return keys.length === 0 ? sql`` : sql`order by ${sql.join([...keys], sql`, `)}`
}

/** Where the page after a place ends. */
async function endOfPage(
  db: Db,
  table: FamilyTable,
  accountId: string,
  after: Place | null,
  limit: number,
): Promise<Place> {
  const keys = keysOf(table).map((key, index) => sql`${key}::text as ${sql.identifier(`key_${index}`)}`)
  const { rows } = await db.execute<Record<string, string>>(sql`
    select ${sql.join(keys, sql`, `)} from ${table}
    where ${table.accountId} = ${accountId} and ${isAfter(table, after)} ${inOrder(table)} offset ${limit - 1} limit 1`)
  return Object.values(rows[0] ?? {})
}

/** Counts what a family's rows take, in bytes, and writes it down beside what its files take. */
export async function countFamily(
  db: Db,
  accountId: string,
  now: Date,
  { pageRows = mostRows, signal }: { readonly pageRows?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const tables = countedTables()
  const first = tables.map((table) => sql`(${pageOfRows(table, accountId, null, pageRows)})`)
  const { rows } = await db.execute<Page>(sql.join(first, sql` union all `))
  const pages = new Map(rows.map((page) => [page.name, page]))
  let databaseBytes = 0
  for (const table of tables) {
    let page = pages.get(getTableName(table))
    let after: Place | null = null
    while (page !== undefined) {
      databaseBytes += Number(page.bytes)
      if (page.rows < pageRows || keysOf(table).length === 0) break
      signal?.throwIfAborted()
      after = await endOfPage(db, table, accountId, after, pageRows)
      if (after.length === 0) break
      const next: { readonly rows: readonly Page[] } = await db.execute<Page>(
        pageOfRows(table, accountId, after, pageRows),
      )
      page = next.rows[0]
    }
  }
  await db
    .insert(accountStorageTable)
    .values({ accountId, usedBytes: 0, databaseBytes, countedAt: now })
    .onConflictDoUpdate({ target: accountStorageTable.accountId, set: { databaseBytes, countedAt: now } })
  return databaseBytes
}

interface CountDeps {
  readonly database: Pick<Database, 'db'>
  readonly log: Pick<Log, 'error'>
  /** Room of families that have no limit of their own. */
  readonly limitBytes: number
}

/**
 * Counts the families that have written since they were counted last, and those whose room is taken, since the purge of what
 * they deleted makes some; those that wait longest first. A family that cannot be counted keeps nobody else from it.
 * Resolves to how many were counted. What a family writes between two counts is bounded by LIMITS_WRITTEN.
 */
export async function countFamilies(deps: CountDeps, now: Date, signal?: AbortSignal): Promise<number> {
  const failed: string[] = []
  for (let counted = 0; ; ) {
    const due = await familiesDue(deps, now, failed)
    for (const accountId of due) {
      signal?.throwIfAborted()
      try {
        await countFamily(deps.database.db, accountId, now, { signal })
        counted += 1
      } catch (error) {
        signal?.throwIfAborted()
        failed.push(accountId)
        deps.log.error({ err: error, accountId }, 'what a family wrote could not be counted')
      }
    }
    if (due.length < mostFamilies) return counted
  }
}

async function familiesDue({ database, limitBytes }: CountDeps, now: Date, failed: readonly string[]) {
  const [room, written] = [accountStorageTable, rateBucketsTable]
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await database.db.execute<{ account_id: string }>(sql`
    select due.account_id from (
      select substr(${written.key}, ${writtenKeyOf('').length + 1})::uuid as account_id, ${written.updatedAt} as since
      from ${written} where ${written.key} like ${writtenKeyLike}
      union all
      select ${room.accountId}, ${at} from ${room}
      where ${room.usedBytes} + ${room.databaseBytes} >= coalesce(${room.limitBytes}, ${limitBytes}::bigint)
    ) due join ${accountsTable} on ${accountsTable.id} = due.account_id
      left join ${room} on ${room.accountId} = due.account_id
    where not due.account_id = any(${sql.param([...failed])}::uuid[])
    group by due.account_id, ${room.countedAt}, ${room.databaseBytes}
    having ${room.countedAt} is null or (${room.countedAt} <= max(due.since) and ${room.countedAt} < ${at}
      and ${room.countedAt} <= ${at} - ${room.databaseBytes}::float8 / ${hourlyBytes}::float8 * interval '1 hour')
    order by ${room.countedAt} nulls first limit ${mostFamilies}`)
  return rows.map(({ account_id: accountId }) => accountId)
}

const room = accountStorageTable
/** What was found is believed for so long; a day lets nobody write so much that this minute mattered. */
const believedMs = 60_000
const mostRemembered = 10_000

/** So much of a family's room is for its rows, whatever its files take: somebody with many photos still logs a feed at night. */
const shareOfRows = 1 / 20

/** Whether a family's rows have taken all the room they have. Asked before each call that writes, so remembered. */
interface FamilyRoom {
  isFull(accountId: string): boolean | Promise<boolean>
}

interface FamilyRoomDeps {
  readonly config: Pick<Config, 'filesLimitBytes'>
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
}

export function createFamilyRoom({ config, database, clock }: FamilyRoomDeps): FamilyRoom {
  const known = new Map<string, { readonly isFull: boolean; readonly untilMs: number }>()

  async function look(accountId: string): Promise<boolean> {
    const [row] = await database.db.select().from(room).where(eq(room.accountId, accountId))
    const { usedBytes = 0, databaseBytes = 0, limitBytes = null } = row ?? {}
    const mostBytes = limitBytes ?? config.filesLimitBytes
    const isFull = databaseBytes >= Math.max(mostBytes - usedBytes, mostBytes * shareOfRows)
    const [oldest] = known.keys()
    if (known.size >= mostRemembered && oldest !== undefined) known.delete(oldest)
    known.set(accountId, { isFull, untilMs: clock.now().getTime() + believedMs })
    return isFull
  }

  return {
    isFull(accountId) {
      const found = known.get(accountId)
      if (found !== undefined && found.untilMs > clock.now().getTime()) return found.isFull
      return look(accountId)
    },
  }
}
