import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from '../../../server/src/platform/db/postmaster.ts'
import { inRepo, node24 } from '../../run/paths.mjs'
import { hasEnded, stop } from '../../run/processes.mjs'
import { zoneAt } from './zone.mjs'

/** Finds packages of the server, such as `pg`. */
export const requireOfServer = createRequire(inRepo('server', 'package.json'))

const mara = { username: 'mara@homemail.example', password: 'demo-nest-2026' }
const others = ['dev', 'bea', 'sol'].map((name) => ({ ...mara, username: `${name}@homemail.example` }))

/** Everybody of the demo family; all of them may log. */
export const demoFamily = [mara, ...others]

/** The families live where this hour has begun: far from both midnights, and from the offers of an evening. */
const hourOfFamilies = 15

/**
 * The product with its own defaults: no setting of whoever runs the benchmark reaches it. The hour does not either: jobs of
 * the night would slow down what is measured at night.
 */
function serverEnv(dataDir, port, settings) {
  const { PATH, HOME, TMPDIR } = process.env
  const ofAnyHour = { TZ: zoneAt(hourOfFamilies), SCHEDULED_JOBS: 'off' }
  return { PATH, HOME, TMPDIR, FILES_KEY, ...ofAnyHour, DATA_DIR: dataDir, PORT: String(port), ...settings }
}

/** It guards nothing; one that is made would lie beside the folder of the data. */
const FILES_KEY = 'bench:bm90IGEgc2VjcmV0OiBmb3IgdGVzdHMgb25seSEhIQE='

/** No start takes longer, however busy the machine is. */
const longestStartMs = 180_000

/** What Node is given to run the server, without the .env of whoever runs the benchmark. */
const directCommand = [
  node24,
  '--import',
  inRepo('server', 'src', 'platform', 'db', 'quick-drizzle.ts'),
  inRepo('server', 'src', 'main.ts'),
]

/** For figures about how fast is written: what one family writes in a day has no end there. */
export const writtenWithoutEnd = { LIMITS_WRITTEN: '900000000/1d burst 900000000' }

/**
 * Starts the server and waits until it is ready; it is stopped when the benchmark ends. Its log goes to a file, as it does where
 * it runs for real. `zone` is where its families live.
 * @param options.settings environment variables
 * @param options.command another way to start it
 */
export async function startServer(ctx, { name = 'server', settings = {}, command = directCommand } = {}) {
  const port = await ctx.freePort()
  const dataDir = join(ctx.tempDir, `${name}-data`)
  const logFile = join(ctx.tempDir, `${name}.log`)
  const output = openSync(logFile, 'a')
  const [program, ...args] = command
  const env = serverEnv(dataDir, port, settings)
  const startedAt = performance.now()
  const child = spawn(program, args, {
    cwd: ctx.root,
    env,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let hasStopped = false
  const end = async () => {
    hasStopped = true
    await stop(child, { graceMs: 15_000 })
    endDatabaseOf(dataDir)
  }
  ctx.onStop(end)
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    const isLate = performance.now() - startedAt > longestStartMs
    if (hasEnded(child) || hasStopped || isLate) {
      const why = isLate ? `was not ready after ${longestStartMs / 1000} s` : 'ended before it was ready'
      throw new Error(`The server ${why}\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    }
    await sleep(5)
  }
  const readyAfterMs = performance.now() - startedAt
  return { child, url, port, dataDir, logFile, zone: env.TZ, readyAfterMs, stop: end }
}

/** The database of a server that was killed goes on, and would write into a folder that is being removed. */
function endDatabaseOf(dataDir) {
  const living = findPostmaster(join(dataDir, 'database', 'cluster'))
  if (living !== null) process.kill(living.pid, 'SIGQUIT')
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** How a program of ours reaches the database of a running server. */
export function databaseOf({ dataDir }) {
  const { port, password } = JSON.parse(readFileSync(join(dataDir, 'database', 'conn.json'), 'utf8'))
  return { host: '127.0.0.1', port, user: 'nestwren', password, database: 'nestwren' }
}

/** One connection to the server's database. */
export async function connectTo(ctx, server) {
  const { Client } = requireOfServer('pg')
  const client = new Client(databaseOf(server))
  await client.connect()
  ctx.onStop(() => client.end())
  return client
}

/** Calls the API as JSON and gives the answer; throws on a refusal. */
export async function call(server, method, path, { token, body } = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Signs a person of the demo family in; the owner unless told. */
export async function signIn(server, person = mara) {
  const answer = await call(server, 'POST', '/api/auth/login', { body: person })
  return { token: answer.tokens.accessToken, user: answer.user, tokens: answer.tokens }
}

/** The demo family's children. */
export async function childrenOf(server, token) {
  const answer = await call(server, 'GET', '/api/user-children', { token })
  return answer.items ?? answer.children ?? answer
}
