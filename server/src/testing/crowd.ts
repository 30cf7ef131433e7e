import type { PoolClient } from 'pg'
import type { Database } from '../platform/db/database.ts'

type Client = Pick<PoolClient, 'query'>

interface Table {
  readonly name: string
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly isRequired: boolean
    /** Part of a constraint beside the primary key. */
    readonly isUnique: boolean
  }[]
  /** Columns of the primary key. */
  readonly key: readonly string[]
}

/**
 * Makes a family as large as calls allow, whatever tables there are: its rows with an id of their own become `countOf` rows of
 * each table, and rows that name one of them without an id of their own (a child of an entry, a mark) come with every copy.
 * Rows that a constraint refuses are left out. Resolves to how many rows of each table the family has.
 */
export async function crowdFamily(
  { pool }: Pick<Database, 'pool'>,
  accountId: string,
  countOf: (table: string) => number,
): Promise<ReadonlyMap<string, number>> {
  const client = await pool.connect()
  try {
    const tables = await tablesOfFamilies(client)
    await client.query('create temporary table copies (old_id uuid, new_id uuid, number int)')
    for (const table of tables)
      if (hasOwnId(table)) await copyRows(client, table, { accountId, count: countOf(table.name) })
    for (const table of tables) if (!hasOwnId(table)) await copyHanging(client, table, accountId)
    await client.query('drop table copies')
    await client.query('vacuum analyze')
    return await sizesOf(client, tables, accountId)
  } finally {
    client.release()
  }
}

const hasOwnId = ({ key }: Table) => key.includes('id') && key.every((column) => ['account_id', 'id'].includes(column))

/** Without what stands for a person's place in the family: copies of it would be of nobody. */
const ofPeople = ['memberships', 'child_permissions', 'sessions']

async function tablesOfFamilies(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       (select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null), 'isRequired', attnotnull,
          'isUnique', exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary
            and a.attnum = any(i.indkey))))
        from pg_attribute a where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       (select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     order by c.oid`,
  )
  return rows.filter(
    ({ name, columns, key }) =>
      key !== null && columns.some((one) => one.name === 'account_id') && !ofPeople.includes(name),
  )
}

interface Copying {
  readonly accountId: string
  readonly count: number
}

/** Copies differ in what has to be unique beside the id. */
async function copyRows(client: Client, { name, columns }: Table, { accountId, count }: Copying): Promise<void> {
  const changed = columns.flatMap(({ name: column, type, isRequired, isUnique }) => {
    if (column === 'id') return [`'id', c.new_id`]
    if (!isUnique) return []
    if (type === 'date') return [`'${column}', t."${column}" - c.number`]
    if (type !== 'text') return []
    return [isRequired ? `'${column}', t."${column}" || ' ' || c.number` : `'${column}', null`]
  })
  await client.query(
    `with source as (select id, row_number() over (order by id) as place, count(*) over () as all_rows
       from "${name}" where account_id = $1)
     insert into copies select s.id, gen_random_uuid(), n
     from source s, generate_series(1, greatest(0, $2::int - s.all_rows)) n where n % s.all_rows = s.place - 1`,
    [accountId, count],
  )
  await client.query(
    `insert into "${name}" select (jsonb_populate_record(t, jsonb_build_object(${changed.join(', ')}))).*
     from copies c join "${name}" t on t.account_id = $1 and t.id = c.old_id
     on conflict do nothing`,
    [accountId],
  )
}

async function copyHanging(client: Client, { name, columns }: Table, accountId: string): Promise<void> {
  for (const { name: column, type } of columns) {
    if (type !== 'uuid' || ['account_id', 'child_id'].includes(column)) continue
    await client.query(
      `insert into "${name}" select (jsonb_populate_record(t, jsonb_build_object('${column}', c.new_id))).*
       from copies c join "${name}" t on t.account_id = $1 and t."${column}" = c.old_id
       on conflict do nothing`,
      [accountId],
    )
  }
}

async function sizesOf(
  client: Client,
  tables: readonly Table[],
  accountId: string,
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (const { name } of tables) {
    const text = `select count(*)::int as count from "${name}" where account_id = $1`
    const { rows } = await client.query<{ count: number }>(text, [accountId])
    sizes.set(name, rows[0]?.count ?? 0)
  }
  return sizes
}
