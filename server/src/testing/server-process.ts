import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { contract } from '@nestwren/contract'
import { type Client, createClient } from '@nestwren/contract/client'
import { testFilesKey, unscheduled } from '../platform/config/test-config.ts'
import { stopAbandoned } from '../platform/db/bundled.ts'
import { createSilentLog } from '../platform/log/log.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const quickDrizzle = fileURLToPath(new URL('../platform/db/quick-drizzle.ts', import.meta.url))
const followParent = fileURLToPath(new URL('./follow-parent.ts', import.meta.url))

/** Shared by every server process of a test, as several servers of one deployment share theirs. */
export const testSecret = 'a-secret-for-tests-only-0123456789abcdef'

export interface ServerProcessOptions {
  /** An existing database. */
  readonly databaseUrl?: string
  /** The directory of the bundled database, for the test to remove; without it and `databaseUrl` a fresh one is used. */
  readonly dataDir?: string
  /** Environment variables over the usual ones of a test; nothing of the test's own environment is passed on. */
  readonly env?: Readonly<Record<string, string>>
}

/** How a process ended. */
interface ProcessEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface ServerProcess {
  /** Origin on loopback. */
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** Everything it has written to both outputs. */
  output(): string
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<ProcessEnd>
  client(accessToken?: string): Client<typeof contract>
  /** Sends a signal and returns at once; see `ended`. */
  signal(name: NodeJS.Signals): void
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Asks it to stop; resolves to how it ended. */
  stop(): Promise<ProcessEnd>
}

/** A server process that has been started but may not be ready, or may never be. */
export interface StartingServer {
  readonly pid: number
  readonly dataDir: string
  output(): string
  readonly ended: Promise<ProcessEnd>
  signal(name: NodeJS.Signals): void
  /** Resolves with the first line of its output that fits; rejects when it ends before. */
  line(fits: (line: string) => boolean): Promise<string>
  /** Resolves once it takes requests and works in the background; rejects with its output when it ends before. */
  ready(): Promise<ServerProcess>
}

interface RunningServer {
  readonly child: ChildProcess
  readonly ended: Promise<ProcessEnd>
  readonly dataDir: string
  readonly isOwnDir: boolean
}

const servers = new Set<RunningServer>()

// A test run that ends without tidying up takes its servers with it; for one that is killed, the server itself looks.
process.once('exit', () => {
  for (const { child } of servers) child.kill('SIGKILL')
})

/** Starts `main.ts` as a process of its own and waits until it is ready. End it with `endServerProcesses` in afterEach or afterAll. */
export async function startServerProcess(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  return beginServerProcess(options).ready()
}

/** Starts `main.ts` as a process of its own without waiting for anything. */
export function beginServerProcess(options: ServerProcessOptions = {}): StartingServer {
  const isOwnDir = options.dataDir === undefined
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'nestwren-process-'))
  const child = spawn(process.execPath, ['--import', quickDrizzle, '--import', followParent, main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      APP_ENV: 'local',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_FAMILY: 'off',
      EVENT_LOOP_DELAY_LIMIT_MS: '0',
      AUTH_SECRET: testSecret,
      FILES_KEY: testFilesKey,
      ...unscheduled(options.env),
      ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
      ...options.env,
    },
  })
  const { pid } = child
  if (pid === undefined) throw new Error('The server process could not be started')
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as ProcessEnd)
  const one: RunningServer = { child, ended, dataDir, isOwnDir }
  servers.add(one)

  const lines: string[] = []
  const waiting = new Set<(line: string) => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      for (const hear of waiting) hear(line)
    })
  }
  const output = (): string => lines.join('\n')
  const line = (fits: (line: string) => boolean): Promise<string> => {
    const found = lines.find(fits)
    if (found !== undefined) return Promise.resolve(found)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const hear = (next: string): void => {
      if (fits(next)) resolve(next)
    }
    waiting.add(hear)
    void ended.then(() => reject(new Error(`The server process ended. It wrote:\n${output()}`)))
    return promise.finally(() => waiting.delete(hear))
  }
  const started = { pid, dataDir, output, ended, signal: (name: NodeJS.Signals) => void child.kill(name) }

  return {
    ...started,
    line,
    async ready() {
      const listening = await line((text) => text.includes('Server listening at'))
      await line((text) => text.includes('Nestwren is ready'))
      const port = /127\.0\.0\.1:(\d+)/.exec(listening)?.[1]
      const url = `http://127.0.0.1:${port}`
      return {
        ...started,
        url,
        client: (accessToken) => createClient(contract, { baseUrl: url, token: () => accessToken ?? null }),
        async kill() {
          child.kill('SIGKILL')
          await ended
        },
        stop() {
          child.kill('SIGTERM')
          return ended
        },
      }
    },
  }
}

/** Ends every server process that is left, with its bundled database, and removes the directories made for them. */
export async function endServerProcesses(): Promise<void> {
  await Promise.all(
    [...servers].map(async (one) => {
      const { child, ended, dataDir, isOwnDir } = one
      child.kill('SIGKILL')
      await ended
      await stopAbandoned({ dataDir, log: createSilentLog() })
      if (isOwnDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      servers.delete(one)
    }),
  )
}
