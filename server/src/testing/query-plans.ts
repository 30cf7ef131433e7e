import { drizzle } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/access.ts'

/** A node of a plan, as far as tests look at it. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const child of plan.Plans ?? []) yield* nodesOf(child)
}

/**
 * Gives what a statement answers to a planner that takes the disk for a fast one, as the bundled database does: on the cost
 * of a turning disk it rather reads a small table whole.
 */
export async function explained(database: Database, statement: string, values: readonly unknown[] = []) {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local random_page_cost = 1.1')
    return (await client.query(`explain ${statement}`, [...values])).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Runs it and gives the plan nodes that read these tables, of each statement that was sent about them. */
export async function scansOf(
  database: Database,
  tables: readonly string[],
  run: (seen: Database) => Promise<unknown>,
): Promise<Plan[]> {
  const statements: { text: string; values: unknown[] }[] = []
  const db = drizzle({
    client: database.pool,
    logger: { logQuery: (text, values) => statements.push({ text, values }) },
  })
  await run({ ...database, db, transaction: (work) => db.transaction(work) })
  const scans: Plan[] = []
  const isAsked = (text: string) => tables.some((table) => text.includes(table))
  for (const { text, values } of statements.filter((one) => isAsked(one.text))) {
    const [row] = await explained(database, `(analyze, format json) ${text}`, values)
    const [{ Plan: plan }] = row['QUERY PLAN'] as [{ Plan: Plan }]
    scans.push(
      ...[...nodesOf(plan)].filter(
        (node) =>
          node['Node Type'] !== 'ModifyTable' &&
          tables.some((table) => node['Relation Name'] === table || node['Index Name']?.startsWith(table) === true),
      ),
    )
  }
  return scans
}

/** Fails unless indexes alone serve what is asked of these tables, and something is asked of them. */
export async function expectIndexed(
  database: Database,
  tables: readonly string[],
  run: (seen: Database) => Promise<unknown>,
): Promise<void> {
  const scans = await scansOf(database, tables, run)
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
}

/** A parent of this family, who reads what is explained. */
export function parentOf(accountId: string): Caller {
  return {
    userId: uuidv7(),
    name: 'Mara',
    accountId,
    sessionId: uuidv7(),
    role: 'super_admin',
    subscriptionStatus: 'active',
  }
}
