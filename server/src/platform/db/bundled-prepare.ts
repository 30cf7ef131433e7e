import pg from 'pg'
import { SUPERUSER } from './bundled-cluster.ts'
import { hasErrorCode, isDatabaseUnavailable, isUniqueViolation, markConnectionError } from './errors.ts'

/** The role the application works as: owner of its database, but no superuser, so SQL can reach no files or programs. */
export const APP_ROLE = 'nestwren'
export const APP_DATABASE = 'nestwren'

export type Answer = 'ready' | 'not-yet'

/**
 * Asks a bundled server whether it takes work, and makes the application's role and database if they are missing.
 * Every step may have been done before, by a start that was killed or by another process at this very moment.
 */
export async function prepareServer(port: number, password: string): Promise<Answer> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', markConnectionError)
  try {
    await client.connect()
  } catch (error) {
    if (isDatabaseUnavailable(error) || hasErrorCode(error, 'ECONNREFUSED', 'ECONNRESET')) return 'not-yet'
    throw error
  }
  try {
    const found = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as "hasRole",
              exists (select from pg_database where datname = $2) as "hasDatabase"`,
      [APP_ROLE, APP_DATABASE],
    )
    const role = pg.escapeIdentifier(APP_ROLE)
    if (found.rows[0]?.hasRole !== true) {
      await unlessThere(client.query(`create role ${role} login password ${pg.escapeLiteral(password)}`))
    }
    if (found.rows[0]?.hasDatabase !== true) {
      await unlessThere(client.query(`create database ${pg.escapeIdentifier(APP_DATABASE)} owner ${role}`))
    }
    return 'ready'
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'not-yet'
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function unlessThere(made: Promise<unknown>): Promise<void> {
  try {
    await made
  } catch (error) {
    const DUPLICATE_ROLE = '42710'
    const DUPLICATE_DATABASE = '42P04'
    if (!hasErrorCode(error, DUPLICATE_ROLE, DUPLICATE_DATABASE) && !isUniqueViolation(error)) throw error
  }
}
