import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopAbandoned } from './bundled.ts'
import { clusterPaths } from './bundled-cluster.ts'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { findPostmaster } from './postmaster.ts'

const FIXTURE = fileURLToPath(new URL('./database.fixture.ts', import.meta.url))
const log = pino({ level: 'silent' })

// Real clusters on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let dataDir = ''
const children: ChildProcess[] = []
const opened: Database[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nestwren-bundled-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child, 'SIGKILL')
  for (const database of opened.splice(0)) await database.close()
  expect(await stopAbandoned({ dataDir, log })).toBe(true)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function open(dir = dataDir): Promise<Database> {
  const database = await openDatabase({ dataDir: dir, log })
  opened.push(database)
  return database
}

async function close(database: Database): Promise<void> {
  opened.splice(opened.indexOf(database), 1)
  await database.close()
}

function start(mode: 'hold' | 'write'): ChildProcess {
  const child = spawn(process.execPath, [FIXTURE, mode, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

/** Resolves with all lines so far once one of them satisfies `isLast`. */
function readLines(child: ChildProcess, isLast: (line: string, count: number) => boolean): Promise<string[]> {
  const { stdout } = child
  if (stdout === null) throw new Error('The child has no output')
  return new Promise((resolve, reject) => {
    const lines: string[] = []
    child.once('exit', () => reject(new Error(`The child ended after: ${lines.join(', ')}`)))
    createInterface(stdout).on('line', (line) => {
      lines.push(line)
      if (isLast(line, lines.length)) resolve(lines)
    })
  })
}

async function startHolding(): Promise<ChildProcess> {
  const child = start('hold')
  await readLines(child, (line) => line === 'ready')
  return child
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

function serverPid(dir = dataDir): number | null {
  return findPostmaster(clusterPaths(dir).cluster)?.pid ?? null
}

function killServer(): void {
  const pid = serverPid()
  if (pid === null) throw new Error('No server to kill')
  process.kill(pid, 'SIGKILL')
}

test('the first start makes a private, durable database on the loopback; a restart finds everything again', async () => {
  const database = await open()
  expect(database.isBundled).toBe(true)
  await database.pool.query('create table kept (id int)')
  const { rows } = await database.pool.query(
    `select current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding,
            (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`,
  )
  expect(rows).toEqual([{ listens: '127.0.0.1', fsync: 'on', commit: 'on', encoding: 'UTF8', isSuperuser: false }])

  const paths = clusterPaths(dataDir)
  expect(statSync(paths.cluster).mode & 0o777).toBe(0o700)
  expect(statSync(paths.connection).mode & 0o777).toBe(0o600)
  expect(statSync(paths.password).mode & 0o777).toBe(0o600)
  const { port, password } = JSON.parse(readFileSync(paths.connection, 'utf8'))
  expect(new URL(database.url)).toMatchObject({ hostname: '127.0.0.1', port: String(port), password })

  const wrong = new URL(database.url)
  wrong.password = 'wrong'
  await expect(openDatabase({ databaseUrl: wrong.href, dataDir, log })).rejects.toMatchObject({ code: '28P01' })

  await close(database)
  expect(serverPid()).toBeNull()
  const again = await open()
  await again.pool.query('insert into kept values (1)')
})

test('it starts in a directory that others may enter and in one that they may not', async () => {
  for (const mode of [0o711, 0o700]) {
    const dir = join(dataDir, `mode-${mode}`)
    mkdirSync(dir)
    chmodSync(dataDir, mode)
    const database = await open(dir)
    await database.ping()
    await close(database)
    expect(serverPid(dir)).toBeNull()
  }
})

test('a server that outlived its killed process is adopted, and then stopped by the adopter', async () => {
  const child = await startHolding()
  const pid = serverPid()
  expect(pid).not.toBeNull()
  await kill(child, 'SIGKILL')

  const database = await open()
  await database.ping()
  expect(serverPid()).toBe(pid)
  await close(database)
  expect(serverPid()).toBeNull()
})

test('a second process only connects: its end leaves the server to the first', async () => {
  const child = await startHolding()
  const pid = serverPid()
  const database = await open()
  await database.ping()
  expect(await stopAbandoned({ dataDir, log })).toBe(false)
  await close(database)
  expect(serverPid()).toBe(pid)
  await kill(child, 'SIGTERM')
  expect(serverPid()).toBeNull()
})

test('when the first process ends, one that still works takes the server over', async () => {
  const child = await startHolding()
  const database = await open()
  await kill(child, 'SIGTERM')
  await vi.waitFor(() => database.ping(), { timeout: 60_000, interval: 50 })
  await close(database)
  expect(serverPid()).toBeNull()
})

test('three starters on one new directory all end up connected to one server', async () => {
  await Promise.all([startHolding(), startHolding(), startHolding()])
  expect(serverPid()).not.toBeNull()
  expect(readdirSync(dataDir)).toEqual(['database'])
})

test('a pid file is no obstacle when its number belongs to another program, or to the server of a copied directory', async () => {
  await close(await open())
  const other = join(dataDir, 'copy')
  cpSync(clusterPaths(dataDir).home, clusterPaths(other).home, { recursive: true })

  const pidFile = join(clusterPaths(dataDir).cluster, 'postmaster.pid')
  writeFileSync(pidFile, `${process.pid}\n${clusterPaths(dataDir).cluster}\n1\n1\n\n127.0.0.1\n  0 0\nready   \n`)
  const restarted = await open()
  await restarted.ping()

  writeFileSync(join(clusterPaths(other).cluster, 'postmaster.pid'), readFileSync(pidFile))
  const copy = await open(other)
  await copy.ping()
  expect(serverPid(other)).not.toBe(serverPid())
})

test('a start that was killed while creating the database leaves nothing in the way of the next', async () => {
  const begun = new Promise<void>((resolve) => {
    const watcher = watch(dataDir, (_event, name) => {
      if (!name?.startsWith('database.new-')) return
      watcher.close()
      resolve()
    })
  })
  const child = start('hold')
  await begun
  await kill(child, 'SIGKILL')
  const leftover = join(dataDir, 'database.new-1-0-abcdef12')
  mkdirSync(join(leftover, 'cluster'), { recursive: true })

  const database = await open()
  await database.ping()
  expect(readdirSync(dataDir)).not.toContain('database.new-1-0-abcdef12')
})

test('kill -9 of server and database in the middle of writes loses no acknowledged row', async () => {
  const acknowledged: number[] = []
  for (let round = 0; round < 3; round++) {
    const child = start('write')
    const lines = await readLines(child, (_line, count) => count > 150)
    killServer()
    await kill(child, 'SIGKILL')
    acknowledged.push(...lines.filter((line) => line.startsWith('wrote ')).map((line) => Number(line.slice(6))))
  }
  const database = await open()
  const { rows } = await database.pool.query<{ id: number }>('select id from written')
  const found = new Set(rows.map((row) => row.id))
  expect(acknowledged.length).toBeGreaterThanOrEqual(450)
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
}, 120_000)

test('a database that dies under a living process comes back, and pool and listener with it', async () => {
  const database = await open()
  const lost = Promise.withResolvers<void>()
  const restored = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<string>()
  await database.listen('news', heard.resolve, { onLost: lost.resolve, onRestored: restored.resolve })
  const before = serverPid()
  const inside = database.transaction(async (tx) => {
    await tx.execute('select 1')
    killServer()
    // A server process may answer for a moment after its parent's death, but not beside the next server.
    await restored.promise
    await tx.execute('select 1')
  })
  await expect(inside).rejects.toSatisfy(isDatabaseUnavailable)
  await lost.promise
  await database.ping()
  await database.notify('news', 'back')
  expect(await heard.promise).toBe('back')
  expect(serverPid()).not.toBe(before)
})
