import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Binaries, locateBinaries } from './bundled-binaries.ts'
import { type ClusterPaths, clusterPaths, createCluster, readPassword } from './bundled-cluster.ts'
import { type Answer, APP_DATABASE, APP_ROLE, prepareServer } from './bundled-prepare.ts'
import { BUNDLED_SETTINGS, toServerOptions } from './bundled-settings.ts'
import { chooseRunAs, type RunAs, runProgram } from './bundled-user.ts'
import type { DatabaseLog } from './database-log.ts'
import { clearStalePidFile, findFreePort, findPostmaster, type Postmaster } from './postmaster.ts'
import { isMarkAlive, isPostgresIn, processMark } from './process-identity.ts'

/** Crash recovery of a big write-ahead log may take a while; longer than this means something is wrong. */
const START_LIMIT_MS = 120_000
const LOOK_AGAIN_MS = 15
const WATCH_INTERVAL_MS = 500
const START_ATTEMPTS = 6
const SERVER_LOG_LIMIT_BYTES = 1_000_000

export interface BundledOptions {
  dataDir: string
  log: DatabaseLog
  /** Extra server settings, over the usual ones. */
  settings?: Readonly<Record<string, string>>
}

/** Where a bundled server answers. */
export interface BundledConnection {
  host: '127.0.0.1'
  port: number
  user: string
  password: string
  database: string
}

export interface BundledDatabase {
  /** Current address; the port may change when the server has to be started again. */
  connection(): BundledConnection
  /** Called with the new address after the server came back elsewhere. */
  onMoved(react: (connection: BundledConnection) => void): void
  /** Stops the server if this process answers for it; otherwise leaves it alone. */
  stop(): Promise<void>
}

interface Supervised {
  paths: ClusterPaths
  binaries: Binaries
  runAs: RunAs
  password: string
  settings: Readonly<Record<string, string>>
  log: DatabaseLog
}

const ownerSchema = z.object({ mark: z.string() })
const connectionSchema = z.object({ port: z.number(), password: z.string() })

/**
 * Starts the bundled PostgreSQL in DATA_DIR, or connects to the one that already runs there, and keeps it running: a
 * server that dies is started again. Several processes may do this on one DATA_DIR; the one that started the server stops it.
 */
export async function startBundled(options: BundledOptions): Promise<BundledDatabase> {
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const { log } = options
  const binaries = await locateBinaries()
  const runAs = await chooseRunAs([binaries.nativeDir, dataDir], dataDir)
  const settings = { ...BUNDLED_SETTINGS, ...options.settings }
  await createCluster(dataDir, binaries, runAs, settings.fsync !== 'off')
  const paths = clusterPaths(dataDir)
  const supervised: Supervised = { paths, binaries, runAs, password: await readPassword(paths), settings, log }

  let current = await ensureRunning(supervised, await lastPort(paths))
  let react: ((connection: BundledConnection) => void) | null = null
  let restart: Promise<void> | null = null
  let isStopping = false

  const connection = (): BundledConnection => ({
    host: '127.0.0.1',
    port: current.port,
    user: APP_ROLE,
    password: supervised.password,
    database: APP_DATABASE,
  })

  const bringBack = async (): Promise<void> => {
    log.warn('The bundled PostgreSQL has stopped; starting it again')
    try {
      const before = current.port
      current = await ensureRunning(supervised, before)
      if (current.port !== before) react?.(connection())
      log.info({ port: current.port }, 'The bundled PostgreSQL runs again')
    } catch (error) {
      log.error({ err: error }, 'The bundled PostgreSQL could not be started again')
    }
  }

  const watch = setInterval(() => {
    if (isStopping || restart !== null || isPostgresIn(current.pid, paths.cluster)) return
    if (!existsSync(paths.cluster)) return
    restart = bringBack().finally(() => {
      restart = null
    })
  }, WATCH_INTERVAL_MS)
  watch.unref()

  return {
    connection,
    onMoved(listener) {
      react = listener
    },
    async stop() {
      isStopping = true
      clearInterval(watch)
      await restart
      if ((await readOwner(paths)) === processMark(process.pid)) await stopServer(supervised)
    },
  }
}

/**
 * Stops a server that a killed process left behind in DATA_DIR. Refuses, with false, while the process that answers
 * for it still lives; true when nothing runs there afterwards.
 */
export async function stopAbandoned(options: BundledOptions): Promise<boolean> {
  const dataDir = resolve(options.dataDir)
  const paths = clusterPaths(dataDir)
  if (!existsSync(paths.cluster) || findPostmaster(paths.cluster) === null) return true
  const owner = await readOwner(paths)
  if (owner !== null && isMarkAlive(owner)) return false
  const binaries = await locateBinaries()
  const runAs = await chooseRunAs([binaries.nativeDir, dataDir], dataDir)
  const password = await readPassword(paths)
  await stopServer({ paths, binaries, runAs, password, settings: BUNDLED_SETTINGS, log: options.log })
  return true
}

async function ensureRunning(supervised: Supervised, preferredPort: number | null): Promise<Postmaster> {
  const { paths, log } = supervised
  const deadline = Date.now() + START_LIMIT_MS
  let attempts = 0
  let port = preferredPort
  let hasStarted = false
  while (Date.now() < deadline) {
    const living = findPostmaster(paths.cluster)
    if (living === null) {
      attempts += 1
      const failure = await startServer(supervised, port ?? (await findFreePort()))
      hasStarted = failure === null
      if (failure === null || findPostmaster(paths.cluster) !== null) continue
      if (attempts >= START_ATTEMPTS) throw failure
      // A port that somebody took is no use again; a killed server's last processes need a moment to leave.
      if (attempts >= 2) port = null
      await sleep(LOOK_AGAIN_MS * 2 ** attempts)
      continue
    }
    const answer: Answer = living.port === 0 ? 'not-yet' : await prepareServer(living.port, supervised.password)
    if (answer === 'ready') {
      await claim(supervised, living, hasStarted)
      log.info(
        { port: living.port, postgresPid: living.pid },
        hasStarted ? 'Bundled PostgreSQL started' : 'Bundled PostgreSQL found running',
      )
      return living
    }
    await sleep(LOOK_AGAIN_MS)
  }
  throw new Error(`The bundled PostgreSQL did not become ready within ${START_LIMIT_MS / 1000} s.\n${logTail(paths)}`)
}

/** Null when this call started the server; otherwise why it did not, which may be that another starter was faster. */
async function startServer(supervised: Supervised, port: number): Promise<Error | null> {
  const { paths, runAs, binaries, settings } = supervised
  await clearStalePidFile(paths.cluster)
  const size = await stat(paths.serverLog).catch(() => null)
  if (size !== null && size.size > SERVER_LOG_LIMIT_BYTES) await truncate(paths.serverLog)
  try {
    await runProgram(runAs, binaries.pgCtl, [
      ...['start', '-D', paths.cluster, '-w', '-t', '60', '-s', '-l', paths.serverLog],
      ...['-o', `-p ${port} ${toServerOptions(settings)}`],
    ])
    return null
  } catch (error) {
    return new Error(`The bundled PostgreSQL did not start.\n${logTail(paths)}`, { cause: error })
  }
}

async function stopServer({ paths, runAs, binaries, log }: Supervised): Promise<void> {
  await rm(paths.connection, { force: true })
  if (findPostmaster(paths.cluster) !== null) {
    const stop = ['stop', '-D', paths.cluster, '-w', '-s']
    try {
      await runProgram(runAs, binaries.pgCtl, [...stop, '-t', '30', '-m', 'fast'])
    } catch (error) {
      if (findPostmaster(paths.cluster) !== null) {
        log.warn({ err: error }, 'The bundled PostgreSQL does not stop; ending it, the next start recovers')
        await runProgram(runAs, binaries.pgCtl, [...stop, '-t', '10', '-m', 'immediate'])
      }
    }
  }
  await rm(paths.owner, { force: true })
}

/** Whoever started the server answers for it; so does whoever finds one whose starter is dead. */
async function claim({ paths, password }: Supervised, living: Postmaster, hasStarted: boolean): Promise<void> {
  const owner = await readOwner(paths)
  if (hasStarted || owner === null || !isMarkAlive(owner)) {
    await writePrivate(paths.owner, { mark: processMark(process.pid) })
  }
  await writePrivate(paths.connection, { port: living.port, password })
}

async function readOwner(paths: ClusterPaths): Promise<string | null> {
  const parsed = ownerSchema.safeParse(await readJson(paths.owner))
  return parsed.success ? parsed.data.mark : null
}

/** The port of the last run: keeping it spares everybody a change of address. */
async function lastPort(paths: ClusterPaths): Promise<number | null> {
  const parsed = connectionSchema.safeParse(await readJson(paths.connection))
  return parsed.success ? parsed.data.port : null
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}

async function writePrivate(path: string, value: unknown): Promise<void> {
  const next = `${path}.${process.pid}`
  await writeFile(next, `${JSON.stringify(value)}\n`, { mode: 0o600 })
  await rename(next, path)
}

function logTail(paths: ClusterPaths): string {
  try {
    return readFileSync(paths.serverLog, 'utf8').split('\n').slice(-12).join('\n')
  } catch {
    return ''
  }
}
