import type { Database } from '../platform/db/database.ts'
import { plain } from './twin-calls.ts'

export type Rows = Readonly<Record<string, readonly string[]>>

/**
 * One statement for all tables with rows of a family, `$1`; each row with the name of its table. As JSON, which is read ten
 * times as fast as an array.
 */
async function statementFor({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select c.table_name as name, array_agg(c.column_name::text) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`,
  )
  const ofPeople = 'in (select user_id from memberships where account_id = $1)'
  const tables = rows.flatMap(({ name, columns }) => {
    if (columns.includes('account_id')) return [{ name, where: 'account_id = $1' }]
    if (name === 'accounts') return [{ name, where: 'id = $1' }]
    if (name === 'users') return [{ name, where: `id ${ofPeople}` }]
    return columns.includes('user_id') ? [{ name, where: `user_id ${ofPeople}` }] : []
  })
  return tables
    .map(
      ({ name, where }) =>
        `select '${name}' as name, to_json(array(select to_jsonb(t)::text from "${name}" t where ${where} order by 1)) as all_rows`,
    )
    .join(' union all ')
}

const statements = new WeakMap<object, Promise<string>>()

/** All that is stored of a family and of its people, as text, table by table. */
export async function rowsOf(database: Pick<Database, 'pool'>, accountId: string): Promise<Rows> {
  const statement = statements.get(database.pool) ?? statementFor(database)
  statements.set(database.pool, statement)
  // Planned once: it names all tables.
  const query = { name: 'rows-of', text: await statement, values: [accountId] }
  const { rows } = await database.pool.query<{ name: string; all_rows: string[] }>(query)
  return Object.fromEntries(rows.map(({ name, all_rows: all }) => [name, all]))
}

/** The same, comparable with the rows of another installation: without what a server makes anew each time. */
export function plainRows(rows: Rows): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, all]) => [
      name,
      all.map((row) => JSON.stringify(withoutSecrets(plain(JSON.parse(row))))).toSorted(),
    ]),
  )
}

/** Hashes of what is drawn anew, salted passwords, and keys of files. */
const drawn = /_hash$|^secret$|^hash$|^key$|^keys$|^endpoint$|^code$|^blob_key$|^sealed_|^wrapped_/

function withoutSecrets(row: unknown): unknown {
  return Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, drawn.test(name) ? '' : value]))
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Tables in which two families hold no equal id at all. */
export function tablesWithoutEqualIds(one: Rows, other: Rows): string[] {
  const idsIn = (rows: readonly string[] = []) => new Set(rows.flatMap((row) => row.match(uuid) ?? []))
  return Object.keys(one).filter((name) => {
    const theirs = idsIn(other[name])
    return ![...idsIn(one[name])].some((id) => theirs.has(id))
  })
}
