import { join } from 'node:path'
import { contract } from '@nestwren/contract'
import { assessmentPath } from '@nestwren/contract/assessment-frame'
import { brand } from '@nestwren/contract/brand'
import { publicPaths } from '@nestwren/contract/public-paths'
import { mostCounted } from '@nestwren/contract/service'
import { staffContract } from '@nestwren/contract/staff'
import type { FastifyInstance } from 'fastify'
import { features } from './app-features.ts'
import { createParts, type Parts, type PartsDeps } from './app-parts.ts'
import { stopStepsOf } from './app-stop.ts'
import { registerDevFamily } from './features/demo/public.ts'
import { registerLinkPages } from './features/family-links/public.ts'
import { createSiteDocuments } from './features/site/public.ts'
import { countBadFiles, createFileKeeper } from './features/storage/public.ts'
import { keptAmong } from './features/vault/public.ts'
import { locateItem } from './item-locators.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/database.ts'
import { checkAnswered, joinTargetNames, joinTasks } from './platform/feature/join-features.ts'
import { readPageFiles } from './platform/html/page-files.ts'
import { registerAnalyticsFrame } from './platform/http/analytics-frame.ts'
import { registerAnswerCounts } from './platform/http/answer-counts.ts'
import { readAppVersion } from './platform/http/app-version.ts'
import { registerAssessmentFrame } from './platform/http/assessment-frame.ts'
import { registerCrawlerFiles } from './platform/http/crawler-files.ts'
import { createDrain } from './platform/http/drain.ts'
import { createMovedTo } from './platform/http/earlier-hosts.ts'
import { registerHealth } from './platform/http/health.ts'
import { createInFlight, type InFlight } from './platform/http/in-flight.ts'
import { createServer } from './platform/http/limits.ts'
import { registerMetrics } from './platform/http/metrics.ts'
import type { MountDeps } from './platform/http/mount.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { readScriptHashes, registerSecurity } from './platform/http/security.ts'
import { registerCompression } from './platform/http/send-answer.ts'
import type { ShutdownStep } from './platform/http/shutdown.ts'
import { registerUploads } from './platform/http/upload.ts'
import { registerWebFiles } from './platform/http/web-files.ts'
import { itemTasks } from './platform/items/tasks.ts'
import { jobTasks } from './platform/jobs/job-tasks.ts'
import { createJobs, type Queue, type TaskMap } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log/log.ts'
import { registerRequestLog } from './platform/log/request-log.ts'
import { createLoopWatch } from './platform/loop/watch.ts'
import { createMailTasks } from './platform/mail/mail-tasks.ts'
import { registerMailbox } from './platform/mail/mailbox.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createLimits, writtenPoints } from './platform/rate-limit/limits.ts'
import { limitTasks } from './platform/rate-limit/tasks.ts'
import { createRealtime } from './platform/realtime/realtime.ts'
import { openBlobStore } from './platform/storage/open-blob-store.ts'
import { sweepTempFolders } from './platform/temp-folders/temp-folders.ts'

export interface AppDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Directory of the built web app (web/build); null where there is none, as in tests of the API. */
  readonly webBuildDir: string | null
  /** What a test has done at less cost than the product may; as the product does it unless given. */
  readonly cheaper?: Pick<PartsDeps, 'passwordCost' | 'startParser'>
}

export interface App {
  readonly http: FastifyInstance
  /** Starts what works in the background: jobs, live connections. Call before the server listens. */
  start(): Promise<void>
  /** Steps of a graceful stop, in order. */
  readonly stopSteps: readonly ShutdownStep[]
}

/** Mounts every feature, nothing else: no port is opened and no process state is touched. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, database, clock, log } = deps
  const files = await openBlobStore(config)
  const limits = createLimits({ pool: database.pool, clock, settings: config.limits, secret: config.authSecret, log })
  const queue: Queue<TaskMap> = { add: (...job) => jobs.add(...job) }
  const mails: Queue<ReturnType<typeof createMailTasks>> = queue
  const mailer = createMailer({
    db: database,
    config,
    clock,
    log,
    addJob: (payload, owner, tx) => mails.add('mail.send', payload, { owner }, tx),
  })
  const appVersion = deps.webBuildDir === null ? null : await readAppVersion(deps.webBuildDir)
  const parts: Parts = createParts({
    ...{ config, database, clock, log, files, limits, mailer, queue },
    publish: (emissions) => realtime.publish(emissions),
    tellEverybody: (...event) => realtime.tellEverybody(...event),
    live: () => realtime.stats(),
    appVersion,
    waysIn: features.flatMap(({ waysIn = [] }) => waysIn),
    targetNames: joinTargetNames(features.map(({ targetNames = {} }) => targetNames)),
    ...deps.cheaper,
  })
  let loopHolds = 0
  const loop = createLoopWatch({
    log,
    measured: () => {
      loopHolds += 1
    },
  })
  const jobs = createJobs({
    database: database.background,
    log,
    tasks: tasksOf(parts),
    began: loop.begin,
    failed: (task, error) => parts.serviceCounts.failed(`job ${task}`, error),
    isScheduled: config.areJobsScheduled,
  })

  const drain = createDrain()
  const http = createServer(config, log, drain)
  registerRequestLog(http)
  registerAnswerCounts(http, parts.serviceCounts)
  const scriptHashes = deps.webBuildDir === null ? [] : await readScriptHashes(deps.webBuildDir)
  await registerSecurity(http, {
    config,
    clock,
    scriptHashes,
    appVersion,
    wider: parts.widerPolicy,
    publicPaths,
    framing: [
      ...(config.analyticsScriptUrl === null ? [] : publicPaths),
      ...(config.assessmentScriptUrl === null ? [] : [assessmentPath]),
    ],
  })
  await registerCompression(http)
  await registerUploads(http)
  const realtime = createRealtime({
    server: http.server,
    config,
    database,
    clock,
    log,
    rights: parts.kernel.rights,
    locateItem: (accountId, itemType, itemId) => locateItem(database.db, accountId, itemType, itemId),
    onOpened: parts.serviceCounts.opened,
  })
  const inFlight = createInFlight(config.limits)
  mountFeatures(http, { parts, inFlight }, (what) => {
    const [done, ended] = [drain.working(), loop.begin(what)]
    return () => {
      ended()
      done()
    }
  })

  let isStopping = false
  registerHealth(http, {
    isStopping: () => isStopping,
    checks: { database: () => database.ping(), queue: () => jobs.ping(), files: () => files.ping() },
  })
  registerMetrics(http, {
    config,
    pool: database.pool,
    gauges: {
      event_loop_holds: {
        help: 'Times that something computed for more than 50 ms while everybody waited',
        value: () => loopHolds,
      },
      files_bad: {
        help: 'Files that checks found missing or altered, of the whole installation',
        // A database that is away must not take the other figures along.
        value: () => countBadFiles(database.background.db, mostCounted).catch(() => Number.NaN),
      },
      live_connections: { help: 'Living connections of this process', value: () => realtime.stats().sockets },
    },
  })
  registerMailbox(http, { db: database.db, config })
  registerDevFamily(http, parts)
  if (config.hasApiDocs) {
    registerOpenApi(http, {
      endpoints: Object.values({ ...contract, ...staffContract }).flatMap((group) => Object.values(group)),
      title: brand.name,
      version: '0.1.7',
    })
  }
  registerAnalyticsFrame(http, { config })
  registerAssessmentFrame(http, { config })
  registerLinkPages(http, {
    ...parts,
    inFlight,
    files: await readPageFiles(deps.webBuildDir, 'link-page'),
  })
  registerCrawlerFiles(http, { config })
  await registerWebFiles(http, {
    clientDir: deps.webBuildDir === null ? null : join(deps.webBuildDir, 'client'),
    appUrl: config.appUrl,
    movedTo: createMovedTo(config.appUrl),
    otherDocuments: createSiteDocuments({
      ...parts,
      inFlight,
      files: await readPageFiles(deps.webBuildDir, 'site'),
    }),
    marks: config.assessmentScriptUrl === null ? {} : { [assessmentPath]: 'data-assessment=""' },
  })

  return {
    http,
    start: async () => {
      await sweepTempFolders(new Date())
      for (const { start } of features) await start?.(parts)
      await realtime.start()
      // On somebody's own computer whatever else it does would be told, too.
      if (config.appEnv !== 'local') loop.start()
      await jobs.start()
    },
    stopSteps: stopStepsOf({
      ...{ http, drain, realtime, jobs },
      ends: [
        ...features.flatMap(({ stopSteps }) => stopSteps?.(parts) ?? []),
        { name: 'watch', when: 'afterJobs', run: async () => loop.stop() },
      ],
      drainMs: config.drainMs,
      isListening: () => http.server.listening,
      onLeaving: () => {
        isStopping = true
      },
    }),
  }
}

function mountFeatures(
  http: FastifyInstance,
  { parts, inFlight }: { readonly parts: Parts; readonly inFlight: InFlight },
  began: NonNullable<MountDeps['began']>,
): void {
  const { database, clock, log, kernel, limits, tell, familyRoom } = parts
  const deps: MountDeps = {
    ...{
      database,
      clock,
      log,
      gate: kernel.gate,
      staffGate: parts.staff.gate,
      siteGate: parts.sites.gate,
      linkGate: parts.linkGate,
      publish: tell,
      began,
    },
    keptPhotos: (db, accountId, photoIds) => keptAmong(db, accountId, 'photos', photoIds),
    inFlight,
    spendWrite: async ({ userId, accountId }, what, { bytes, isDear }) => {
      const spent = await limits.spend(what === 'upload' ? 'uploads' : 'writes', userId)
      if (!spent.ok) return spent.retryAfterS
      const written = await limits.spend('written', accountId, writtenPoints(bytes, isDear))
      return written.ok ? null : written.retryAfterS
    },
    isFull: ({ accountId }) => familyRoom.isFull(accountId),
  }
  const groups = features.flatMap(({ calls }) => calls?.(parts) ?? [])
  checkAnswered({ ...contract, ...staffContract }, groups)
  for (const group of groups) group.mount(http, deps)
}

/** What is done in the background. Jobs take no connection that a request could wait for. */
function tasksOf(parts: Parts): TaskMap {
  const { config, database, clock, log, limits } = parts
  const { background } = database
  const working = { ...parts, database: background, keeper: createFileKeeper({ ...parts, database: background }) }
  const own = {
    ...createMailTasks({ db: background.db, config, clock, log }),
    ...limitTasks({ limits }),
    ...jobTasks({ pool: background.pool, clock }),
    ...itemTasks(working),
  }
  return joinTasks([own, ...features.map(({ tasks }) => tasks?.(working) ?? {})])
}
