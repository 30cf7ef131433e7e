import type { PoolClient } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const sql = async (statement: string, values: readonly unknown[] = []) =>
  (await database.pool.query(statement, [...values])).rows

/** A person with a family of their own, under the same id. */
async function addOwner(): Promise<string> {
  const id = uuidv7()
  await sql(
    `with made as (insert into users (id, username, name, color, created_at)
         values ($1::uuid, 'before-' || $1::text || '@post.example', 'P', '#000000', now()) returning id),
       owned as (insert into accounts (id, subscription_status, payment_status, created_at)
         select id, 'active', 'completed', now() from made returning id)
     insert into memberships (account_id, user_id, role, hue, created_at) select id, id, 'super_admin', 1, now() from owned`,
    [id],
  )
  return id
}
const rowOf = (id: string) =>
  sql(
    'select username, subscription_status as status, payment_status as payment from panel_people where user_id = $1',
    [id],
  )

/** Runs `second` on another connection while `first` is not committed yet, and commits when it waits. */
async function atOnce(
  first: (connection: PoolClient) => Promise<unknown>,
  second: (connection: PoolClient) => Promise<unknown>,
): Promise<void> {
  const [one, other] = [await database.pool.connect(), await database.pool.connect()]
  try {
    await one.query('begin')
    await first(one)
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    const done = second(other)
    await expect
      .poll(() => sql('select 1 from pg_locks where not granted and pid = $1', [rows[0]?.pid]))
      .not.toEqual([])
    await one.query('commit')
    await done
  } finally {
    one.release()
    other.release()
  }
}

test('a row holds both of two changes at the same moment', async () => {
  const id = await addOwner()
  await atOnce(
    (one) =>
      one.query(`update accounts set payment_status = 'failed', subscription_status = 'canceled' where id = $1`, [id]),
    (other) => other.query(`update users set username = 'after@post.example' where id = $1`, [id]),
  )
  expect(await rowOf(id)).toEqual([{ username: 'after@post.example', status: 'canceled', payment: 'failed' }])
})

test('a change at the moment in which a person is deleted brings no row back', async () => {
  const id = await addOwner()
  await atOnce(
    async (one) => {
      await one.query('delete from memberships where user_id = $1', [id])
      await one.query('delete from users where id = $1', [id])
    },
    (other) => other.query(`update accounts set payment_status = 'failed' where id = $1`, [id]),
  )
  expect(await rowOf(id)).toEqual([])
})
