import { join } from 'node:path'
import { contract } from '@nestwren/contract'
import { brand } from '@nestwren/contract/brand'
import type { FastifyInstance } from 'fastify'
import { createKernel } from './features/account/kernel-policy.ts'
import { authAutocommit, authHandlers } from './features/auth/handlers.ts'
import { authTasks } from './features/auth/tasks.ts'
import { childrenHandlers } from './features/children/handlers.ts'
import { childrenTasks } from './features/children/tasks.ts'
import { logHandlers, logMount, logReactionHandlers, logReactionMount } from './features/logs/handlers.ts'
import { locateEntry } from './features/logs/policy.ts'
import { logTasks } from './features/logs/tasks.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/database.ts'
import { registerHealth } from './platform/http/health.ts'
import { createServer } from './platform/http/limits.ts'
import { registerMetrics } from './platform/http/metrics.ts'
import { mount } from './platform/http/mount.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { readScriptHashes, registerSecurity } from './platform/http/security.ts'
import { registerUploads } from './platform/http/upload.ts'
import { registerWebFiles } from './platform/http/web-files.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log/log.ts'
import { registerRequestLog } from './platform/log/request-log.ts'
import { createMailTasks } from './platform/mail/mail-tasks.ts'
import { registerMailbox } from './platform/mail/mailbox.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createLimits } from './platform/rate-limit/limits.ts'
import { limitTasks } from './platform/rate-limit/tasks.ts'
import { createRealtime } from './platform/realtime/realtime.ts'
import { openBlobStore } from './platform/storage/open-blob-store.ts'

export interface AppDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Directory of the built web app (web/build); null where there is none, as in tests of the API. */
  readonly webBuildDir: string | null
}

export interface App {
  readonly http: FastifyInstance
  /** Starts what works in the background: jobs, live connections. Call before the server listens. */
  start(): Promise<void>
  /** Steps of a graceful stop, in order. */
  readonly stopSteps: readonly { readonly name: string; readonly run: () => Promise<void> }[]
}

/** Mounts every feature, nothing else: no port is opened and no process state is touched. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, database, clock, log } = deps
  const limits = createLimits({ pool: database.pool, clock, settings: config.limits, secret: config.authSecret, log })
  const tasks = {
    ...createMailTasks({ db: database.db, config, clock, log }),
    ...limitTasks({ limits }),
    ...authTasks({ database, clock }),
    ...childrenTasks({ database, clock }),
    ...logTasks({ database, clock }),
  }
  const jobs = createJobs({ pool: database.pool, log, tasks })
  const mailer = createMailer({
    db: database.db,
    config,
    clock,
    log,
    addJob: (payload, tx) => jobs.add('mail.send', payload, undefined, tx),
  })
  const kernel = createKernel({ config, database, clock })

  const files = await openBlobStore(config)

  const http = createServer(config, log)
  registerRequestLog(http)
  const scriptHashes = deps.webBuildDir === null ? [] : await readScriptHashes(deps.webBuildDir)
  await registerSecurity(http, { config, scriptHashes })
  await registerUploads(http)
  const realtime = createRealtime({
    server: http.server,
    config,
    database,
    clock,
    log,
    rights: kernel.rights,
    locateItem: (accountId, itemType, itemId) =>
      itemType === 'log' ? locateEntry(database.db, accountId, { id: itemId }) : Promise.resolve(null),
  })

  const mounted = {
    database,
    clock,
    log,
    gate: kernel.gate,
    publish: realtime.publish,
    spendWrite: async ({ userId }: { userId: string }) => {
      const spent = await limits.spend('writes', userId)
      return spent.ok ? null : spent.retryAfterS
    },
  }
  const feature = { config, database, clock, log, limits, mailer, kernel }
  mount(http, mounted, contract.auth, authHandlers(feature), { autocommit: authAutocommit })
  mount(http, mounted, contract.children, childrenHandlers(feature))
  mount(http, mounted, contract.logs, logHandlers(feature), logMount)
  mount(http, mounted, contract.logReactions, logReactionHandlers(), logReactionMount)

  let isStopping = false
  registerHealth(http, {
    isStopping: () => isStopping,
    checks: { database: () => database.ping(), queue: () => jobs.ping(), files: () => files.ping() },
  })
  registerMetrics(http, { config, pool: database.pool })
  registerMailbox(http, { db: database.db, config })
  registerOpenApi(http, {
    endpoints: Object.values(contract).flatMap((group) => Object.values(group)),
    title: brand.name,
    version: '0.1.7',
  })
  await registerWebFiles(http, { clientDir: deps.webBuildDir === null ? null : join(deps.webBuildDir, 'client') })

  return {
    http,
    start: async () => {
      await kernel.start()
      await realtime.start()
      await jobs.start()
    },
    stopSteps: [
      {
        name: 'live connections',
        run: () => {
          // From here on a balancer should send nobody.
          isStopping = true
          return realtime.stop()
        },
      },
      { name: 'requests', run: () => http.close() },
      { name: 'jobs', run: () => jobs.stop() },
      { name: 'kernel', run: () => kernel.stop() },
    ],
  }
}
