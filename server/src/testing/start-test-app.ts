import type { AddressInfo } from 'node:net'
import { contract } from '@nestwren/contract'
import { type Client, createClient } from '@nestwren/contract/client'
import { type App, buildApp } from '../app.ts'
import { readHere } from '../features/imports/testing/read-here.ts'
import { createTestClock, type TestClock } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { testConfig } from '../platform/config/test-config.ts'
import type { Database } from '../platform/db/database.ts'
import { decodeHere } from '../platform/images/testing/decode-here.ts'
import { createSilentLog, type Log } from '../platform/log/log.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { testPasswordCost } from './password-cost.ts'

export interface TestApp {
  readonly app: App
  /** Origin of the running server, on a free port of loopback. */
  readonly url: string
  readonly config: Config
  readonly database: Database
  readonly clock: TestClock
  readonly log: Log
  /** The typed client, signed in with this access token, or signed out. */
  client(accessToken?: string): Client<typeof contract>
  stop(): Promise<void>
}

export interface TestAppOptions {
  /** Environment variables that differ from the test configuration. */
  readonly env?: Readonly<Record<string, string>>
  /** When the clock starts; a fixed instant unless given. */
  readonly startsAt?: string
  /** A database to share with another app; a fresh one unless given, which ends with the app. */
  readonly database?: Database
  /** A built web app to serve; none unless given. */
  readonly webBuildDir?: string
  /** Pictures are decoded and imports read in processes of their own, as the product does: for files that need to be contained. */
  readonly hasOwnProcesses?: boolean
}

/** Runs the whole server on a fresh database and a free port, with a clock that stands until it is moved. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const config = testConfig({ ...options.env })
  const log = createSilentLog()
  const clock = createTestClock(options.startsAt ?? '2026-11-19T10:24:00.000Z')
  const database = options.database ?? (await createTestDatabase())
  const webBuildDir = options.webBuildDir ?? null
  const { hasOwnProcesses = false } = options
  const cheaper = { passwordCost: testPasswordCost, ...(hasOwnProcesses ? null : { startParser: readHere }) }
  const app = await buildApp({ config, database, clock, log, webBuildDir, cheaper })
  await app.start()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const endDecoding = hasOwnProcesses ? () => undefined : decodeHere()
  const { port } = app.http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    app,
    url,
    config,
    database,
    clock,
    log,
    client: (accessToken) => createClient(contract, { baseUrl: url, token: () => accessToken ?? null }),
    async stop() {
      try {
        for (const step of app.stopSteps) await step.run()
      } finally {
        // Or other files of this process would not decode for themselves.
        endDecoding()
      }
      if (options.database === undefined) await database.close()
    },
  }
}
