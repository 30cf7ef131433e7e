import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './bundled-binaries.ts'
import { giveTo, type RunAs, runProgram } from './bundled-user.ts'
import { hasErrorCode } from './errors.ts'
import { isMarkAlive, processMark } from './process-identity.ts'

/** Superuser of the bundled server; the application itself works as an ordinary role. */
export const SUPERUSER = 'postgres'

const DATABASE_DIR = 'database'
const HALF_DONE = /^database\.new-(\d+-\w*)-[0-9a-f]+$/

/** Where the bundled database keeps what, under DATA_DIR. */
export interface ClusterPaths {
  /** Everything of the database; appears complete in one step. */
  home: string
  /** PostgreSQL's own data directory. */
  cluster: string
  password: string
  connection: string
  owner: string
  serverLog: string
}

export function clusterPaths(dataDir: string): ClusterPaths {
  const home = join(dataDir, DATABASE_DIR)
  const cluster = join(home, 'cluster')
  return {
    home,
    cluster,
    password: join(home, 'password'),
    connection: join(home, 'conn.json'),
    owner: join(home, 'owner.json'),
    serverLog: join(cluster, 'server.log'),
  }
}

/**
 * Creates the database cluster if there is none yet. It is built beside its place and moved there by one rename, so it is
 * either complete or absent: a start that is killed midway leaves a directory that the next start removes, and of
 * two starts at once the second finds the place taken and uses what the first has made.
 */
export async function createCluster(
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs,
  isDurable: boolean,
): Promise<void> {
  const paths = clusterPaths(dataDir)
  await removeHalfDone(dataDir)
  if (existsSync(paths.cluster)) return reclaim(paths, runAs)

  const workDir = join(dataDir, `${DATABASE_DIR}.new-${processMark(process.pid)}-${randomBytes(4).toString('hex')}`)
  const cluster = join(workDir, 'cluster')
  const passwordFile = join(workDir, 'initdb-password')
  const password = randomBytes(24).toString('base64url')
  try {
    await mkdir(cluster, { recursive: true, mode: 0o700 })
    // PostgreSQL's user passes through this directory; the secrets inside have their own modes.
    await chmod(workDir, 0o711)
    await writeFile(passwordFile, password, { mode: 0o600 })
    await giveTo(runAs, cluster)
    await giveTo(runAs, passwordFile)
    await runProgram(runAs, binaries.initdb, [
      ...['-D', cluster, '-U', SUPERUSER, '--pwfile', passwordFile],
      ...['--locale=C', '-E', 'UTF8', '-A', 'scram-sha-256', '--no-instructions'],
      ...(isDurable ? [] : ['--no-sync']),
    ])
    await rm(passwordFile)
    await writeFile(join(workDir, 'password'), password, { mode: 0o600, flush: isDurable })
    if (isDurable) await syncDirectory(workDir)
    await rename(workDir, paths.home)
    if (isDurable) await syncDirectory(dataDir)
  } catch (error) {
    await removeTree(workDir)
    if (hasErrorCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM') && existsSync(paths.cluster)) return
    throw error
  }
}

export async function readPassword(paths: ClusterPaths): Promise<string> {
  return (await readFile(paths.password, 'utf8')).trim()
}

/** A directory that was restored from a backup may have come back with another owner and with doors open. */
async function reclaim(paths: ClusterPaths, runAs: RunAs): Promise<void> {
  await giveTo(runAs, paths.cluster)
  await chmod(paths.cluster, 0o700)
  await chmod(paths.password, 0o600)
}

async function removeHalfDone(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const mark = HALF_DONE.exec(name)?.[1]
    if (mark !== undefined && !isMarkAlive(mark)) await removeTree(join(dataDir, name))
  }
}

/** The initdb of a killed start may still be writing; what it leaves goes at the start after. */
async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
}

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
