import { join } from 'node:path'
import { contract } from '@nestwren/contract'
import { brand } from '@nestwren/contract/brand'
import type { FastifyInstance } from 'fastify'
import { createTasks } from './app-tasks.ts'
import { createKernel } from './features/account/kernel-policy.ts'
import { googleAutocommit, googleHandlers } from './features/auth/google.ts'
import { authAutocommit, authHandlers } from './features/auth/handlers.ts'
import { createOwnPassword } from './features/auth/own-password-policy.ts'
import { createAuthParts } from './features/auth/parts.ts'
import { createPasswords } from './features/auth/passwords.ts'
import { recoveryAutocommit, recoveryHandlers } from './features/auth/recovery.ts'
import { endSessionsOf } from './features/auth/session-commands.ts'
import { sessionHandlers } from './features/auth/session-handlers.ts'
import { createSwitchSession } from './features/auth/switch-session-commands.ts'
import { awayHandlers } from './features/away/handlers.ts'
import { closeSubscriptionOf } from './features/billing/billing-commands.ts'
import { createProvider } from './features/billing/create-provider.ts'
import { billingAutocommit, billingHandlers } from './features/billing/handlers.ts'
import { paymentDocuments } from './features/billing/payment-documents.ts'
import { childrenHandlers } from './features/children/handlers.ts'
import { documentHandlers, documentReactionHandlers } from './features/documents/handlers.ts'
import { locateDocument } from './features/documents/policy.ts'
import { familySettingsHandlers } from './features/family-settings/handlers.ts'
import { withdrawDisowned } from './features/invites/disowned-commands.ts'
import { inviteAutocommit, inviteHandlers } from './features/invites/handlers.ts'
import { withdrawBeyondRights } from './features/invites/invite-commands.ts'
import { dosesOf } from './features/logs/dose-queries.ts'
import { logHandlers, logMount, logReactionHandlers, logReactionMount } from './features/logs/handlers.ts'
import { isFirstTime } from './features/logs/mutation-commands.ts'
import { locateEntry } from './features/logs/policy.ts'
import { medicineHandlers } from './features/medicines/handlers.ts'
import { locateMedicine } from './features/medicines/policy.ts'
import { memberHandlers } from './features/members/handlers.ts'
import { milkHandlers } from './features/milk/handlers.ts'
import { locateMilkLot } from './features/milk/policy.ts'
import { forgetDevicesOf } from './features/notifications/device-commands.ts'
import { notificationAutocommit, notificationHandlers } from './features/notifications/handlers.ts'
import { createPush } from './features/notifications/push.ts'
import { createPushService } from './features/notifications/push-service.ts'
import { vapidKeys } from './features/notifications/vapid-commands.ts'
import { ownKindHandlers } from './features/own-kinds/handlers.ts'
import { photoHandlers, photoReactionHandlers } from './features/photos/handlers.ts'
import { locatePhoto } from './features/photos/policy.ts'
import { privacyAutocommit, privacyHandlers } from './features/privacy/handlers.ts'
import { applyTombstonesAtStart } from './features/privacy/ledger-commands.ts'
import { reactionAutocommit } from './features/reactions/commands.ts'
import { referralAutocommit, referralHandlers } from './features/referrals/handlers.ts'
import { searchHandlers } from './features/search/handlers.ts'
import { settingsAutocommit, settingsHandlers } from './features/settings/handlers.ts'
import { createFileKeeper } from './features/storage/file-commands.ts'
import { storageHandlers } from './features/storage/handlers.ts'
import { timerHandlers } from './features/timers/handlers.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Emission } from './platform/http/context.ts'
import { registerHealth } from './platform/http/health.ts'
import { createInFlight } from './platform/http/in-flight.ts'
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
import { registerMailbox } from './platform/mail/mailbox.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createLimits } from './platform/rate-limit/limits.ts'
import { createRealtime } from './platform/realtime/realtime.ts'
import { openBlobStore } from './platform/storage/open-blob-store.ts'
import { sweepTempFolders } from './platform/temp-folders/temp-folders.ts'

/** What comments can stand under, as its own feature finds it. */
const locateItem = { log: locateEntry, photo: locatePhoto, document: locateDocument }

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
  const files = await openBlobStore(config)
  const limits = createLimits({ pool: database.pool, clock, settings: config.limits, secret: config.authSecret, log })
  const mailer = createMailer({
    db: database,
    config,
    clock,
    log,
    addJob: (payload, owner, tx) => jobs.add('mail.send', payload, { owner }, tx),
  })
  const provider = createProvider({ config, database, clock })
  const billing = { config, database, clock, log, mailer, provider }
  const family = { config, database, clock, log, files }
  const keeper = createFileKeeper(family)
  const fileHealth = { bad: 0 }
  const push = createPush({
    database: database.background,
    log,
    addJob: (job, options, tx) => jobs.add('notifications.push', job, options, tx),
  })
  const pushService = createPushService(config)
  const tell = (emissions: readonly Emission[]) => {
    realtime.publish(emissions)
    push.note(emissions)
  }
  const tasks = createTasks({
    ...{ config, database, clock, log, files, keeper, limits, mailer, provider },
    ...{ fileHealth, pushService, tell },
  })
  const jobs = createJobs({ database: database.background, log, tasks })
  const kernel = createKernel({ config, database, clock })

  const http = createServer(config, log)
  registerRequestLog(http)
  const scriptHashes = deps.webBuildDir === null ? [] : await readScriptHashes(deps.webBuildDir)
  await registerSecurity(http, { config, scriptHashes, wider: paymentDocuments(config.revenueCat) })
  await registerUploads(http)
  const realtime = createRealtime({
    server: http.server,
    config,
    database,
    clock,
    log,
    rights: kernel.rights,
    locateItem: async (accountId, itemType, itemId) =>
      itemType === 'article' ? null : locateItem[itemType](database.db, accountId, { id: itemId }),
  })

  const mounted = {
    database,
    clock,
    log,
    gate: kernel.gate,
    inFlight: createInFlight(config.limits),
    publish: tell,
    spendWrite: async ({ userId }: { userId: string }, what: 'write' | 'upload') => {
      const spent = await limits.spend(what === 'upload' ? 'uploads' : 'writes', userId)
      return spent.ok ? null : spent.retryAfterS
    },
  }
  // Made once: how many passwords are hashed at a time holds for the whole process.
  const passwords = createPasswords()
  const ownPassword = createOwnPassword({ limits, passwords })
  const feature = { config, database, clock, log, limits, mailer, kernel, passwords, ownPassword }
  // What lets a person in, or tells their devices, without a password: each kind is a line here.
  const auth = createAuthParts({ ...feature, waysIn: [forgetDevicesOf, withdrawDisowned] })
  mount(http, mounted, contract.auth, authHandlers(auth), { autocommit: authAutocommit })
  mount(http, mounted, contract.recovery, recoveryHandlers(auth), { autocommit: recoveryAutocommit })
  mount(http, mounted, contract.sessions, sessionHandlers(auth))
  mount(http, mounted, contract.google, googleHandlers(auth), { autocommit: googleAutocommit })
  const inviting = inviteHandlers({ ...feature, switchSession: createSwitchSession(auth) })
  mount(http, mounted, contract.invites, inviting, { autocommit: inviteAutocommit })
  mount(http, mounted, contract.members, memberHandlers({ kernel, endSessionsOf, withdrawBeyondRights }))
  mount(http, mounted, contract.settings, settingsHandlers(feature), { autocommit: settingsAutocommit })
  mount(http, mounted, contract.referrals, referralHandlers(feature), { autocommit: referralAutocommit })
  mount(http, mounted, contract.billing, billingHandlers({ ...billing, kernel, limits }), {
    autocommit: billingAutocommit,
  })
  const leaving = privacyHandlers({
    ...feature,
    files,
    addExportJob: (key, tx) => jobs.add('privacy.export', key, { owner: key.accountId }, tx),
    closeSubscription: (tx, accountId, now) => closeSubscriptionOf({ log, now }, tx, accountId),
  })
  mount(http, mounted, contract.privacy, leaving, { autocommit: privacyAutocommit })
  mount(http, mounted, contract.children, childrenHandlers(feature))
  mount(http, mounted, contract.logs, logHandlers(feature), logMount)
  mount(http, mounted, contract.logReactions, logReactionHandlers(), logReactionMount)

  mount(http, mounted, contract.timers, timerHandlers(), { locate: locateEntry })
  const kept = { mutations: isFirstTime }
  mount(http, mounted, contract.ownKinds, ownKindHandlers(kept))
  mount(http, mounted, contract.medicines, medicineHandlers({ dosesOf, ...kept }), { locate: locateMedicine })
  mount(http, mounted, contract.milk, milkHandlers(kept), { locate: locateMilkLot })
  mount(http, mounted, contract.family, familySettingsHandlers(kept))
  const filed = { ...feature, keeper }
  mount(http, mounted, contract.photos, photoHandlers(filed), { locate: locatePhoto, autocommit: ['upload'] })
  mount(http, mounted, contract.photoReactions, photoReactionHandlers(), {
    locate: locatePhoto,
    autocommit: reactionAutocommit,
  })
  mount(http, mounted, contract.documents, documentHandlers(filed), { locate: locateDocument, autocommit: ['upload'] })
  mount(http, mounted, contract.documentReactions, documentReactionHandlers(), {
    locate: locateDocument,
    autocommit: reactionAutocommit,
  })
  mount(http, mounted, contract.storage, storageHandlers({ ...filed, files, locate: locateItem }))
  mount(http, mounted, contract.notifications, notificationHandlers({ ...feature, push }), {
    autocommit: notificationAutocommit,
  })
  mount(http, mounted, contract.away, awayHandlers(feature))
  mount(http, mounted, contract.search, searchHandlers({ ...feature, keeper }))

  let isStopping = false
  registerHealth(http, {
    isStopping: () => isStopping,
    checks: { database: () => database.ping(), queue: () => jobs.ping(), files: () => files.ping() },
  })
  registerMetrics(http, {
    config,
    pool: database.pool,
    gauges: {
      files_bad: { help: 'Files that the last check found missing or altered', value: () => fileHealth.bad },
    },
  })
  registerMailbox(http, { db: database.db, config })
  if (config.hasApiDocs) {
    registerOpenApi(http, {
      endpoints: Object.values(contract).flatMap((group) => Object.values(group)),
      title: brand.name,
      version: '0.1.7',
    })
  }
  await registerWebFiles(http, { clientDir: deps.webBuildDir === null ? null : join(deps.webBuildDir, 'client') })

  return {
    http,
    start: async () => {
      await sweepTempFolders(new Date())
      await applyTombstonesAtStart({ database, files, clock, log })
      await vapidKeys(database.db, config, clock.now())
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
      { name: 'notifications', run: () => push.stop() },
      { name: 'jobs', run: () => jobs.stop() },
      { name: 'push services', run: async () => pushService.close() },
      { name: 'kernel', run: () => kernel.stop() },
    ],
  }
}
