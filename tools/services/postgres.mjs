import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort, waitForPort } from '../run/ports.mjs'
import { capture } from '../run/processes.mjs'
import { commandAs, startDaemon } from './daemon.mjs'

const debianDir = '/usr/lib/postgresql'

/** The folder with initdb and postgres: Debian's newest, or the one in PATH; null when there is none. */
export function findPostgresBin() {
  const versions = existsSync(debianDir) ? readdirSync(debianDir).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debianDir, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

/** The major version of the PostgreSQL in a folder, as text. */
export async function postgresVersion(bin) {
  const { output } = await capture(join(bin, 'postgres'), ['--version'])
  return /(\d+)(\.\d+)?/.exec(output)?.[0] ?? 'unknown'
}

/** A throwaway cluster in `dir`; system clusters are neither used nor touched. Gives TEST_DATABASE_URL. */
export async function startPostgres({ bin, dir, user, onDaemon }) {
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(dir, 'password')
  const data = join(dir, 'data')
  mkdirSync(dir, { recursive: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) await capture('chown', ['-R', `${user}:${user}`, dir])
  const initdb = [
    '-D',
    data,
    '--locale=C',
    '-E',
    'UTF8',
    '-A',
    'scram-sha-256',
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--no-sync',
  ]
  const { code, output } = await capture(...commandAs(user, join(bin, 'initdb'), initdb), { cwd: '/' })
  if (code !== 0) throw new Error(`initdb failed:\n${output}`)

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: dir,
    max_connections: 300,
    // The cluster is deleted after the tests; what is being tested is the SQL, not the disk.
    fsync: 'off',
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const daemon = startDaemon('postgres', join(bin, 'postgres'), args, {
    user,
    logFile: join(dir, '..', 'postgres.log'),
    // SIGINT is PostgreSQL's "fast" stop: it does not wait for clients to leave.
    stopSignal: 'SIGINT',
  })
  onDaemon(daemon)
  await waitForPort(port, { isAlive: daemon.isAlive, what: 'postgres' }).catch((error) => {
    throw new Error(`${error.message}\n${daemon.log().slice(-2000)}`)
  })
  return { TEST_DATABASE_URL: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` }
}
