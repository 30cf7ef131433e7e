// The servers that the server tests run on. As a program it starts them, prints their variables and
// stops them on Ctrl-C: `node tools/services.mjs`.
import './run/require-node.mjs'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { print, runMain } from './run/cli.mjs'
import { canInstallPackages, findProgram, installPackages } from './services/packages.mjs'
import { findPostgresBin, postgresVersion, startPostgres } from './services/postgres.mjs'
import { startRedis } from './services/redis.mjs'
import { startSwift, swiftPackages } from './services/swift.mjs'

const swiftPrograms = [
  'memcached',
  'swift-ring-builder',
  ...['proxy', 'account', 'container', 'object'].map((kind) => `swift-${kind}-server`),
]

/** What is still missing on this machine, as Debian package names. */
function missingPackages() {
  return [
    ...(findPostgresBin() ? [] : ['postgresql']),
    ...(findProgram('redis-server') ? [] : ['redis-server']),
    ...(swiftPrograms.every((name) => findProgram(name)) ? [] : swiftPackages),
  ]
}

/**
 * Makes PostgreSQL, Redis and an S3-compatible server available for tests.
 * What TEST_* variables already name is used as it is; the rest is started in a temporary folder.
 * @returns `{ env, about, stop }`, or `{ reason }` when this machine has no such servers and cannot install them
 */
export async function startServices() {
  const given = givenByEnvironment()
  if (given) return given
  const missing = missingPackages()
  if (missing.length > 0) {
    if (!canInstallPackages()) {
      return {
        reason: `not installed here: ${missing.join(', ')} (set TEST_DATABASE_URL, TEST_REDIS_URL and TEST_S3_* to use your own)`,
      }
    }
    await installPackages(missing)
  }
  const daemons = []
  const [dir, memoryDir] = [tmpdir(), inMemory()].map((base) => mkdtempSync(join(base, 'nestwren-services-')))
  for (const one of [dir, memoryDir]) chmodSync(one, 0o755)
  const stop = async () => {
    // The proxy before what it stands on: the last one started goes first.
    for (const daemon of daemons.reverse()) await daemon.stop()
    for (const one of [dir, memoryDir]) rmSync(one, { recursive: true, force: true })
  }
  const onDaemon = (daemon) => daemons.push(daemon)
  const isRoot = userInfo().uid === 0
  try {
    const bin = findPostgresBin()
    const swiftDir = join(dir, 'swift')
    mkdirSync(swiftDir)
    const parts = await settleAll([
      startPostgres({ bin, dir: join(memoryDir, 'postgres'), user: isRoot ? 'postgres' : undefined, onDaemon }),
      startRedis({ dir: join(dir, 'redis'), onDaemon }),
      startSwift({ dir: swiftDir, user: isRoot ? 'swift' : undefined, onDaemon }),
    ])
    return {
      env: Object.assign({}, ...parts),
      about: `PostgreSQL ${await postgresVersion(bin)}, Redis, Swift with s3api`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Where databases are cloned in a third of the time: a file system in memory that has room, else the usual folder. */
function inMemory(folder = '/dev/shm') {
  if (!existsSync(folder)) return tmpdir()
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 1024 ** 3 ? folder : tmpdir()
}

/** Waits for all, so nothing is still starting when the first failure makes us tidy up. */
async function settleAll(promises) {
  const results = await Promise.allSettled(promises)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return results.map((result) => result.value)
}

function givenByEnvironment() {
  const names = [
    'TEST_DATABASE_URL',
    'TEST_REDIS_URL',
    'TEST_S3_ENDPOINT',
    'TEST_S3_BUCKET',
    'TEST_S3_ACCESS_KEY_ID',
    'TEST_S3_SECRET_ACCESS_KEY',
  ]
  if (!names.every((name) => process.env[name])) return null
  return { env: {}, about: 'the servers named by TEST_*', stop: async () => {} }
}

async function main() {
  const services = await startServices()
  if (services.reason) {
    print(services.reason)
    return 1
  }
  print(`${services.about} (Ctrl-C stops them)`)
  for (const [name, value] of Object.entries(services.env)) print(`export ${name}='${value}'`)
  const waiting = setInterval(() => {}, 1 << 30)
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve)
  })
  clearInterval(waiting)
  await services.stop()
  return 0
}

if (process.argv[1] && existsSync(process.argv[1]) && import.meta.url === pathToFileURL(process.argv[1]).href)
  await runMain(main)
